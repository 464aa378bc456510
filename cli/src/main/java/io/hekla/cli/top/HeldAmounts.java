package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Amounts that a pod holds on its node: the sum of its containers, or one of its init containers
 * beside the sidecars started before it, whichever is more; in the unit of each resource.
 */
final class HeldAmounts {
  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  private HeldAmounts() {}

  /** Returns whether a pod is on a node and has not ended. */
  static boolean isOnNode(ApiObject pod) {
    return !pod.text("spec", "nodeName").isEmpty() && !ENDED.contains(pod.text("status", "phase"));
  }

  /** Returns what a pod holds; nothing if it is on no node. */
  static Map<String, Double> of(ApiObject pod) {
    if (!isOnNode(pod)) {
      return Map.of();
    }
    var running = new HashMap<String, Double>();
    pod.at("spec", "containers").forEach(one -> add(amounts(one.path("resources")), running));
    var sidecars = new HashMap<String, Double>();
    var starting = new HashMap<String, Double>();
    for (JsonNode container : pod.at("spec", "initContainers")) {
      Map<String, Double> own = amounts(container.path("resources"));
      var beside = new HashMap<>(sidecars);
      add(own, beside);
      beside.forEach((name, amount) -> starting.merge(name, amount, Math::max));
      if (container.path("restartPolicy").asText().equals("Always")) {
        add(own, sidecars);
      }
    }
    add(sidecars, running);
    starting.forEach((name, amount) -> running.merge(name, amount, Math::max));
    // Resources of the whole pod replace those of its containers.
    running.putAll(amounts(pod.at("spec", "resources")));
    add(amounts(pod.at("spec", "overhead"), Map.of()), running);
    running.values().removeIf(amount -> amount <= 0);
    return running;
  }

  /** Returns the requests; a resource that is only limited is requested as limited. */
  private static Map<String, Double> amounts(JsonNode resources) {
    return amounts(resources.path("requests"), amounts(resources.path("limits"), Map.of()));
  }

  private static Map<String, Double> amounts(JsonNode list, Map<String, Double> others) {
    var amounts = new HashMap<>(others);
    list.properties()
        .forEach(
            one ->
                Amounts.read(one.getValue())
                    .ifPresent(amount -> amounts.put(one.getKey(), amount)));
    return amounts;
  }

  /** Adds amounts to others. */
  static void add(Map<String, Double> amounts, Map<String, Double> to) {
    amounts.forEach((name, amount) -> to.merge(name, amount, Double::sum));
  }
}
