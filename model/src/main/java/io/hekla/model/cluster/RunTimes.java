package io.hekla.model.cluster;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Run times of jobs that are alike: of one namespace, user, name and size. The last two make the
 * estimate of the next one; what earlier ones would have been estimated says how good that is.
 * Source: docs/reference/reservation.md#history-of-run-times.
 *
 * @param key see {@link #keyOf}
 * @param last the runs that ended last, in the order of their ends; at most {@value #MOST}
 * @param quality how good estimates were
 */
@LogicalName("fact.run-times")
public record RunTimes(ObjectKey key, List<Run> last, Quality quality)
    implements SchedulerFact, JournalSerializable {
  /**
   * Number of runs that are remembered: two make the estimate; by the others a run that is reported
   * late is told from one that was counted before.
   */
  public static final int MOST = 4;

  /** Number of runs of which an estimate is the mean. */
  private static final int ESTIMATING = 2;

  /** Longest name of a resource in a key. */
  private static final int LONGEST_RESOURCE = 100;

  /** A run that ended. */
  @LogicalName("fact.run-times.run")
  public record Run(String uid, Instant end, Duration time) implements JournalSerializable {
    private boolean isAfter(Run other) {
      int byEnd = end.compareTo(other.end);
      return byEnd > 0 || (byEnd == 0 && uid.compareTo(other.uid) > 0);
    }
  }

  /**
   * Comparison of run times with what was estimated when they ended.
   *
   * @param within number of runs that took at least half, and at most twice, the estimate
   * @param shorter number of those that took less
   * @param longer number of those that took more
   * @param sumOfRatios sum of run times as parts of their estimates, each at most {@value
   *     #LARGEST_RATIO}
   */
  @LogicalName("fact.run-times.quality")
  public record Quality(int within, int shorter, int longer, double sumOfRatios)
      implements JournalSerializable {
    /** Nothing was estimated yet. */
    public static final Quality NONE = new Quality(0, 0, 0, 0);

    private static final double LARGEST_RATIO = 100;
    private static final int FACTOR = 2;

    /** Returns the number of estimates. */
    public int estimates() {
      return within + shorter + longer;
    }

    /** Returns the mean run time as a part of its estimate; 1 if there is none. */
    public double meanRatio() {
      return estimates() == 0 ? 1 : sumOfRatios / estimates();
    }

    private Quality with(Duration estimate, Duration time) {
      double ratio = seconds(time) / seconds(estimate);
      boolean isShorter = ratio < 1.0 / FACTOR;
      boolean isLonger = ratio > FACTOR;
      return new Quality(
          isShorter || isLonger ? within : within + 1,
          isShorter ? shorter + 1 : shorter,
          isLonger ? longer + 1 : longer,
          sumOfRatios + Math.min(LARGEST_RATIO, ratio));
    }

    private static double seconds(Duration time) {
      return time.getSeconds() + time.getNano() / 1e9;
    }
  }

  public RunTimes {
    last = List.copyOf(last);
  }

  /** Returns run times without any run. */
  public static RunTimes none(ObjectKey key) {
    return new RunTimes(key, List.of(), Quality.NONE);
  }

  /**
   * Returns the key of the run times that a job belongs to: its namespace, and its user, name and
   * size. Users of the same name in two namespaces are two.
   */
  public static ObjectKey keyOf(PodGroupInfo podGroup) {
    return keyOf(
        podGroup.key(),
        podGroup.userOrNone(),
        podGroup.minMember(),
        podGroup.minResources().orElse(ResourceVector.EMPTY));
  }

  /**
   * Returns the same of a job.
   *
   * @param job its namespace, and the name of it or of its PodGroup
   * @param user empty if none is known
   * @param members number of pods that start together
   * @param resources what these request
   */
  public static ObjectKey keyOf(ObjectKey job, String user, int members, ResourceVector resources) {
    return new ObjectKey(
        job.namespace(),
        user + "/" + RunName.of(job.name()) + "/" + members + "×" + amount(resources));
  }

  /** Returns what counts for the size: devices, or else CPU, or else memory. */
  private static String amount(ResourceVector resources) {
    for (String name : resources.scalarNames()) {
      boolean isDevice = name.indexOf('/') > 0 && !name.startsWith("requests.");
      if (isDevice && name.length() <= LONGEST_RESOURCE && resources.amount(name) > 0) {
        return name + "=" + (long) resources.amount(name);
      }
    }
    return resources.milliCpu() > 0
        ? "cpu=" + (long) resources.milliCpu()
        : "memory=" + (long) resources.memoryBytes();
  }

  /**
   * Returns these with a run that has ended; empty if it was counted before, or ended before all
   * that are remembered, so that it may have been.
   */
  public Optional<RunTimes> with(EndedRunInfo ended) {
    var run = new Run(ended.key().name(), ended.end(), ended.runTime());
    boolean isKnown = last.stream().anyMatch(one -> one.uid.equals(run.uid));
    if (isKnown || (last.size() == MOST && !run.isAfter(last.getFirst()))) {
      return Optional.empty();
    }
    var runs = new ArrayList<>(last);
    int at = runs.size();
    while (at > 0 && runs.get(at - 1).isAfter(run)) {
      at--;
    }
    runs.add(at, run);
    return Optional.of(
        new RunTimes(
            key,
            runs.size() > MOST ? runs.subList(1, runs.size()) : Collections.unmodifiableList(runs),
            estimate().map(estimate -> quality.with(estimate, run.time)).orElse(quality)));
  }

  /** Returns the run time that is expected of the next job, if any has run: the mean of two. */
  public Optional<Duration> estimate() {
    List<Run> latest = last.subList(Math.max(0, last.size() - ESTIMATING), last.size());
    return latest.stream()
        .map(Run::time)
        .reduce(Duration::plus)
        .map(sum -> sum.dividedBy(latest.size()));
  }

  /** Returns the number of runs of which the estimate is made. */
  public int estimatedFrom() {
    return Math.min(ESTIMATING, last.size());
  }

  /** Returns the time of the last end; the epoch if there is none. */
  public Instant lastEnd() {
    return last.isEmpty() ? Instant.EPOCH : last.getLast().end();
  }

  @Override
  public String kind() {
    return "run-times";
  }
}
