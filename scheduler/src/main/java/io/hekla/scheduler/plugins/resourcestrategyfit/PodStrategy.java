package io.hekla.scheduler.plugins.resourcestrategyfit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.model.api.WellKnownKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Strategies that pods specify in their annotations in place of the arguments: a type, and weights
 * as JSON.
 */
final class PodStrategy {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Strategy by which every node scores 0. */
  private static final Strategy NONE = new Strategy(Map.of());

  private PodStrategy() {}

  /**
   * Strategy of a pod; empty if its annotations have none; an unreadable one makes all nodes alike
   * for the pod.
   */
  static Optional<Strategy> of(Map<String, String> directives) {
    String type = directives.get(WellKnownKeys.STRATEGY_SCORING_TYPE);
    String weights = directives.get(WellKnownKeys.STRATEGY_WEIGHT);
    if (type == null && weights == null) {
      return Optional.empty();
    }
    boolean isKnown = StrategyRule.MOST.equals(type) || StrategyRule.LEAST.equals(type);
    return Optional.of(
        isKnown && weights != null ? weighted(StrategyRule.MOST.equals(type), weights) : NONE);
  }

  private static Strategy weighted(boolean most, String weights) {
    try {
      JsonNode root = JSON.readTree(weights);
      var rules = new HashMap<String, StrategyRule>();
      for (Map.Entry<String, JsonNode> entry : root.properties()) {
        if (!entry.getValue().canConvertToInt() || !entry.getValue().isIntegralNumber()) {
          return NONE;
        }
        rules.put(entry.getKey(), new StrategyRule(most, Math.max(0, entry.getValue().intValue())));
      }
      return new Strategy(rules);
    } catch (JsonProcessingException unreadable) {
      return NONE;
    }
  }
}
