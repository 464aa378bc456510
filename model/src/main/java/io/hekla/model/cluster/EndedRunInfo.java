package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.time.Instant;

/**
 * A run of a job that has succeeded. Source: docs/reference/reservation.md#history-of-run-times.
 *
 * @param key namespace of the job, and uid of its Job or PodGroup
 * @param of key of the {@link RunTimes} that it belongs to
 * @param runTime from its start to its end; at least a second, at most {@link
 *     PodGroupInfo#LONGEST_RUN}
 */
@LogicalName("fact.ended-run")
public record EndedRunInfo(ObjectKey key, ObjectKey of, Instant end, Duration runTime)
    implements ClusterFact, Comparable<EndedRunInfo> {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** Creates a run with times as they are observed. */
  public static EndedRunInfo of(
      ObjectKey ofRunTimes, String uid, Instant start, Instant observedEnd) {
    Duration time = Duration.between(start, observedEnd);
    Duration atLeast = time.compareTo(SHORTEST) < 0 ? SHORTEST : time;
    return new EndedRunInfo(
        new ObjectKey(ofRunTimes.namespace(), uid),
        ofRunTimes,
        observedEnd,
        atLeast.compareTo(PodGroupInfo.LONGEST_RUN) > 0 ? PodGroupInfo.LONGEST_RUN : atLeast);
  }

  /** Order in which runs ended; runs that ended together are in the order of their keys. */
  @Override
  public int compareTo(EndedRunInfo other) {
    int byEnd = end.compareTo(other.end);
    return byEnd != 0 ? byEnd : key.compareTo(other.key);
  }
}
