package io.hekla.simulator.virtual;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What came of a run.
 *
 * @param records every Job, and every pod that belongs to none, in the order of their coming
 * @param podsMade pods that there were once the beginning had settled
 * @param podsBound those of them that were bound
 * @param podGroups how many PodGroups there were then, by phase, sorted
 * @param sessions how many sessions were held
 * @param end when the last thing happened
 */
public record RunOutcome(
    List<RunRecord> records,
    int podsMade,
    int podsBound,
    Map<String, Integer> podGroups,
    long sessions,
    Instant end) {
  public RunOutcome {
    records = List.copyOf(records);
  }

  /** Seconds from the beginning to a time. */
  public static double seconds(Instant time) {
    return VirtualClock.seconds(time);
  }
}
