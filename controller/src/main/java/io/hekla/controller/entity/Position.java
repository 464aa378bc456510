package io.hekla.controller.entity;

import io.hekla.controller.verb.Outcome.Written;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collection;
import java.util.Map;

/**
 * Place up to which the watches of the active member had told.
 *
 * @param term of the scheduler that looks
 * @param countedTerm as in {@link SchedulerTerm}
 * @param countedSession as in {@link SchedulerTerm}
 * @param history how often resourceVersions went back, as the scheduler's log counts it; those of
 *     one history say nothing about another
 * @param versions newest resourceVersion told, by name of kind
 */
@LogicalName("entity.position")
public record Position(
    long term, long countedTerm, long countedSession, long history, Map<String, Long> versions)
    implements Kept {
  public Position {
    versions = Map.copyOf(versions);
  }

  /** Up to where they had told a scheduler. */
  public static Position of(SchedulerTerm scheduler, long history, Map<String, Long> versions) {
    return new Position(
        scheduler.number(), scheduler.countedTerm(), scheduler.countedSession(), history, versions);
  }

  /** The scheduler that looks. */
  public SchedulerTerm scheduler() {
    return new SchedulerTerm(term, countedTerm, countedSession);
  }

  /** Whether everything written is in what was told. */
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
