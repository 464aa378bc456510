package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deployment that runs a program of Volcano.
 *
 * @param flags flags with their values, in the order in which they are given; a value is empty
 *     where a flag has none
 */
record VolcanoDeployment(
    VolcanoProgram program, ApiObject deployment, Map<String, List<String>> flags) {
  /** Returns the parts among Deployments, in the order of {@link VolcanoProgram}. */
  static List<VolcanoDeployment> of(List<ApiObject> deployments) {
    var parts = new ArrayList<VolcanoDeployment>();
    for (VolcanoProgram program : VolcanoProgram.values()) {
      for (ApiObject deployment : deployments) {
        for (JsonNode container :
            new MigratedWorkload(Resource.DEPLOYMENTS, deployment).containers()) {
          if (program(container).equals(Optional.of(program))) {
            parts.add(new VolcanoDeployment(program, deployment, flags(container)));
          }
        }
      }
    }
    return parts;
  }

  private static Optional<VolcanoProgram> program(JsonNode container) {
    return VolcanoProgram.of(container.path("image").asText(""))
        .or(() -> VolcanoProgram.of(container.path("command").path(0).asText("")));
  }

  private static Map<String, List<String>> flags(JsonNode container) {
    List<String> words = MigratedWorkload.words(container);
    Map<String, List<String>> flags = new LinkedHashMap<>();
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (word.startsWith("-") && word.length() > 1) {
        String bare = word.replaceFirst("^--?", "");
        int equals = bare.indexOf('=');
        boolean valueFollows =
            equals < 0 && at + 1 < words.size() && !words.get(at + 1).startsWith("-");
        String name = equals < 0 ? bare : bare.substring(0, equals);
        String value =
            equals >= 0 ? bare.substring(equals + 1) : valueFollows ? words.get(at + 1) : "";
        flags.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
      }
    }
    return flags;
  }

  /** Returns the value of a flag that is given; the last one counts. */
  Optional<String> flag(String name) {
    return Optional.ofNullable(flags.get(name)).map(List::getLast);
  }

  MigratedWorkload workload() {
    return new MigratedWorkload(Resource.DEPLOYMENTS, deployment);
  }

  String name() {
    return workload().name();
  }

  int replicas() {
    return workload().replicas();
  }

  /** Names of the ConfigMaps that its pods mount. */
  List<String> configMaps() {
    var names = new ArrayList<String>();
    for (JsonNode volume : deployment.at("spec", "template", "spec", "volumes")) {
      String name = volume.path("configMap").path("name").asText("");
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }
}
