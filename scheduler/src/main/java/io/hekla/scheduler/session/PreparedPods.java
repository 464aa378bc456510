package io.hekla.scheduler.session;

import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Preparations for pods where they have a place: by binds not yet observed as done, and by the
 * placements of this session, pipelined ones included. Follows the session's log of pod moves, so
 * that a placement rolled back returns what was chosen for it.
 */
public final class PreparedPods {
  private final Session session;
  private final Predicate<TaskInfo> concerned;
  private final Choice choice;
  private final Tally tally;
  private final Map<String, List<Preparation>> byTask = new HashMap<>();
  private final PodFollower pods;

  /** Index after the bound task that was asked for last: the end of a session asks in turn. */
  private int turn;

  /** Choice of the preparations for a pod that was placed. */
  @FunctionalInterface
  public interface Choice {
    /** Returns the preparations; empty if there are none, or if nothing fits any more. */
    List<Preparation> choose(TaskInfo task, NodeView node);
  }

  /** Count of the chosen preparations. */
  @FunctionalInterface
  public interface Tally {
    /**
     * @param pods 1 if one more pod has it, -1 if one has it no longer
     */
    void count(Preparation one, int pods);
  }

  /**
   * Creates a follower that costs nothing until it is asked.
   *
   * @param concerned which tasks need any preparation of this kind
   */
  public PreparedPods(Session session, Predicate<TaskInfo> concerned, Choice choice, Tally tally) {
    this.session = session;
    this.concerned = concerned;
    this.choice = choice;
    this.tally = tally;
    pods = new PodFollower(session, this::begin, this::move);
  }

  /** Updates the tally with what the session did. */
  public void follow() {
    pods.follow();
  }

  /**
   * Returns the preparations for a task where it was placed; nothing if it was not. A task that
   * needs none costs nothing, and a failure of the tally does not concern it.
   */
  public List<Preparation> of(String taskUid) {
    if (needsNothing(taskUid)) {
      return List.of();
    }
    follow();
    return byTask.getOrDefault(taskUid, List.of());
  }

  /** Returns whether the session bound a task, and the task needs no such preparations. */
  private boolean needsNothing(String taskUid) {
    List<TaskView> bound = session.bound();
    for (int i = 0; i < bound.size(); i++) {
      int at = (turn + i) % bound.size();
      if (bound.get(at).uid().equals(taskUid)) {
        turn = at + 1;
        return !concerned.test(bound.get(at).info());
      }
    }
    return false;
  }

  private void begin(NodeView node) {
    for (SnapshotTask task : node.atStart().tasks()) {
      write(task.info().uid(), task.preparations());
    }
  }

  private void move(PodMove move) {
    // A pod that was on a node before has its preparations; that it stays after all adds none.
    if (!concerned.test(move.task()) || !move.task().nodeName().isEmpty()) {
      return;
    }
    if (move.pods() > 0) {
      write(move.task().uid(), choice.choose(move.task(), session.nodes().get(move.node())));
    } else {
      erase(move.task().uid());
    }
  }

  private void write(String task, List<Preparation> chosen) {
    if (!chosen.isEmpty()) {
      byTask.put(task, List.copyOf(chosen));
      chosen.forEach(one -> tally.count(one, 1));
    }
  }

  private void erase(String task) {
    Optional.ofNullable(byTask.remove(task))
        .ifPresent(written -> written.forEach(one -> tally.count(one, -1)));
  }
}
