package io.hekla.controller.entity;

import io.hekla.controller.verb.Outcome.Written;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collection;
import java.util.Map;

/**
 * Position up to which the watches of the active member had reported.
 *
 * @param term of the observing scheduler
 * @param assumedTerm as in {@link SchedulerTerm}
 * @param assumedSession as in {@link SchedulerTerm}
 * @param rollbacks number of rollbacks of resourceVersions, as the scheduler's log counts it;
 *     positions of different histories cannot be compared
 * @param versions newest resourceVersion reported, by name of kind
 */
@LogicalName("entity.position")
public record Position(
    long term, long assumedTerm, long assumedSession, long rollbacks, Map<String, Long> versions)
    implements JournalSerializable {
  public Position {
    versions = Map.copyOf(versions);
  }

  /** Returns the position up to which the watches had reported to a scheduler. */
  public static Position of(SchedulerTerm scheduler, long rollbacks, Map<String, Long> versions) {
    return new Position(
        scheduler.number(),
        scheduler.assumedTerm(),
        scheduler.assumedSession(),
        rollbacks,
        versions);
  }

  /** Returns the observing scheduler. */
  public SchedulerTerm scheduler() {
    return new SchedulerTerm(term, assumedTerm, assumedSession);
  }

  /** Returns whether the watches have reported every write. */
  public boolean covers(Collection<Written> written) {
    // Asked again with every observation and every outcome.
    for (Written one : written) {
      if (versions.getOrDefault(one.kind(), 0L) < one.version()) {
        return false;
      }
    }
    return true;
  }
}
