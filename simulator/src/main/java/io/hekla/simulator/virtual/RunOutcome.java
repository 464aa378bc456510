package io.hekla.simulator.virtual;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Outcome of a run.
 *
 * @param records every Job, and every pod that belongs to none, in the order of their arrival
 * @param podsMade number of pods once the beginning had settled
 * @param podsBound number of them that were bound
 * @param podGroups number of PodGroups at that time, by phase, sorted
 * @param sessions number of sessions that ran
 * @param end time of the last event
 * @param refusals changes and deletions of the workload that were refused
 */
public record RunOutcome(
    List<RunRecord> records,
    int podsMade,
    int podsBound,
    Map<String, Integer> podGroups,
    long sessions,
    Instant end,
    Refusals refusals) {
  public RunOutcome {
    records = List.copyOf(records);
  }

  /** Converts a time to seconds from the beginning. */
  public static double seconds(Instant time) {
    return VirtualClock.seconds(time);
  }
}
