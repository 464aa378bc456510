package io.hekla.actors.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the scheduler's events add up to: the decisions that still count although the API does not
 * show them yet.
 *
 * @param term of the last scheduler that took over; 0 before the first
 * @param by the incarnation of the singleton that took over last; empty before the first
 * @param binds decided and not known to be over, by uid of the pod
 * @param evictions decided and not known to be over, by uid of the pod
 * @param admissions uid of the PodGroups let into their queue that the API may still show as
 *     pending
 * @param parts that their PodGroups may not have kept yet, by token, in the order decided
 * @param podVersion up to which resourceVersion of pods a new scheduler must have seen, so as not
 *     to take a pod for pending that was seen bound; of the present history
 * @param policyRuns when the policies that act only every so often acted last, by name; older
 *     journals have none
 * @param observed how what was only observed came out, beside what somebody else did; older
 *     journals have none
 * @param history how often resourceVersions went back; older journals have 0
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
    Tally observed,
    long history)
    implements Kept {
  /** Nothing was ever decided. */
  public static final SchedulerLog EMPTY =
      new SchedulerLog(
          0,
          "",
          new TreeMap<>(),
          new TreeMap<>(),
          Map.of(),
          List.of(),
          0,
          Map.of(),
          Tally.NOTHING,
          0);

  public SchedulerLog {
    binds = Collections.unmodifiableSortedMap(new TreeMap<>(binds));
    evictions = Collections.unmodifiableSortedMap(new TreeMap<>(evictions));
    admissions = Collections.unmodifiableSortedMap(new TreeMap<>(admissions));
    parts = List.copyOf(parts);
    // Absent from what older versions kept.
    policyRuns =
        policyRuns == null
            ? Map.of()
            : Collections.unmodifiableSortedMap(new TreeMap<>(policyRuns));
    observed = observed == null ? Tally.NOTHING : observed;
  }

  /** A decision about a pod that still counts. */
  sealed interface Assumed extends Kept {
    /** The part in which it was decided. */
    SchedulerEvent.Origin origin();
  }

  /** A pod, decided to be bound to a node. */
  @LogicalName("scheduler.log.assumed-bind")
  public record AssumedBind(SchedulerEvent.Origin origin, Part.Bind bind) implements Assumed {}

  /** A pod, decided to be evicted from its node. */
  @LogicalName("scheduler.log.assumed-eviction")
  public record AssumedEviction(SchedulerEvent.Origin origin, Part.Eviction eviction)
      implements Assumed {}

  /** This log with one more event; throws if the event does not fit. */
  public SchedulerLog with(SchedulerEvent event) {
    return switch (event) {
      case SchedulerEvent.TermStarted started -> {
        if (started.term() <= term) {
          throw new IllegalStateException("term " + started.term() + " after term " + term);
        }
        yield new SchedulerLog(
            started.term(),
            started.by(),
            binds,
            evictions,
            admissions,
            parts,
            started.history() == history ? podVersion : 0,
            policyRuns,
            observed,
            started.history());
      }
      case SchedulerEvent.SessionDecided decided -> decided(decided);
      case SchedulerEvent.SessionObserved session ->
          new SchedulerLog(
              term,
              by,
              binds,
              evictions,
              admissions,
              parts,
              podVersion,
              policyRuns,
              observed.with(session.compared()),
              history);
      case SchedulerEvent.Refused refused -> {
        var bindsLeft = new TreeMap<>(binds);
        refused.binds().forEach(bindsLeft::remove);
        var evictionsLeft = new TreeMap<>(evictions);
        refused.evictions().forEach(evictionsLeft::remove);
        yield new SchedulerLog(
            term,
            by,
            bindsLeft,
            evictionsLeft,
            admissions,
            parts,
            podVersion,
            policyRuns,
            observed,
            history);
      }
    };
  }

  private SchedulerLog decided(SchedulerEvent.SessionDecided decided) {
    if (decided.term() != term) {
      throw new IllegalStateException(
          "a session of term " + decided.term() + " in the log of term " + term);
    }
    var nextBinds = new TreeMap<>(binds);
    var nextEvictions = new TreeMap<>(evictions);
    var nextAdmissions = new TreeMap<>(admissions);
    var nextParts = new ArrayList<>(parts);
    decided.over().binds().forEach(nextBinds::remove);
    decided.over().evictions().forEach(nextEvictions::remove);
    decided.over().admissions().forEach(nextAdmissions::remove);
    var kept = Set.copyOf(decided.over().parts());
    nextParts.removeIf(part -> kept.contains(part.token()));
    for (var handed : decided.parts()) {
      for (Part.Bind bind : handed.part().binds()) {
        nextBinds.put(bind.podUid(), new AssumedBind(handed.origin(), bind));
      }
      for (Part.Eviction eviction : handed.part().evictions()) {
        nextEvictions.put(eviction.podUid(), new AssumedEviction(handed.origin(), eviction));
      }
      if (handed.part().admitted()) {
        nextAdmissions.put(handed.podGroup(), handed.part().uid());
      }
      nextParts.add(handed);
    }
    var nextRuns = new TreeMap<>(policyRuns);
    decided.policyRuns().forEach(run -> nextRuns.put(run.policy(), run.at()));
    return new SchedulerLog(
        term,
        by,
        nextBinds,
        nextEvictions,
        nextAdmissions,
        nextParts,
        decided.podVersion(),
        nextRuns,
        observed,
        history);
  }
}
