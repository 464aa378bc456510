package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.PodGroupDecisions;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.WaitingPodGroup;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Events of the scheduler that are persisted. */
public sealed interface SchedulerEvent extends JournalSerializable {
  /**
   * Event of a takeover. A scheduler with a lower term may not write any more.
   *
   * @param incarnation the incarnation of the singleton that wrote this, different from all others:
   *     it recognizes its own term even if its write was reported as failed
   * @param rollbacks number of rollbacks of resourceVersions before this term
   */
  @LogicalName("scheduler.event.term-started")
  record TermStarted(long term, String incarnation, Instant at, long rollbacks)
      implements SchedulerEvent {}

  /**
   * All decisions of one session.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param deliveries its decisions about each PodGroup, in the order decided
   * @param endedAssumptions earlier decisions that the watch has shown as done by then
   * @param podVersion resourceVersion up to which the watch of pods had reported by then
   * @param policyRuns which policies that act only every so often acted
   * @param recordedCalls its calls of external services, with the responses
   * @param reservations reservations that it made, changed or ended; earlier builds wrote none
   * @param facts facts of the scheduler itself that it changed; earlier builds wrote none
   */
  @LogicalName("scheduler.event.session-decided")
  record SessionDecided(
      long term,
      long session,
      Instant at,
      long seed,
      String configuration,
      List<DecisionDelivery> deliveries,
      EndedAssumptions endedAssumptions,
      long podVersion,
      List<Decisions.PolicyRun> policyRuns,
      RecordedCalls recordedCalls,
      List<Decisions.ReservationChange> reservations,
      List<Decisions.FactChange> facts)
      implements SchedulerEvent {
    public SessionDecided {
      deliveries = List.copyOf(deliveries);
      policyRuns = List.copyOf(policyRuns);
      reservations = List.copyOf(Objects.requireNonNullElse(reservations, List.of()));
      facts = List.copyOf(Objects.requireNonNullElse(facts, List.of()));
    }

    /** Returns the PodGroups that it admits to their queues; uids by key. */
    public Map<ObjectKey, String> admitted() {
      var admitted = new HashMap<ObjectKey, String>();
      for (DecisionDelivery delivery : deliveries) {
        if (delivery.decisions().admitted()) {
          admitted.put(delivery.podGroup(), delivery.decisions().uid());
        }
      }
      return admitted;
    }

    /**
     * Returns the reasons of waiting PodGroups for which the session has a new one. PodGroups that
     * the session did not reach are left out, since a later session reaches them.
     */
    public List<WaitingPodGroup> waiting() {
      return deliveries.stream()
          .filter(delivery -> !(delivery.reason() instanceof Reason.NotReached))
          .map(DecisionDelivery::waiting)
          .toList();
    }
  }

  /**
   * Decisions of a session that only observed, as far as they differ from those of the session
   * before; and those of another scheduler meanwhile. None of them counts.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param deliveries that are sent to no PodGroup
   * @param comparisons pods with a result since the last such event
   * @param recordedCalls its calls of external services, with the responses
   */
  @LogicalName("scheduler.event.session-observed")
  record SessionObserved(
      long term,
      long session,
      Instant at,
      long seed,
      String configuration,
      List<DecisionDelivery> deliveries,
      List<ModeComparison> comparisons,
      RecordedCalls recordedCalls)
      implements SchedulerEvent {
    public SessionObserved {
      deliveries = List.copyOf(deliveries);
      comparisons = List.copyOf(comparisons);
    }
  }

  /** Binds and evictions that will not happen; their pods are free to be decided about again. */
  @LogicalName("scheduler.event.refused")
  record Refused(List<String> binds, List<String> evictions) implements SchedulerEvent {
    public Refused {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** Decisions of a session about one PodGroup, and the reason why they are not more. */
  @LogicalName("scheduler.event.decision-delivery")
  record DecisionDelivery(ObjectKey podGroup, PodGroupDecisions decisions, Reason reason)
      implements JournalSerializable {
    /** Returns whether it has decisions to carry out, rather than only a verdict. */
    public boolean acts() {
      return decisions.admitted()
          || !decisions.binds().isEmpty()
          || !decisions.evictions().isEmpty();
    }

    /** Returns why the PodGroup waits; for pods of its own that are to be made it does not. */
    private WaitingPodGroup waiting() {
      boolean waits =
          switch (decisions.status().phase()) {
            case PENDING, INQUEUE, UNKNOWN -> !reason.isGathering();
            case RUNNING, COMPLETED -> false;
          };
      return new WaitingPodGroup(podGroup, decisions.uid(), waits ? decisions.message() : "");
    }

    /** Returns the name of this delivery among all others. */
    public String token() {
      return origin().token();
    }

    /** Returns all its decisions, as refused for a reason. */
    public List<PodGroupEvent.Refusal> refusals(String reason) {
      return Stream.concat(
              decisions.binds().stream()
                  .map(bind -> new PodGroupEvent.Refusal(bind.podUid(), true, reason)),
              decisions.evictions().stream()
                  .map(one -> new PodGroupEvent.Refusal(one.podUid(), false, reason)))
          .toList();
    }

    /** Returns this delivery, as the origin of the decisions in it. */
    public Origin origin() {
      return new Origin(podGroup, decisions.uid(), decisions.term(), decisions.session());
    }
  }

  /**
   * Delivery in which something was decided.
   *
   * @param uid of the PodGroup
   */
  @LogicalName("scheduler.event.origin")
  record Origin(ObjectKey podGroup, String uid, long term, long session)
      implements JournalSerializable {
    /** Returns the name of this delivery among all others. */
    public String token() {
      return podGroup + "#" + term + "#" + session;
    }

    boolean isAfter(long otherTerm, long otherSession) {
      return term > otherTerm || (term == otherTerm && session > otherSession);
    }
  }

  /**
   * Decisions that need not be counted any more.
   *
   * @param binds uids of pods that were seen on a node or are gone
   * @param evictions uids of pods that are gone
   * @param admissions PodGroups that were seen admitted or are gone
   * @param deliveries tokens of the deliveries that their PodGroups have persisted
   */
  @LogicalName("scheduler.event.ended-assumptions")
  record EndedAssumptions(
      List<String> binds,
      List<String> evictions,
      List<ObjectKey> admissions,
      List<String> deliveries)
      implements JournalSerializable {
    public EndedAssumptions {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
      admissions = List.copyOf(admissions);
      deliveries = List.copyOf(deliveries);
    }
  }
}
