package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Task with what is assumed of it.
 *
 * @param info the observed pod
 * @param assumedNode the node that it was decided for while it is observed on none; else empty
 * @param preparations of storage and devices for that bind
 * @param assumedAnnotations those that it gets with its assumed bind
 * @param assumedEvicted whether it was decided to evict it
 * @param taskClass shared by tasks of one template
 */
public record SnapshotTask(
    TaskInfo info,
    String assumedNode,
    List<Preparation> preparations,
    Map<String, String> assumedAnnotations,
    boolean assumedEvicted,
    TaskClass taskClass) {
  static SnapshotTask seen(TaskInfo info) {
    return new SnapshotTask(info, "", List.of(), Map.of(), false, new TaskClass(info));
  }

  /** Returns this task, as observed, with an equal class that it shares with others. */
  SnapshotTask sharing(TaskClass equal) {
    return new SnapshotTask(
        info, assumedNode, preparations, assumedAnnotations, assumedEvicted, equal);
  }

  /**
   * Returns the task as {@link #seen} now with what is assumed of this one; an assumed bind is over
   * once the pod is on a node or has ended.
   */
  SnapshotTask seenAs(SnapshotTask now) {
    if (!isAssumed()) {
      return now;
    }
    return now.assumedEvicted(assumedEvicted)
        .assumedOn(assumedNode, preparations, assumedAnnotations);
  }

  private boolean isAssumed() {
    return assumedEvicted || !assumedNode.isEmpty();
  }

  /** Returns whether it is this observation of a pod, by identity. */
  @SuppressWarnings("ReferenceEquality") // an equal pod that is not the same costs only time
  boolean isOf(TaskInfo pod) {
    return info == pod;
  }

  /**
   * Returns whether both are the same observation of a pod, by identity, and nothing is assumed of
   * either.
   */
  boolean isSameObservation(SnapshotTask other) {
    return isOf(other.info) && !isAssumed() && !other.isAssumed();
  }

  SnapshotTask assumedOn(String node, List<Preparation> prepared, Map<String, String> annotations) {
    boolean mayBeAssumed =
        !node.isEmpty() && info.nodeName().isEmpty() && !info.status().isCompleted();
    return mayBeAssumed
        ? new SnapshotTask(info, node, prepared, annotations, assumedEvicted, taskClass)
        : new SnapshotTask(info, "", List.of(), Map.of(), assumedEvicted, taskClass);
  }

  SnapshotTask assumedEvicted(boolean evicted) {
    return new SnapshotTask(
        info, assumedNode, preparations, assumedAnnotations, evicted, taskClass);
  }

  /** Returns its status, with assumed binds and evictions included. */
  public TaskStatus status() {
    if (info.status().isCompleted()) {
      return info.status();
    }
    if (assumedEvicted || info.status() == TaskStatus.RELEASING) {
      return TaskStatus.RELEASING;
    }
    return assumedNode.isEmpty() ? info.status() : TaskStatus.BINDING;
  }

  /** Returns the node that it is on or assumed to be on; empty if none. */
  public String nodeName() {
    return assumedNode.isEmpty() ? info.nodeName() : assumedNode;
  }

  /** Returns an annotation of the pod, or one that it gets with its assumed bind. */
  public Optional<String> annotation(String name) {
    String assumed = assumedAnnotations.get(name);
    return Optional.ofNullable(assumed == null ? info.annotations().get(name) : assumed);
  }

  /** Returns whether it takes room on a node. */
  boolean takesRoom() {
    return !nodeName().isEmpty() && !info.status().isCompleted();
  }

  /** Returns whether a pod takes room on its node, by its observed state. */
  static boolean takesRoom(TaskInfo pod) {
    return !pod.nodeName().isEmpty() && !pod.status().isCompleted();
  }
}
