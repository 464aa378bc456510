package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.resource.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tree of all queues, parents above children, and for each a line per resource: a bar of its part
 * of the cluster, and the numbers.
 */
final class TopQueues {
  private static final String ROOT = "root";
  private static final String ROW = "%-{NAME}s  %-{RESOURCE}s  %s  %10s  %10s  %10s  %10s";

  /** Resources that every pod requests implicitly; they are of little interest in shares. */
  private static final Set<String> RARELY_ASKED = Set.of("pods");

  private final List<ApiObject> queues;
  private final Map<String, Double> cluster;
  private final List<String> lines = new ArrayList<>();
  private final String row;

  private TopQueues(List<ApiObject> queues, Map<String, Double> cluster) {
    this.queues = queues.stream().sorted(Comparator.comparing(ApiObject::name)).toList();
    this.cluster = cluster;
    int name = "QUEUE".length();
    int resource = "RESOURCE".length();
    for (ApiObject queue : queues) {
      name = Math.max(name, title(queue).length() + 2 * depth(queue));
      for (String one : resources()) {
        resource = Math.max(resource, one.length());
      }
    }
    this.row =
        ROW.replace("{NAME}", String.valueOf(name)).replace("{RESOURCE}", String.valueOf(resource));
  }

  /**
   * Returns the lines.
   *
   * @param nodes nodes of the cluster, whose capacity a full bar stands for; if there are none, a
   *     full bar is the most that any queue has or may have
   */
  static List<String> lines(List<ApiObject> queues, List<ApiObject> nodes) {
    var top = new TopQueues(queues, room(nodes));
    top.print();
    return top.lines;
  }

  private static Map<String, Double> room(List<ApiObject> nodes) {
    Map<String, Double> room = new TreeMap<>();
    for (ApiObject node : nodes) {
      for (Map.Entry<String, JsonNode> one : node.at("status", "allocatable").properties()) {
        QueueShares.amount(one.getValue())
            .ifPresent(amount -> room.merge(one.getKey(), amount, Double::sum));
      }
    }
    return room;
  }

  private void print() {
    lines.add(
        row.formatted(
                "QUEUE",
                "RESOURCE",
                " ".repeat(Bar.WIDTH),
                "ALLOCATED",
                "DESERVED",
                "GUARANTEE",
                "CAPABILITY")
            .stripTrailing());
    var printed = new HashSet<String>();
    queues.stream().filter(this::isFirst).forEach(queue -> print(queue, 0, printed));
    // Parents in a cycle have no root; they are shown all the same.
    queues.forEach(queue -> print(queue, 0, printed));
    lines.add("");
    lines.add(Bar.LEGEND);
  }

  private boolean isFirst(ApiObject queue) {
    return queue.name().equals(ROOT) || parent(queue).isEmpty();
  }

  /**
   * Returns the name of the parent, if there is such a queue; a queue that names none is below
   * root.
   */
  private String parent(ApiObject queue) {
    String named = queue.text("spec", "parent");
    String parent = named.isEmpty() ? ROOT : named;
    boolean there =
        !queue.name().equals(ROOT) && queues.stream().anyMatch(one -> one.name().equals(parent));
    return there ? parent : "";
  }

  private int depth(ApiObject queue) {
    int depth = 0;
    String above = parent(queue);
    while (!above.isEmpty() && depth < queues.size()) {
      depth++;
      String name = above;
      above =
          queues.stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .map(this::parent)
              .orElse("");
    }
    return depth;
  }

  private static String title(ApiObject queue) {
    String state = queue.text("status", "state");
    return queue.name() + (state.isEmpty() || state.equals("Open") ? "" : " (" + state + ")");
  }

  private void print(ApiObject queue, int depth, Set<String> printed) {
    if (!printed.add(queue.name())) {
      return;
    }
    String title = "  ".repeat(depth) + title(queue);
    for (String resource : resources()) {
      QueueShares shares = QueueShares.of(queue, resource);
      boolean usual = resource.equals("cpu") || resource.equals("memory");
      if (usual || !shares.saysNothing()) {
        lines.add(line(title, resource, shares));
        title = "";
      }
    }
    queues.stream()
        .filter(child -> parent(child).equals(queue.name()))
        .forEach(child -> print(child, depth + 1, printed));
  }

  private String line(String title, String resource, QueueShares shares) {
    return row.formatted(
            title,
            resource,
            Bar.of(shares, whole(resource)),
            amount(resource, OptionalDouble.of(shares.allocated())),
            amount(resource, shares.deserved()),
            amount(resource, shares.guarantee()),
            amount(resource, shares.capability()))
        .stripTrailing();
  }

  private double whole(String resource) {
    double most = 0;
    for (ApiObject queue : queues) {
      most = Math.max(most, QueueShares.of(queue, resource).most());
    }
    double room = cluster.getOrDefault(resource, 0.0);
    return room > 0 ? room : most > 0 ? most : 1;
  }

  /** Resources that any queue has or specifies an amount of: cpu and memory first. */
  private List<String> resources() {
    Set<String> others = new TreeSet<>();
    for (ApiObject queue : queues) {
      for (JsonNode amounts :
          List.of(
              queue.at("status", "allocated"),
              queue.at("spec", "deserved"),
              queue.at("spec", "guarantee", "resource"),
              queue.at("spec", "capability"))) {
        amounts.fieldNames().forEachRemaining(others::add);
      }
    }
    others.removeAll(RARELY_ASKED);
    others.removeAll(List.of("cpu", "memory"));
    var resources = new ArrayList<>(List.of("cpu", "memory"));
    resources.addAll(others);
    return resources;
  }

  private static String amount(String resource, OptionalDouble amount) {
    if (amount.isEmpty()) {
      return "-";
    }
    double value = amount.getAsDouble();
    if (resource.equals("memory")
        || resource.endsWith("storage")
        || resource.startsWith("hugepages")) {
      return bytes(value);
    }
    return Quantities.ofMilli(value * 1000);
  }

  /**
   * Formats an amount to three digits, in the largest unit that leaves at least one before the
   * point.
   */
  private static String bytes(double bytes) {
    String[] units = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
    double rest = bytes;
    int unit = 0;
    while (rest >= 1024 && unit + 1 < units.length) {
      rest /= 1024;
      unit++;
    }
    String number =
        rest == Math.rint(rest) || rest >= 100
            ? String.valueOf(Math.round(rest))
            : "%.1f".formatted(rest);
    return number + units[unit];
  }
}
