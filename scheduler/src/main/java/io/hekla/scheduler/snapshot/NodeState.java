package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A node with the tasks on it and what they leave. Made anew, from the tasks in the order of their
 * uid, whenever one of them changes: sessions share what is on the nodes that did not change.
 *
 * <p>Who holds a node with its pods may make it before a session needs it ({@link #seen}). It is
 * taken as long as nothing is assumed of the pods; otherwise it is made of what is assumed.
 */
public final class NodeState {
  private final NodeInfo info;
  private final List<TaskState> tasks;
  private final NodeLoad load;
  private final Set<String> overbooked;
  private final ResourceVector counted;
  private final boolean hasTerms;
  private final boolean hasAntiAffinity;

  // By name of the rule. Replaced, never written to: whoever comes second on another thread finds
  // the same result once more, and nobody sees a difference.
  private volatile Map<String, Result<?>> results = Map.of();

  private record Result<T>(NodeRule<T> rule, T value) {}

  NodeState(NodeInfo info, List<TaskState> tasksByUid) {
    this.info = info;
    this.tasks = tasksByUid;
    load = NodeLoad.of(info, tasksByUid);
    overbooked = Overbooking.of(info, load, tasksByUid);
    counted = sum(tasksByUid);
    boolean anyTerms = false;
    boolean anyAntiAffinity = false;
    for (TaskState task : tasksByUid) {
      anyTerms |= task.info().relations().hasTerms();
      anyAntiAffinity |= !task.info().relations().antiAffinity().isEmpty();
    }
    hasTerms = anyTerms;
    hasAntiAffinity = anyAntiAffinity;
  }

  /**
   * A node as its pods are seen, with nothing assumed of them.
   *
   * @param podsByUid the pods on it, in that order; those that have ended take no room
   * @param before what it was until now, if known: what did not change since is shared with it, and
   *     if nothing did, it is the answer; what it was asked by {@linkplain NodeRule rules} is found
   *     anew
   */
  public static NodeState seen(
      NodeInfo info, Iterable<TaskInfo> podsByUid, Optional<NodeState> before) {
    List<TaskState> known = before.map(NodeState::tasks).orElse(List.of());
    var tasks = new ArrayList<TaskState>();
    int next = 0;
    for (TaskInfo pod : podsByUid) {
      if (TaskState.takesRoom(pod)) {
        while (next < known.size() && known.get(next).info().uid().compareTo(pod.uid()) < 0) {
          next++;
        }
        boolean isKnown = next < known.size() && known.get(next).isOf(pod);
        tasks.add(isKnown ? known.get(next) : TaskState.seen(pod));
      }
    }
    return before
        .filter(same -> same.isOf(info, tasks))
        .orElseGet(() -> new NodeState(info, List.copyOf(tasks)).asAskedOf(before));
  }

  /** Has what sessions asked of the node before ready for the next one. */
  private NodeState asAskedOf(Optional<NodeState> before) {
    for (Result<?> result : before.map(node -> node.results.values()).orElse(List.of())) {
      try {
        what(result.rule());
      } catch (RuntimeException | StackOverflowError failure) {
        // The session that asks meets it again, and says so.
      }
    }
    return this;
  }

  /** What follows from the node and its pods by a rule. */
  public <T> T what(NodeRule<T> rule) {
    Result<?> known = results.get(rule.name());
    if (known != null && known.rule().isAs(rule)) {
      @SuppressWarnings("unchecked") // a name is one rule's
      T value = (T) known.value();
      return value;
    }
    T value = rule.of().apply(this);
    var all = new HashMap<>(results);
    all.put(rule.name(), new Result<>(rule, value));
    results = Map.copyOf(all);
    return value;
  }

  /** Whether these tasks make this of a node. */
  @SuppressWarnings("ReferenceEquality") // an equal node that is not the same costs only time
  boolean isOf(NodeInfo node, List<TaskState> tasksByUid) {
    boolean is = info == node && tasks.size() == tasksByUid.size();
    for (int i = 0; is && i < tasks.size(); i++) {
      is = tasks.get(i).isSameSight(tasksByUid.get(i));
    }
    return is;
  }

  /** The task of a pod that takes room on it. */
  Optional<TaskState> task(String uid) {
    int low = 0;
    int high = tasks.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = tasks.get(middle).info().uid().compareTo(uid);
      if (order == 0) {
        return Optional.of(tasks.get(middle));
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Optional.empty();
  }

  private ResourceVector sum(List<TaskState> tasksByUid) {
    if (overbooked.isEmpty()) {
      return load.used();
    }
    ResourceVector sum = ResourceVector.EMPTY;
    for (TaskState task : tasksByUid) {
      sum = sum.plus(counted(task.info()));
    }
    return sum;
  }

  /** The node as it was seen. */
  public NodeInfo info() {
    return info;
  }

  /** The tasks that take room on it, by uid. */
  public List<TaskState> tasks() {
    return tasks;
  }

  /** What is on it, nothing promised yet. */
  public NodeLoad load() {
    return load;
  }

  /** What its tasks hold, those about to leave included. */
  public ResourceVector used() {
    return load.used();
  }

  /** The sum of what is {@link #counted counted} of its tasks, those about to leave included. */
  ResourceVector counted() {
    return counted;
  }

  /**
   * What a task that is on it or comes to it takes by credible account: its request of what the
   * node has by name; nothing of a pod that does not run and that the node has no room for.
   */
  public ResourceVector counted(TaskInfo task) {
    return overbooked.contains(task.uid())
        ? ResourceVector.EMPTY
        : task.request().ofKindsIn(info.allocatable());
  }

  /** Whether the same is counted of the same tasks. */
  boolean countsAs(NodeState other) {
    return overbooked.equals(other.overbooked)
        && info.allocatable().scalarNames().equals(other.info.allocatable().scalarNames());
  }

  /** Whether a pod on it has a term of pod affinity or anti-affinity. */
  public boolean hasTerms() {
    return hasTerms;
  }

  /** Whether a pod on it demands that certain others are not near. */
  public boolean hasAntiAffinity() {
    return hasAntiAffinity;
  }
}
