package io.hekla.controller.session;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The result of the last session of a term.
 *
 * @param number of the session within its term
 * @param at time of its clock
 * @param seed that broke its ties
 * @param configuration digest of the configuration that it ran by
 * @param decisions those that may begin
 * @param news verdicts that may differ from those of the session before
 * @param calls its questions to external systems
 */
public record LastSession(
    long term,
    long number,
    Instant at,
    long seed,
    String configuration,
    Decisions decisions,
    List<Decisions.PodGroupVerdict> news,
    RecordedCalls calls) {
  /** Result before the first session has ended. */
  public static final LastSession NONE =
      new LastSession(0, 0, Instant.EPOCH, 0, "", Decisions.NONE, List.of(), RecordedCalls.NONE);

  /** Returns the gates that it opens. */
  public List<Decisions.GateOpening> gateOpenings() {
    return decisions.gateOpenings();
  }

  /** Returns the reasons why pods wait. */
  public List<Decisions.TaskVerdict> waitingPods() {
    return decisions.tasks();
  }

  /** Returns the PodGroups that wait. */
  public Stream<Decisions.PodGroupVerdict> waitingPodGroups() {
    return decisions.podGroups().stream()
        .filter(verdict -> !(verdict.reason() instanceof Reason.None));
  }

  /** Returns the resources that each queue holds, by name of the queue. */
  public Map<String, ResourceVector> allocated() {
    var allocated = new TreeMap<String, ResourceVector>();
    decisions.queues().forEach(queue -> allocated.put(queue.name(), queue.allocated()));
    return allocated;
  }

  /**
   * Returns the event to be persisted; empty if the session has nothing to persist. A session that
   * opens gates is persisted even if nothing else of it needs to be: no request leaves before the
   * journal has confirmed this term once more.
   */
  Optional<SchedulerEvent.SessionDecided> decided(
      DecisionSplitter.SplitDecisions parts,
      SchedulerEvent.EndedAssumptions over,
      long podVersion) {
    if (parts.isEmpty() && gateOpenings().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulerEvent.SessionDecided(
            term,
            number,
            at,
            seed,
            configuration,
            parts.news(),
            over,
            podVersion,
            parts.policyRuns(),
            calls,
            parts.reservations(),
            parts.facts()));
  }

  /**
   * Returns the event to be persisted of a session that only observed; empty if it brought no news.
   */
  Optional<SchedulerEvent.SessionObserved> observed(Observations.Changes news) {
    if (news.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulerEvent.SessionObserved(
            term, number, at, seed, configuration, news.parts(), news.compared(), calls));
  }
}
