package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Amounts that PodGroups wait for, by queue and resource: their minimum resources. */
final class Demand {
  private static final Set<String> WAITING = Set.of("", "Pending", "Inqueue");

  private final Map<String, Map<String, Double>> byQueue = new HashMap<>();

  private Demand() {}

  /** Returns the demand of the PodGroups that do not run yet. */
  static Demand of(List<ApiObject> podGroups) {
    var demand = new Demand();
    for (ApiObject group : podGroups) {
      if (WAITING.contains(group.text("status", "phase"))) {
        Map<String, Double> queue =
            demand.byQueue.computeIfAbsent(group.text("spec", "queue"), name -> new HashMap<>());
        for (Map.Entry<String, JsonNode> one : group.at("spec", "minResources").properties()) {
          Amounts.read(one.getValue())
              .ifPresent(amount -> queue.merge(one.getKey(), amount, Double::sum));
        }
      }
    }
    return demand;
  }

  /** Returns the amount of a resource that the PodGroups of a queue wait for. */
  double of(String queue, String resource) {
    return byQueue.getOrDefault(queue, Map.of()).getOrDefault(resource, 0.0);
  }
}
