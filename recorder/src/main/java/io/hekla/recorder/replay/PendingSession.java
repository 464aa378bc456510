package io.hekla.recorder.replay;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.JobInspection;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.SessionTrace;
import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions.Eviction;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A recorded session with the state that it saw, ready to be run again, as it was or otherwise.
 *
 * @param state the cluster as the session saw it
 * @param configuration the one that it ran by
 */
public record PendingSession(
    RecordedSession recorded, ClusterState state, SchedulerConfiguration configuration) {
  /** Runs the session. */
  public Engine.Step run() {
    return Engine.step(state, List.of(), input());
  }

  /** Runs the session, and returns what it finds about a PodGroup beside its decisions. */
  public JobInspection inspect(ObjectKey podGroup) {
    return Engine.inspect(state, input(), podGroup);
  }

  /** Runs the session, and returns step by step what its plugins said about a PodGroup. */
  public SessionTrace trace(ObjectKey podGroup) {
    return Engine.trace(state, input(), podGroup);
  }

  /**
   * Runs the session, and returns by which answers of its plugins it evicts a pod.
   *
   * @param beneficiary PodGroup of the pod that needs the room, if one does
   */
  public VictimTrace trace(Eviction eviction, Optional<ObjectKey> beneficiary) {
    return Engine.trace(state, input(), eviction, beneficiary);
  }

  /**
   * Runs the session, and returns its first question to an external system that the recording does
   * not have.
   */
  public Optional<UnknownQuestion> firstUnknownQuestion() {
    var count = new AtomicInteger();
    var unknown = new ArrayList<UnknownQuestion>();
    var answers =
        new RecordedExternalService(
            calls(),
            question -> {
              unknown.add(new UnknownQuestion(count.get(), question));
              return new ExternalResponse.None("the recording has no answer to this question");
            });
    var unused =
        Engine.step(
            state,
            List.of(),
            input(
                question -> {
                  count.incrementAndGet();
                  return answers.ask(Redaction.of(question));
                }));
    return unknown.stream().findFirst();
  }

  /**
   * Question that was not asked when the session was recorded.
   *
   * @param number among all questions of the session, from 1
   */
  public record UnknownQuestion(int number, ExternalRequest question) {}

  private SessionInput input() {
    var answers = new RecordedExternalService(calls());
    return input(question -> answers.ask(Redaction.of(question)));
  }

  /** A configuration that is given for a replay may have the logins that the recording lacks. */
  private List<RecordedCall> calls() {
    return recorded.calls().stream().map(Redaction::of).toList();
  }

  private SessionInput input(ExternalService answers) {
    return new SessionInput(
        recorded.id(),
        recorded.at(),
        configuration,
        recorded.seed(),
        answers,
        recorded.suspended());
  }

  /**
   * Partition, as if it were a cluster of its own.
   *
   * @param session its part of the session
   */
  public record OwnPartition(String name, PendingSession session) {}

  /** Returns the partition that schedules a PodGroup; empty without partitions. */
  public Optional<OwnPartition> partitionOf(ObjectKey podGroup) {
    if (configuration.partitions().isEmpty()) {
      return Optional.empty();
    }
    Engine.Scope scope = Engine.scope(state, input(), podGroup);
    return Optional.of(
        new OwnPartition(
            scope.partition(),
            new PendingSession(
                RecordShape.with(recorded, "seed", scope.input().seed()),
                scope.cluster(),
                scope.input().configuration())));
  }

  /** Returns it without what was recorded of its changes and decisions. */
  public PendingSession asInput() {
    return new PendingSession(recorded.asInput(), state, configuration);
  }

  /** Returns the session on another state. */
  public PendingSession with(ClusterState other) {
    return new PendingSession(recorded, other, configuration);
  }

  /** Returns the session under another configuration. */
  public PendingSession with(SchedulerConfiguration other) {
    return new PendingSession(recorded, state, other);
  }

  /** Returns the session with other suspended PodGroups. */
  public PendingSession suspending(Map<ObjectKey, String> others) {
    return new PendingSession(
        RecordShape.with(recorded, "suspended", others), state, configuration);
  }
}
