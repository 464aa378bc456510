package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Record of the numbers of replicas before workloads were scaled to 0, stored in the cluster
 * itself: in a ConfigMap beside Volcano's workloads, which tenants cannot write, with a label of
 * Hekla's.
 */
final class Memory {
  /** Name of the ConfigMap. */
  static final String NAME = "hekla-migration";

  /** Owner of the replicas. */
  enum Owner {
    VOLCANO("replicas"),
    HEKLA("hekla");

    private final String key;

    Owner(String key) {
      this.key = key;
    }
  }

  /** Label of objects made by hekla migrate. */
  private static final String LABEL = "app.kubernetes.io/managed-by";

  private static final String OURS = "hekla-migrate";

  private final ApiServer server;
  private final Set<String> home;

  /**
   * @param home namespaces of Volcano's workloads
   */
  Memory(ApiServer server, Set<String> home) {
    this.server = server;
    this.home = Set.copyOf(home);
  }

  /** Returns the replicas by the name of the workload; empty if none are recorded. */
  Optional<Map<String, Integer>> of(Owner owner) {
    return map()
        .map(map -> map.text("data", owner.key))
        .filter(text -> !text.isEmpty())
        .map(Memory::parse);
  }

  /** Records the replicas of the workloads, in place of those recorded before. */
  void keep(Owner owner, List<MigratedWorkload> workloads) {
    var text = new StringBuilder();
    workloads.forEach(
        one -> text.append(one.name()).append('=').append(one.replicas()).append('\n'));
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    map.putObject("data").put(owner.key, text.toString());
    Optional<ApiObject> there = map();
    if (there.isPresent()) {
      server.merge(Resource.CONFIG_MAPS, there.get().namespace(), NAME, map);
    } else {
      map.put("apiVersion", "v1").put("kind", "ConfigMap");
      map.putObject("metadata").put("name", NAME).putObject("labels").put(LABEL, OURS);
      server.create(
          Resource.CONFIG_MAPS, home.stream().sorted().findFirst().orElseThrow(), map, false);
    }
  }

  /** Deletes the record of an owner, and the ConfigMap with the last one. */
  void drop(Owner owner) {
    map()
        .ifPresent(
            map -> {
              JsonNode data = map.at("data");
              if (data.size() > (data.has(owner.key) ? 1 : 0)) {
                ObjectNode patch = JsonNodeFactory.instance.objectNode();
                patch.putObject("data").putNull(owner.key);
                server.merge(Resource.CONFIG_MAPS, map.namespace(), NAME, patch);
              } else {
                server.delete(Resource.CONFIG_MAPS, map.namespace(), NAME);
              }
            });
  }

  private Optional<ApiObject> map() {
    List<ApiObject> found =
        home.stream()
            .sorted()
            .flatMap(
                namespace ->
                    server.list(Selection.named(Resource.CONFIG_MAPS, namespace, NAME)).stream())
            .filter(map -> map.text("metadata", "labels", LABEL).equals(OURS))
            .toList();
    if (found.size() > 1) {
      throw new CommandFailure(
          "ConfigMap %s is in %s, and only one can be right; delete the others"
              .formatted(
                  NAME, String.join(" and ", found.stream().map(ApiObject::namespace).toList())));
    }
    return found.stream().findFirst();
  }

  private static Map<String, Integer> parse(String text) {
    var replicas = new TreeMap<String, Integer>();
    text.lines()
        .map(line -> line.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> replicas.put(pair[0], count(pair[1].strip())));
    return replicas;
  }

  private static int count(String text) {
    if (!text.matches("[0-9]{1,3}")) {
      throw new CommandFailure(
          "ConfigMap %s: \"%.20s\" is no number of replicas from 0 to 999; correct it"
              .formatted(NAME, text));
    }
    return Integer.parseInt(text);
  }
}
