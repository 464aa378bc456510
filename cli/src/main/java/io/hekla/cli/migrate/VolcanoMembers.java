package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.util.ArrayList;
import java.util.List;

/**
 * Workloads that run members of Hekla: those whose image, or whose program, is called {@code
 * hekla}. A workload that only judges objects or only observes is no member that acts.
 */
final class VolcanoMembers {
  private static final String NAME = "hekla";
  private static final List<Resource> KINDS = List.of(Resource.DEPLOYMENTS, Resource.STATEFUL_SETS);

  /** Advice on members that no workload of the cluster runs. */
  static final String ELSEWHERE =
      "one that runs elsewhere, and not with hekla.observe.mode=no, steps aside as soon as it sees"
          + " Volcano's lease, or a pod of it run, in one of hekla.observe.lease-namespaces; stop it"
          + " first if it does not";

  private VolcanoMembers() {}

  static List<MigratedWorkload> of(ApiServer server) {
    var members = new ArrayList<MigratedWorkload>();
    for (Resource kind : KINDS) {
      server.list(Selection.all(kind)).stream()
          .map(object -> new MigratedWorkload(kind, object))
          .filter(VolcanoMembers::acts)
          .forEach(members::add);
    }
    return members;
  }

  static boolean acts(MigratedWorkload workload) {
    for (JsonNode container : workload.containers()) {
      List<String> words = MigratedWorkload.words(container);
      boolean isHekla =
          bare(container.path("image").asText("")).equals(NAME)
              || words.stream().limit(2).anyMatch(word -> bare(word).equals(NAME));
      if (isHekla && !words.contains("--observe") && !isAdmission(words)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAdmission(List<String> words) {
    int role = words.indexOf("--role");
    return words.contains("--role=admission")
        || (role >= 0 && role + 1 < words.size() && words.get(role + 1).equals("admission"));
  }

  /** Returns an image without registry and tag, or a program without its folder. */
  private static String bare(String reference) {
    return reference.substring(reference.lastIndexOf('/') + 1).split("[:@]", 2)[0];
  }
}
