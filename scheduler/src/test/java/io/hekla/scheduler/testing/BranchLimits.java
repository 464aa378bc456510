package io.hekla.scheduler.testing;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Limits of queues by the rule of {@code capacity}, one dimension at a time. Written without regard
 * to how the plugin does it, to check the plugin by.
 */
public final class BranchLimits {
  private static final double ROUNDING = 1e-3;

  private final Map<String, QueueInfo> queues = new TreeMap<>();
  private final ResourceVector total;
  private final boolean tree;

  public BranchLimits(Iterable<QueueInfo> queues, ResourceVector total, boolean tree) {
    queues.forEach(queue -> this.queues.put(queue.name(), queue));
    this.total = total;
    this.tree = tree;
  }

  /** The queues, of one and all above it, that hold too much of what a pod asked for. */
  public List<String> exceededBy(
      String queue, Map<String, ResourceVector> held, ResourceVector request) {
    var exceeded = new ArrayList<String>();
    for (String branch : path(queue)) {
      for (String name : List.of("cpu", "memory", "nvidia.com/gpu")) {
        double sum =
            held.keySet().stream()
                .filter(each -> path(each).contains(branch))
                .mapToDouble(each -> held.getOrDefault(each, ResourceVector.EMPTY).amount(name))
                .sum();
        if (request.amount(name) > 0 && sum > limit(branch, name) + ROUNDING) {
          exceeded.add(branch + ": " + sum + " " + name + " of " + limit(branch, name));
        }
      }
    }
    return exceeded;
  }

  /** The queue and, in a tree, all above it; nothing if one of them is missing. */
  public List<String> path(String queue) {
    var path = new ArrayList<String>();
    for (String at = queue; !path.contains(at); at = parent(at)) {
      if (!queues.containsKey(at)) {
        return List.of();
      }
      path.add(at);
      if (!tree || at.equals("root")) {
        return path;
      }
    }
    return path;
  }

  private String parent(String queue) {
    String parent = queue(queue).parent();
    return parent.isEmpty() ? "root" : parent;
  }

  private double limit(String queue, String name) {
    if (tree && queue.equals("root")) {
      return capability(queue, name);
    }
    double whole = tree ? limit(parent(queue), name) : total.amount(name);
    double guaranteed =
        queues.values().stream()
            .filter(other -> !tree || isSibling(other.name(), queue))
            .mapToDouble(other -> other.guarantee().amount(name))
            .sum();
    double own = queue(queue).guarantee().amount(name);
    return Math.min(Math.max(whole - guaranteed, 0) + own, capability(queue, name));
  }

  private QueueInfo queue(String name) {
    return Optional.ofNullable(queues.get(name)).orElseThrow();
  }

  private boolean isSibling(String one, String other) {
    return !one.equals("root") && parent(one).equals(parent(other));
  }

  /** Its own; or that of its parent; a root that names some has nothing of the others. */
  private double capability(String queue, String name) {
    Optional<ResourceVector> own = queue(queue).capability();
    if (own.isPresent() && own.get().amount(name) > 0) {
      return own.get().amount(name);
    }
    if (!tree) {
      return Double.MAX_VALUE;
    }
    if (queue.equals("root")) {
      return own.isPresent() || !total.has(name) ? 0 : Double.MAX_VALUE;
    }
    return capability(parent(queue), name);
  }
}
