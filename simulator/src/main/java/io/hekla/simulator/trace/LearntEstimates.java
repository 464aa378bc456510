package io.hekla.simulator.trace;

import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.estimates.EstimateTerms;
import io.hekla.scheduler.estimates.RunEstimates;
import io.hekla.simulator.virtual.VirtualClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Estimates that a plain policy learns from the runs that have ended, as the scheduler does. */
final class LearntEstimates {
  private static final long MEBIBYTE = 1L << 20;

  private final Map<ObjectKey, RunTimes> runs = new HashMap<>();

  /** Returns the expected run time of a job in seconds, no longer than its limit. */
  double of(TraceJob job) {
    double most = job.limit() > 0 ? job.limit() : Double.POSITIVE_INFINITY;
    return Optional.ofNullable(runs.get(key(job)))
        .flatMap(RunTimes::estimate)
        .map(time -> Math.min(most, seconds(time)))
        .orElse(job.limit() > 0 ? most : seconds(EstimateTerms.UNSPECIFIED));
  }

  /** Counts a run that has ended. */
  void ended(TraceJob job, double start, double end) {
    ObjectKey key = key(job);
    EndedRunInfo run =
        EndedRunInfo.of(key, job.name(), VirtualClock.at(start), VirtualClock.at(end));
    runs.getOrDefault(key, RunTimes.none(key)).with(run).ifPresent(with -> runs.put(key, with));
  }

  /** Returns the whole run time in seconds that is expected of a job that runs already. */
  double whole(TraceJob job, double elapsed) {
    Optional<Duration> limit = job.limit() > 0 ? Optional.of(time(job.limit())) : Optional.empty();
    return seconds(RunEstimates.whole(time(Math.max(1, of(job))), time(elapsed), limit));
  }

  private static Duration time(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private static ObjectKey key(TraceJob job) {
    ResourceVector resources =
        ResourceVector.of(
                (double) job.milliCpu() * job.members(),
                (double) job.memoryMib() * job.members() * MEBIBYTE)
            .with(TraceObjects.GPU, (double) job.milliGpu() * job.members());
    var named = new ObjectKey(TraceObjects.NAMESPACE, TraceObjects.name(job.name()));
    return RunTimes.keyOf(named, job.user(), job.members(), resources);
  }

  private static double seconds(Duration time) {
    return time.getSeconds() + time.getNano() / 1e9;
  }
}
