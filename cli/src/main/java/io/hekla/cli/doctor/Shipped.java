package io.hekla.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Objects to be installed in a cluster, as this very build ships them in {@code deploy/}. */
public final class Shipped {
  private static final List<String> CRDS =
      List.of(
          "commands.bus.volcano.sh",
          "cronjobs.batch.volcano.sh",
          "hypernodes.topology.volcano.sh",
          "jobflows.flow.volcano.sh",
          "jobs.batch.volcano.sh",
          "jobtemplates.flow.volcano.sh",
          "nodeshards.shard.volcano.sh",
          "numatopologies.nodeinfo.volcano.sh",
          "podgroups.scheduling.volcano.sh",
          "queues.scheduling.volcano.sh");

  private Shipped() {}

  /** Custom resource definitions, by name. */
  public static Map<String, JsonNode> crds() {
    var crds = new TreeMap<String, JsonNode>();
    CRDS.forEach(name -> crds.put(name, read("crds/" + name + ".yaml")));
    return crds;
  }

  /** Role of Hekla's members. */
  public static JsonNode role() {
    return read("rbac/hekla.yaml");
  }

  private static JsonNode read(String path) {
    try (var file = Shipped.class.getResourceAsStream("/deploy/" + path)) {
      return new YAMLMapper().readTree(Objects.requireNonNull(file, path));
    } catch (IOException broken) {
      throw new UncheckedIOException(path, broken);
    }
  }
}
