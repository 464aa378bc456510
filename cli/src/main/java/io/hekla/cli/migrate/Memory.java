package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How many replicas there were before they were scaled to 0, kept in the cluster itself. */
final class Memory {
  /** The ConfigMap that keeps it. */
  static final String NAME = "hekla-migration";

  /** Whose replicas. */
  enum Whose {
    VOLCANO("replicas"),
    HEKLA("hekla");

    private final String key;

    Whose(String key) {
      this.key = key;
    }
  }

  private final ApiServer server;

  Memory(ApiServer server) {
    this.server = server;
  }

  /** By the name of the workload; nothing if nothing is kept. */
  Optional<Map<String, Integer>> of(Whose whose) {
    return map()
        .map(map -> map.text("data", whose.key))
        .filter(text -> !text.isEmpty())
        .map(Memory::parse);
  }

  /** Keeps how many there are, unless that is kept already. */
  void keep(Whose whose, List<Workload> workloads) {
    var text = new StringBuilder();
    workloads.forEach(
        one -> text.append(one.name()).append('=').append(one.replicas()).append('\n'));
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    map.putObject("data").put(whose.key, text.toString());
    Optional<ApiObject> there = map();
    if (there.isPresent()) {
      server.merge(Resource.CONFIG_MAPS, there.get().namespace(), NAME, map);
    } else {
      map.put("apiVersion", "v1").put("kind", "ConfigMap");
      map.putObject("metadata").put("name", NAME);
      server.create(Resource.CONFIG_MAPS, workloads.getFirst().namespace(), map, false);
    }
  }

  /** Forgets; nothing stays of a memory of nothing. */
  void drop(Whose whose) {
    map()
        .ifPresent(
            map -> {
              JsonNode data = map.at("data");
              if (data.size() > (data.has(whose.key) ? 1 : 0)) {
                ObjectNode patch = JsonNodeFactory.instance.objectNode();
                patch.putObject("data").putNull(whose.key);
                server.merge(Resource.CONFIG_MAPS, map.namespace(), NAME, patch);
              } else {
                server.delete(Resource.CONFIG_MAPS, map.namespace(), NAME);
              }
            });
  }

  private Optional<ApiObject> map() {
    return server.list(Selection.named(Resource.CONFIG_MAPS, "", NAME)).stream().findFirst();
  }

  private static Map<String, Integer> parse(String text) {
    var replicas = new TreeMap<String, Integer>();
    text.lines()
        .map(line -> line.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> replicas.put(pair[0], Integer.valueOf(pair[1].strip())));
    return replicas;
  }
}
