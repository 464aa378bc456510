package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Record of one Job, or of a pod that belongs to none.
 *
 * @param kind {@code Job} or {@code Pod}
 * @param started time when enough of its pods for its gang had been bound
 * @param ended time when it ended
 * @param outcome its last phase, as the API spells it
 * @param nodes nodes to which its pods were first bound, a node per pod
 * @param waited time that each rule kept it waiting
 * @param reason last reason of its PodGroup, in the words of the running system; empty if there was
 *     none
 */
public record RunRecord(
    String kind,
    ObjectKey key,
    String queue,
    int members,
    Instant arrived,
    Optional<Instant> started,
    Optional<Instant> ended,
    String outcome,
    List<String> nodes,
    Map<RequestRule, Duration> waited,
    String reason) {
  public RunRecord {
    nodes = List.copyOf(nodes);
    waited = Collections.unmodifiableMap(new LinkedHashMap<>(waited));
  }

  /** Seconds from arrival to start, or to the end of the simulation if it never started. */
  public double waitSeconds(Instant endOfRun) {
    return seconds(arrived, started.orElse(endOfRun));
  }

  /** Seconds from start to end, if it had both. */
  public Optional<Double> runSeconds() {
    return started.flatMap(from -> ended.map(to -> seconds(from, to)));
  }

  private static double seconds(Instant from, Instant to) {
    return VirtualClock.seconds(to) - VirtualClock.seconds(from);
  }
}
