package io.hekla.cli.top;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.cli.output.Amounts;
import io.hekla.cli.queue.QueueReports;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** All queues as a tree, parents above children, with the amounts of each. */
final class TopQueueTree {
  private static final String ROOT = "root";

  /** Resources that every pod requests implicitly; they are of little interest in shares. */
  private static final Set<String> RARELY_ASKED = Set.of("pods");

  private final List<ApiObject> queues;
  private final Map<String, Double> cluster;
  private final Demand demand;
  private final QueueReports reports;
  private final Set<String> names = new HashSet<>();
  private final Map<String, List<ApiObject>> children = new HashMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Map<String, QueueShares>> shares = new HashMap<>();
  private final Map<String, Double> wholes = new HashMap<>();

  /** Order of queues below the same parent. */
  enum Order {
    NAME,
    /** Largest part of the cluster that is allocated to the queue, of any resource, first. */
    ALLOCATED,
    /** Largest part of the cluster that waits in the queue, of any resource, first. */
    PENDING
  }

  /** Queue at its depth in the tree; 0 for a queue without a parent. */
  record Entry(ApiObject queue, int depth) {}

  /**
   * Creates the tree.
   *
   * @param nodes nodes of the cluster; empty if they are not known
   * @param podGroups PodGroups of all namespaces; empty if they are not known
   * @param order of queues below the same parent
   */
  TopQueueTree(
      List<ApiObject> queues, List<ApiObject> nodes, List<ApiObject> podGroups, Order order) {
    this.queues = queues.stream().sorted(Comparator.comparing(ApiObject::name)).toList();
    this.cluster = capacity(nodes);
    this.demand = Demand.of(podGroups);
    this.reports = QueueReports.of(queues);
    this.queues.forEach(queue -> names.add(queue.name()));
    for (ApiObject queue : this.queues) {
      children.computeIfAbsent(parent(queue), parent -> new ArrayList<>()).add(queue);
    }
    Comparator<ApiObject> by = by(order);
    children.values().forEach(below -> below.sort(by));
    var added = new HashSet<String>();
    this.queues.stream().filter(this::isFirst).sorted(by).forEach(queue -> add(queue, 0, added));
    // Parents in a cycle have no root; they are shown all the same.
    this.queues.stream().sorted(by).forEach(queue -> add(queue, 0, added));
  }

  private Comparator<ApiObject> by(Order order) {
    Comparator<ApiObject> byName = Comparator.comparing(ApiObject::name);
    return switch (order) {
      case NAME -> byName;
      case ALLOCATED -> bySize(QueueShares::allocated).thenComparing(byName);
      case PENDING -> bySize(QueueShares::pending).thenComparing(byName);
    };
  }

  /** Returns the order of the largest part of a full bar, of any resource. */
  private Comparator<ApiObject> bySize(ToDoubleFunction<QueueShares> amount) {
    List<String> all = resources();
    return Comparator.<ApiObject>comparingDouble(
            queue ->
                all.stream()
                    .mapToDouble(one -> amount.applyAsDouble(shares(queue, one)) / whole(one))
                    .max()
                    .orElse(0))
        .reversed();
  }

  private void add(ApiObject queue, int depth, Set<String> added) {
    if (added.add(queue.name())) {
      entries.add(new Entry(queue, depth));
      children(queue).forEach(child -> add(child, depth + 1, added));
    }
  }

  private List<ApiObject> children(ApiObject queue) {
    return children.getOrDefault(queue.name(), List.of());
  }

  private static Map<String, Double> capacity(List<ApiObject> nodes) {
    Map<String, Double> capacity = new TreeMap<>();
    for (ApiObject node : nodes) {
      for (Map.Entry<String, JsonNode> one : node.at("status", "allocatable").properties()) {
        Amounts.read(one.getValue())
            .ifPresent(amount -> capacity.merge(one.getKey(), amount, Double::sum));
      }
    }
    return capacity;
  }

  /** Returns the queues, each before its children. */
  List<Entry> entries() {
    return entries;
  }

  private boolean isFirst(ApiObject queue) {
    return queue.name().equals(ROOT) || parent(queue).isEmpty();
  }

  /**
   * Returns the name of the parent, if there is such a queue; a queue that names none is below
   * root.
   */
  String parent(ApiObject queue) {
    String named = queue.text("spec", "parent");
    String parent = named.isEmpty() ? ROOT : named;
    return !queue.name().equals(ROOT) && names.contains(parent) ? parent : "";
  }

  /** Returns the amounts of a queue; what waits below it waits in it, too. */
  QueueShares shares(ApiObject queue, String resource) {
    return shares
        .computeIfAbsent(queue.name(), name -> new HashMap<>())
        .computeIfAbsent(
            resource,
            of ->
                QueueShares.of(
                    queue, of, pending(queue, of, new HashSet<>()), reports.of(queue.name())));
  }

  private double pending(ApiObject queue, String resource, Set<String> counted) {
    if (!counted.add(queue.name())) {
      return 0;
    }
    double pending = demand.of(queue.name(), resource);
    for (ApiObject child : children(queue)) {
      pending += pending(child, resource, counted);
    }
    return pending;
  }

  /** Returns the amount that a full bar stands for. */
  double whole(String resource) {
    return wholes.computeIfAbsent(resource, this::wholeOf);
  }

  private double wholeOf(String resource) {
    double most = 0;
    for (ApiObject queue : queues) {
      most = Math.max(most, shares(queue, resource).most());
    }
    double capacity = cluster.getOrDefault(resource, 0.0);
    return capacity > 0 ? capacity : most > 0 ? most : 1;
  }

  /** Returns the resources that any queue has or specifies an amount of: cpu and memory first. */
  List<String> resources() {
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
}
