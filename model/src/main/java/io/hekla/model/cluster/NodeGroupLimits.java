package io.hekla.model.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.model.resource.Quantities;
import io.hekla.model.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Limits of a queue in each group of nodes: by group and resource, in the units of a {@link
 * ResourceVector}. Source: docs/reference/plugin-rules.md#nodegroup.
 */
public record NodeGroupLimits(Map<String, Map<String, Double>> byGroup) {
  /** Limits of a queue that has none. */
  public static final NodeGroupLimits NONE = new NodeGroupLimits(Map.of());

  private static final JsonMapper JSON = JsonMapper.builder().build();

  public NodeGroupLimits {
    var sorted = new TreeMap<String, Map<String, Double>>();
    byGroup.forEach(
        (group, limits) -> sorted.put(group, Collections.unmodifiableMap(new TreeMap<>(limits))));
    byGroup = Collections.unmodifiableMap(sorted);
  }

  /** Reads the limits that an annotation gives, as JSON; empty if it cannot be read. */
  public static Optional<NodeGroupLimits> read(String annotation) {
    try {
      JsonNode root = JSON.readTree(annotation);
      if (!root.isObject()) {
        return root.isNull() ? Optional.of(NONE) : Optional.empty();
      }
      var byGroup = new TreeMap<String, Map<String, Double>>();
      for (Map.Entry<String, JsonNode> group : root.properties()) {
        byGroup.put(group.getKey(), limits(group.getValue()));
      }
      return Optional.of(new NodeGroupLimits(byGroup));
    } catch (JsonProcessingException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  private static Map<String, Double> limits(JsonNode list) {
    if (!list.isObject() && !list.isNull()) {
      throw new IllegalArgumentException("not a list of resources: " + list);
    }
    var limits = new TreeMap<String, Double>();
    for (Map.Entry<String, JsonNode> entry : list.properties()) {
      BigDecimal quantity = Quantities.parse(entry.getValue().asText());
      limits.put(
          entry.getKey(),
          switch (entry.getKey()) {
            case ResourceVector.MEMORY, ResourceVector.PODS -> Quantities.whole(quantity);
            default -> Quantities.milli(quantity);
          });
    }
    return limits;
  }

  /** Returns the resources, sorted, of which {@code used} is more than the group's limit. */
  public List<String> namesExceeded(String group, ResourceVector used) {
    var exceeded = new ArrayList<String>();
    byGroup
        .getOrDefault(group, Map.of())
        .forEach(
            (name, limit) -> {
              if (used.amount(name) - limit >= ResourceVector.MIN) {
                exceeded.add(name);
              }
            });
    return exceeded;
  }
}
