package io.hekla.scheduler.plugins.numaaware;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How many CPUs of each NUMA node a pod was given, as its annotation has it: {@code
 * {"0":{"cpu":"3"}}}.
 */
final class Decision {
  static final String ANNOTATION = "volcano.sh/topology-decision";

  private static final Pattern PART =
      Pattern.compile("\"(\\d{1,5})\"\\s*:\\s*\\{[^}]*\"cpu\"\\s*:\\s*\"(\\d{1,5})\"");

  private Decision() {}

  static String write(Map<Integer, Integer> byNumaNode) {
    return byNumaNode.entrySet().stream()
        .map(part -> "\"%d\":{\"cpu\":\"%d\"}".formatted(part.getKey(), part.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** What can be read of it. */
  static Map<Integer, Integer> read(String text) {
    var byNumaNode = new TreeMap<Integer, Integer>();
    Matcher parts = PART.matcher(text);
    while (parts.find()) {
      byNumaNode.put(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
    return byNumaNode;
  }
}
