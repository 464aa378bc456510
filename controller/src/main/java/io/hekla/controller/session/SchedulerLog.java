package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.Part;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fold of the scheduler's events, as a snapshot: the decisions that still count although the API
 * does not show them yet. {@link SchedulerState} is its form at work.
 *
 * @param term of the last scheduler that took over; 0 before the first
 * @param by the incarnation of the singleton that took over last; empty before the first
 * @param binds decided and not known to be over, by uid of the pod
 * @param evictions decided and not known to be over, by uid of the pod
 * @param admissions uid of the PodGroups admitted to their queue that the API may still show as
 *     pending
 * @param parts that their PodGroups may not have persisted yet
 * @param podVersion resourceVersion of pods that a new scheduler must have seen, so as not to take
 *     a pod for pending that was seen bound; of the present history
 * @param policyRuns times at which the policies that act only every so often acted last, by name;
 *     older journals have none
 * @param observed results of comparisons with another scheduler; older journals have none
 * @param history number of rollbacks of resourceVersions; older journals have 0
 */
@LogicalName("scheduler.log")
public record SchedulerLog(
    long term,
    String by,
    SortedMap<String, AssumedBind> binds,
    SortedMap<String, AssumedEviction> evictions,
    Map<ObjectKey, String> admissions,
    List<SchedulerEvent.HandedPart> parts,
    long podVersion,
    Map<String, Instant> policyRuns,
    OutcomeCounts observed,
    long history)
    implements JournalSerializable {
  public SchedulerLog {
    binds = Collections.unmodifiableSortedMap(new TreeMap<>(binds));
    evictions = Collections.unmodifiableSortedMap(new TreeMap<>(evictions));
    admissions = Collections.unmodifiableSortedMap(new TreeMap<>(admissions));
    parts = List.copyOf(parts);
    // Absent from journals of older versions.
    policyRuns =
        policyRuns == null
            ? Map.of()
            : Collections.unmodifiableSortedMap(new TreeMap<>(policyRuns));
    observed = observed == null ? OutcomeCounts.NOTHING : observed;
  }

  /** A decision about a pod that still counts. */
  public sealed interface Assumed extends JournalSerializable {
    /** Returns the part in which it was decided. */
    SchedulerEvent.Origin origin();
  }

  /** Pod decided to be bound to a node. */
  @LogicalName("scheduler.log.assumed-bind")
  public record AssumedBind(SchedulerEvent.Origin origin, Part.Bind bind) implements Assumed {}

  /** Pod decided to be evicted from its node. */
  @LogicalName("scheduler.log.assumed-eviction")
  public record AssumedEviction(SchedulerEvent.Origin origin, Part.Eviction eviction)
      implements Assumed {}
}
