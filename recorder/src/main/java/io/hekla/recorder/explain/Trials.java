package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Trials of edits: sessions of the whole cluster, with everyone else who waits, each of which goes
 * on from what the one before decided. Pods that it evicts are gone in the next one, and the pods
 * of whom it admits count in the quotas.
 */
final class Trials {
  /** Sessions of one trial: to be admitted, to make room, to take it, and one to spare. */
  private static final int ROUNDS = 4;

  private final PendingSession session;
  private final Goal goal;
  private final Effort effort;
  private final AtomicInteger sessions;

  /**
   * Creates the trials for a goal.
   *
   * @param effort sessions, and time, after which every trial fails
   */
  Trials(PendingSession session, Goal goal, Effort effort) {
    this(session, goal, effort, new AtomicInteger());
  }

  private Trials(PendingSession session, Goal goal, Effort effort, AtomicInteger sessions) {
    this.session = session;
    this.goal = goal;
    this.effort = effort;
    this.sessions = sessions;
  }

  /** Returns trials for another goal; their sessions are counted together. */
  Trials of(Goal other) {
    return new Trials(session, other, effort, sessions);
  }

  /** Returns whether the goal is reached after an edit. */
  boolean succeeds(Edit edit) {
    PendingSession at = edit.applied(session);
    for (int round = 0; round < ROUNDS && !isExhausted(); round++) {
      sessions.incrementAndGet();
      Engine.Step step = at.run();
      List<Change> decided = asIfDone(step.decisions(), step.state());
      ClusterState after = step.state().with(decided);
      if (goal.isReached(after)) {
        return true;
      }
      if (decided.isEmpty()) {
        return false;
      }
      at = at.with(after);
    }
    return false;
  }

  /** Returns the number of sessions until now. */
  int count() {
    return sessions.get();
  }

  /** Returns whether trials were cut off because they were too many, or took too long. */
  boolean isExhausted() {
    return sessions.get() >= effort.trials() || effort.time().isOver();
  }

  Goal goal() {
    return goal;
  }

  private static List<Change> asIfDone(Decisions decisions, ClusterState state) {
    var done = new ArrayList<Change>();
    decisions
        .binds()
        .forEach(
            bind ->
                done.add(
                    new Change.BindAssumed(
                        bind.taskUid(), bind.node(), bind.preparations(), bind.annotations())));
    decisions.evictions().forEach(one -> done.add(new Change.TaskGone(one.taskUid())));
    decisions.podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(one -> done.add(new Change.AdmissionAssumed(one.key(), one.uid())));
    done.addAll(QuotaUse.after(state, decisions.podGroups()));
    return done;
  }
}
