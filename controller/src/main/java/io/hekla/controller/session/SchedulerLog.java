package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.SchedulerFact;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.PodGroupDecisions;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fold of the scheduler's events, as a snapshot: the decisions that still count although the API
 * does not show them yet. {@link SchedulerState} is its form at work.
 *
 * @param term of the last scheduler that took over; 0 before the first
 * @param incarnation the incarnation of the singleton that took over last; empty before the first
 * @param binds decided and not known to be over, by uid of the pod
 * @param evictions decided and not known to be over, by uid of the pod
 * @param admissions uid of the PodGroups admitted to their queue that the API may still show as
 *     pending
 * @param deliveries that their PodGroups may not have persisted yet
 * @param podVersion resourceVersion of pods that a new scheduler must have seen, so as not to take
 *     a pod for pending that was seen bound; of the present history
 * @param policyRuns times at which the policies that act only every so often acted last, by name
 * @param comparisons results of comparisons with another scheduler
 * @param rollbacks number of rollbacks of resourceVersions
 * @param reservations of waiting jobs, by key of the PodGroup; earlier builds wrote none
 * @param facts of the scheduler itself, by kind and key; earlier builds wrote none
 */
@LogicalName("scheduler.log")
public record SchedulerLog(
    long term,
    String incarnation,
    SortedMap<String, AssumedBind> binds,
    SortedMap<String, AssumedEviction> evictions,
    Map<ObjectKey, String> admissions,
    List<SchedulerEvent.DecisionDelivery> deliveries,
    long podVersion,
    Map<String, Instant> policyRuns,
    OutcomeCounts comparisons,
    long rollbacks,
    Map<ObjectKey, ReservationInfo> reservations,
    Map<String, SchedulerFact> facts)
    implements JournalSerializable {
  public SchedulerLog {
    binds = Collections.unmodifiableSortedMap(new TreeMap<>(binds));
    evictions = Collections.unmodifiableSortedMap(new TreeMap<>(evictions));
    admissions = Collections.unmodifiableSortedMap(new TreeMap<>(admissions));
    deliveries = List.copyOf(deliveries);
    policyRuns = Collections.unmodifiableSortedMap(new TreeMap<>(policyRuns));
    reservations =
        Collections.unmodifiableSortedMap(
            new TreeMap<>(Objects.requireNonNullElse(reservations, Map.of())));
    facts =
        Collections.unmodifiableSortedMap(
            new TreeMap<>(Objects.requireNonNullElse(facts, Map.of())));
  }

  /** A decision about a pod that still counts. */
  public sealed interface Assumed extends JournalSerializable {
    /** Returns the delivery in which it was decided. */
    SchedulerEvent.Origin origin();
  }

  /** Pod decided to be bound to a node. */
  @LogicalName("scheduler.log.assumed-bind")
  public record AssumedBind(SchedulerEvent.Origin origin, PodGroupDecisions.Bind bind)
      implements Assumed {}

  /** Pod decided to be evicted from its node. */
  @LogicalName("scheduler.log.assumed-eviction")
  public record AssumedEviction(SchedulerEvent.Origin origin, PodGroupDecisions.Eviction eviction)
      implements Assumed {}
}
