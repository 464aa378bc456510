package io.hekla.scheduler.plugins.numaaware;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hekla.model.api.Bounds;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Number of CPUs of each NUMA node that a pod was given, in the format of its annotation: {@code
 * {"0":{"cpu":"3"}}}.
 */
final class CpuDecision {
  static final String ANNOTATION = "volcano.sh/topology-decision";

  private static final int MOST_DIGITS = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private CpuDecision() {}

  static String write(Map<Integer, Integer> byNumaNode) {
    return byNumaNode.entrySet().stream()
        .map(part -> "\"%d\":{\"cpu\":\"%d\"}".formatted(part.getKey(), part.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /**
   * Reads the CPUs by NUMA node. Entries without a number of CPUs are left out; a text that is no
   * JSON, or is longer than {@link Bounds#TOPOLOGY_DECISION_LENGTH}, counts as empty.
   */
  static Map<Integer, Integer> read(String text) {
    var byNumaNode = new TreeMap<Integer, Integer>();
    parse(text)
        .ifPresent(
            json ->
                json.properties()
                    .forEach(
                        entry -> {
                          OptionalInt node = number(entry.getKey());
                          OptionalInt cpus = number(entry.getValue().path("cpu").asText());
                          if (node.isPresent() && cpus.isPresent()) {
                            byNumaNode.put(node.getAsInt(), cpus.getAsInt());
                          }
                        }));
    return byNumaNode;
  }

  private static Optional<JsonNode> parse(String text) {
    if (text.length() > Bounds.TOPOLOGY_DECISION_LENGTH) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readTree(text));
    } catch (JsonProcessingException notJson) {
      return Optional.empty();
    }
  }

  private static OptionalInt number(String digits) {
    boolean isNumber =
        !digits.isEmpty()
            && digits.length() <= MOST_DIGITS
            && digits.chars().allMatch(one -> one >= '0' && one <= '9');
    return isNumber ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
  }
}
