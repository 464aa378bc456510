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
 * State of a node: the tasks on it and the remaining resources. Rebuilt, from the tasks in the
 * order of their uid, whenever one of them changes: sessions share the unchanged nodes.
 *
 * <p>A component that has a node with its pods may build it before a session needs it ({@link
 * #seen}). That is used as long as nothing is assumed of the pods; otherwise the node is built from
 * the assumed state.
 */
public final class NodeState {
  private final NodeInfo info;
  private final List<SnapshotTask> tasks;
  private final NodeLoad load;
  private final Set<String> overbooked;
  private final ResourceVector counted;
  private final boolean hasTerms;
  private final boolean hasAntiAffinity;

  // Results by name of the rule. Replaced, never written to: a second thread finds the same result
  // once more, without a visible difference.
  private volatile Map<String, Result<?>> results = Map.of();

  private record Result<T>(NodeRule<T> rule, T value) {}

  NodeState(NodeInfo info, List<SnapshotTask> tasksByUid) {
    this.info = info;
    this.tasks = tasksByUid;
    load = NodeLoad.of(info, tasksByUid);
    overbooked = Overbooking.of(info, load, tasksByUid);
    counted = sum(tasksByUid);
    boolean anyTerms = false;
    boolean anyAntiAffinity = false;
    for (SnapshotTask task : tasksByUid) {
      anyTerms |= task.info().relations().hasTerms();
      anyAntiAffinity |= !task.info().relations().antiAffinity().isEmpty();
    }
    hasTerms = anyTerms;
    hasAntiAffinity = anyAntiAffinity;
  }

  /**
   * Returns a node as its pods are observed, with nothing assumed of them.
   *
   * @param podsByUid the pods on it, in that order; those that have ended take no room
   * @param before its former state, if known: unchanged parts are shared with it, and if nothing
   *     changed, it is the result; results of its {@linkplain NodeRule rules} are recomputed
   */
  public static NodeState seen(
      NodeInfo info, Iterable<TaskInfo> podsByUid, Optional<NodeState> before) {
    List<SnapshotTask> known = before.map(NodeState::tasks).orElse(List.of());
    var tasks = new ArrayList<SnapshotTask>();
    int next = 0;
    for (TaskInfo pod : podsByUid) {
      if (SnapshotTask.takesRoom(pod)) {
        while (next < known.size() && known.get(next).info().uid().compareTo(pod.uid()) < 0) {
          next++;
        }
        boolean isKnown = next < known.size() && known.get(next).isOf(pod);
        tasks.add(isKnown ? known.get(next) : SnapshotTask.seen(pod));
      }
    }
    return before
        .filter(same -> same.isOf(info, tasks))
        .orElseGet(() -> new NodeState(info, List.copyOf(tasks)).withRuleResultsOf(before));
  }

  /** Returns this node with the results computed that sessions asked of the former one. */
  private NodeState withRuleResultsOf(Optional<NodeState> before) {
    for (Result<?> result : before.map(node -> node.results.values()).orElse(List.of())) {
      try {
        what(result.rule());
      } catch (RuntimeException | StackOverflowError failure) {
        // The session that asks gets the failure again, and reports it.
      }
    }
    return this;
  }

  /** Returns the result of a rule for the node and its pods. */
  public <T> T what(NodeRule<T> rule) {
    Result<?> known = results.get(rule.name());
    if (known != null && known.rule().isAs(rule)) {
      @SuppressWarnings("unchecked") // a name belongs to one rule
      T value = (T) known.value();
      return value;
    }
    T value = rule.of().apply(this);
    var all = new HashMap<>(results);
    all.put(rule.name(), new Result<>(rule, value));
    results = Map.copyOf(all);
    return value;
  }

  /** Returns whether this is the state of a node by these tasks. */
  @SuppressWarnings("ReferenceEquality") // an equal node that is not the same costs only time
  boolean isOf(NodeInfo node, List<SnapshotTask> tasksByUid) {
    boolean is = info == node && tasks.size() == tasksByUid.size();
    for (int i = 0; is && i < tasks.size(); i++) {
      SnapshotTask task = tasksByUid.get(i);
      is = tasks.get(i) == task || tasks.get(i).isSameObservation(task);
    }
    return is;
  }

  /** Returns the task of a pod that takes room on it. */
  Optional<SnapshotTask> task(String uid) {
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

  private ResourceVector sum(List<SnapshotTask> tasksByUid) {
    if (overbooked.isEmpty()) {
      return load.used();
    }
    ResourceVector sum = ResourceVector.EMPTY;
    for (SnapshotTask task : tasksByUid) {
      sum = sum.plus(counted(task.info()));
    }
    return sum;
  }

  /** The observed node. */
  public NodeInfo info() {
    return info;
  }

  /** The tasks that take room on it, by uid. */
  public List<SnapshotTask> tasks() {
    return tasks;
  }

  /** Its load, without any pipelined task yet. */
  public NodeLoad load() {
    return load;
  }

  /** Resources that its tasks hold, those of releasing tasks included. */
  public ResourceVector used() {
    return load.used();
  }

  /** Sum of what is {@link #counted counted} of its tasks, those about to leave included. */
  ResourceVector counted() {
    return counted;
  }

  /**
   * Returns the credible part of what a task on this node, or added to it, takes: its request of
   * resources that the node has by name; nothing of a pod that does not run and that the node has
   * no room for.
   */
  public ResourceVector counted(TaskInfo task) {
    return overbooked.contains(task.uid())
        ? ResourceVector.EMPTY
        : task.request().ofKindsIn(info.allocatable());
  }

  /** Returns whether the same is counted of the same tasks. */
  boolean countsAs(NodeState other) {
    return overbooked.equals(other.overbooked)
        && info.allocatable().scalarNames().equals(other.info.allocatable().scalarNames());
  }

  /** Returns whether a pod on it has a term of pod affinity or anti-affinity. */
  public boolean hasTerms() {
    return hasTerms;
  }

  /** Returns whether a pod on it demands that certain others are not near. */
  public boolean hasAntiAffinity() {
    return hasAntiAffinity;
  }
}
