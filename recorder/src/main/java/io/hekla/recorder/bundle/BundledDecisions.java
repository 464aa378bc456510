package io.hekla.recorder.bundle;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decisions that a bundle has of each session. */
final class BundledDecisions {
  private final Optional<BundleCodes> codes;
  private final boolean isSettled;

  /**
   * @param codes of an anonymous bundle
   * @param isSettled whether it has what this build decides
   */
  BundledDecisions(Optional<BundleCodes> codes, boolean isSettled) {
    this.codes = codes;
    this.isSettled = isSettled;
  }

  /** Decisions of a session, or none. */
  sealed interface Result {
    /**
     * The decisions.
     *
     * @param written the session that the bundle has
     * @param decided what the bundle has of its decisions
     * @param difference from what this build decides in the recorded session
     */
    record Decided(
        PendingSession written, RecordedSession decided, Optional<DecisionDifference> difference)
        implements Result {}

    /** The session does not decide under codes as it does under its names. */
    record Refused(String reason) implements Result {}
  }

  /**
   * Returns the decisions of a session.
   *
   * @param state what the session sees in the bundle
   */
  Result of(PendingSession session, ClusterState state) {
    RecordedSession recorded = session.recorded();
    if (codes.isEmpty() && !isSettled) {
      return new Result.Decided(session, recorded, DecisionDifference.ofReplay(recorded, session));
    }
    try {
      return codes.isPresent() ? coded(session, state, codes.get()) : settled(session);
    } catch (RuntimeException doctored) {
      // Only a state that no scheduler writes lets the engine itself fail.
      return new Result.Refused(
          "session %s cannot be run on its recorded state: %s".formatted(recorded.id(), doctored));
    }
  }

  private static Result settled(PendingSession session) {
    Engine.Step step = session.run();
    return new Result.Decided(
        session,
        decided(session, step, session.recorded().postponed()),
        DecisionDifference.between(session.recorded(), step.decisions()));
  }

  private Result coded(PendingSession session, ClusterState state, BundleCodes names) {
    RecordedSession recorded = session.recorded();
    Optional<PendingSession> coded = names.coded(session, state);
    if (coded.isEmpty()) {
      return refused(recorded, "has no valid configuration");
    }
    Decisions ours = session.run().decisions();
    Engine.Step step = coded.get().run();
    if (!names.areAlike(ours, step.decisions())) {
      return refused(recorded, "decides otherwise");
    }
    RecordedSession decided =
        decided(coded.get(), step, recorded.postponed().stream().map(names::coded).toList());
    Optional<DecisionDifference> difference = DecisionDifference.between(recorded, ours);
    return new Result.Decided(
        coded.get(),
        isSettled || difference.isEmpty() ? decided : names.renamed(recorded, ours, decided),
        difference);
  }

  private static Result refused(RecordedSession session, String why) {
    return new Result.Refused(
        "session %s %s with other names; write the bundle without --anonymous"
            .formatted(session.id(), why));
  }

  private static RecordedSession decided(
      PendingSession session, Engine.Step step, List<ObjectKey> postponed) {
    RecordedSession recorded = session.recorded();
    Set<ObjectKey> waiting = new HashSet<>(postponed);
    return RecordedSession.of(
        new SessionRecord(
            recorded.term(),
            recorded.number(),
            new SessionRecord.Input(
                session.state(),
                List.of(),
                new SessionStart(
                    recorded.at(),
                    0,
                    session.configuration(),
                    recorded.configuration(),
                    recorded.seed()),
                recorded.suspended()),
            step,
            step.decisions().binds().stream()
                .filter(bind -> !waiting.contains(bind.podGroup()))
                .toList(),
            recorded.unconfirmedBinds()));
  }
}
