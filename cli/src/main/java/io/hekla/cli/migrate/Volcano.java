package io.hekla.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.cli.cluster.Selection;
import io.hekla.cli.failure.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The Volcano of a cluster, as somebody sees and stops it. */
final class Volcano {
  /** What remembers how it was, in the namespace of its first Deployment. */
  static final String MEMORY = "hekla-migration";

  private static final String REPLICAS = "replicas";
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ApiServer server;

  Volcano(ApiServer server) {
    this.server = server;
  }

  List<Part> parts() {
    return Part.of(server.list(Selection.all(Resource.DEPLOYMENTS)));
  }

  /** The text of the scheduler's configuration, from the ConfigMap that its pods mount. */
  Optional<String> configuration(List<Part> parts) {
    for (Part part : parts) {
      if (part.program() == VolcanoProgram.SCHEDULER) {
        String path = part.flags().getOrDefault("scheduler-conf", "volcano-scheduler.conf");
        String file = path.substring(path.lastIndexOf('/') + 1);
        for (String name : part.configMaps()) {
          Optional<String> text =
              server
                  .find(Resource.CONFIG_MAPS, part.deployment().namespace(), name)
                  .map(map -> map.text("data", file))
                  .filter(content -> !content.isEmpty());
          if (text.isPresent()) {
            return text;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Names under which its scheduler is asked for pods. */
  static Set<String> schedulerNames(List<Part> parts) {
    var names = new TreeSet<>(Set.of("volcano"));
    parts.stream()
        .filter(part -> part.program() == VolcanoProgram.SCHEDULER)
        .map(part -> part.flags().getOrDefault("scheduler-name", ""))
        .filter(name -> !name.isEmpty())
        .forEach(names::add);
    return names;
  }

  /** How many replicas each Deployment had, by its name; nothing if nothing is remembered. */
  Optional<Map<String, Integer>> remembered() {
    for (ApiObject map : server.list(Selection.named(Resource.CONFIG_MAPS, "", MEMORY))) {
      var replicas = new TreeMap<String, Integer>();
      map.text("data", REPLICAS)
          .lines()
          .map(line -> line.split("=", 2))
          .filter(pair -> pair.length == 2)
          .forEach(pair -> replicas.put(pair[0], Integer.valueOf(pair[1].strip())));
      return Optional.of(replicas);
    }
    return Optional.empty();
  }

  /** Keeps how many replicas there are, in the cluster itself. */
  void remember(List<Part> parts) {
    var text = new StringBuilder();
    parts.forEach(
        part -> text.append(part.name()).append('=').append(part.replicas()).append('\n'));
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    map.put("apiVersion", "v1").put("kind", "ConfigMap");
    map.putObject("metadata").put("name", MEMORY);
    map.putObject("data").put(REPLICAS, text.toString());
    server.create(Resource.CONFIG_MAPS, home(parts), map, false);
  }

  void forget(List<Part> parts) {
    server.delete(Resource.CONFIG_MAPS, home(parts), MEMORY);
  }

  private static String home(List<Part> parts) {
    return parts.getFirst().deployment().namespace();
  }

  void scale(Part part, int replicas) {
    server.scale(
        Resource.DEPLOYMENTS, part.deployment().namespace(), part.deployment().name(), replicas);
  }

  /** Waits until nothing of these parts runs or leads. */
  void awaitGone(List<Part> parts, Duration longest) {
    Set<String> names = schedulerNames(parts);
    Instant end = Instant.now().plus(longest);
    while (true) {
      List<String> left = new ArrayList<>(running(parts));
      Leases.held(leases(parts), names, Instant.now()).forEach(lease -> left.add("lease " + lease));
      if (left.isEmpty()) {
        return;
      }
      if (Instant.now().isAfter(end)) {
        throw new CommandFailure(
            "after %d s there is still %s; see why, then run this again, or hekla migrate back"
                .formatted(longest.toSeconds(), String.join(", ", left)));
      }
      pause();
    }
  }

  /** Waits until all of these parts run as they did. */
  void awaitBack(List<Part> parts, Map<String, Integer> replicas, Duration longest) {
    Instant end = Instant.now().plus(longest);
    while (true) {
      List<String> missing =
          parts.stream()
              .filter(part -> ready(part) < replicas.getOrDefault(part.name(), 0))
              .map(Part::name)
              .toList();
      if (missing.isEmpty()) {
        return;
      }
      if (Instant.now().isAfter(end)) {
        throw new CommandFailure(
            "after %d s %s is not ready; see its pods with kubectl, then run this again"
                .formatted(longest.toSeconds(), String.join(", ", missing)));
      }
      pause();
    }
  }

  private List<ApiObject> leases(List<Part> parts) {
    return parts.stream()
        .map(part -> part.deployment().namespace())
        .distinct()
        .flatMap(namespace -> server.list(Selection.in(namespace, Resource.LEASES)).stream())
        .toList();
  }

  /** Pods of these parts, whatever becomes of them. */
  private List<String> running(List<Part> parts) {
    var pods = new ArrayList<String>();
    for (Part part : parts) {
      var selector = new ArrayList<String>();
      for (Map.Entry<String, JsonNode> label :
          part.deployment().at("spec", "selector", "matchLabels").properties()) {
        selector.add(label.getKey() + "=" + label.getValue().asText());
      }
      server
          .list(
              Selection.in(part.deployment().namespace(), Resource.PODS)
                  .labelled(String.join(",", selector)))
          .forEach(pod -> pods.add("pod " + pod.name()));
    }
    return pods;
  }

  private long ready(Part part) {
    return server
        .one(Resource.DEPLOYMENTS, part.deployment().namespace(), part.deployment().name())
        .number("status", "readyReplicas");
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("stopped; run it again to go on where it was", stopped);
    }
  }
}
