package io.hekla.simulator.whatif;

import io.hekla.simulator.trace.RunStatistics;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Figures of an outcome. Waits count the jobs that started in both outcomes, slowdowns those that
 * ended in both; times are in seconds.
 *
 * @param values figures by name: {@code jobs_started} and {@code jobs_ended} until the end of the
 *     days, {@code wait_mean_s}, {@code wait_median_s}, {@code wait_p95_s}, {@code bsld_mean} and
 *     {@code bsld_median} (bounded slowdown: run times below 10 s count as 10 s), {@code util_cpu}
 *     and {@code util_gpu} (0 to 1), {@code evictions}, {@code fairness} (Jain's index of the
 *     queues' mean bounded slowdowns: 1 if all are equal, 1/n if one of n has it all). A figure
 *     that has no meaning for the days is absent
 * @param queues figures of each queue by name, those of its jobs: {@code weight}, {@code jobs},
 *     {@code wait_mean_s}, {@code bsld_mean}, {@code cpu_hours}, {@code cpu_share} (of all used CPU
 *     hours)
 */
public record Figures(Map<String, Double> values, Map<String, Map<String, Double>> queues) {
  private static final double SECONDS_OF_HOUR = 3600;

  public Figures {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    queues = Collections.unmodifiableMap(new LinkedHashMap<>(queues));
  }

  /** Selector of one of the two outcomes of a job. */
  interface Side {
    Optional<RunRecord> of(JobComparison job);
  }

  static Figures of(
      DaysOutcome outcome, Collection<JobComparison> jobs, List<String> queueNames, Side side) {
    var values = new LinkedHashMap<String, Double>();
    var own = jobs.stream().flatMap(job -> side.of(job).stream()).toList();
    values.put("jobs_started", count(own, outcome.end(), false));
    values.put("jobs_ended", count(own, outcome.end(), true));
    List<JobComparison> started = jobs.stream().filter(Figures::startedInBoth).toList();
    double[] waits = waits(started, side);
    put(values, "wait_mean_s", RunStatistics.mean(waits));
    put(values, "wait_median_s", RunStatistics.quantile(waits, 0.5));
    put(values, "wait_p95_s", RunStatistics.quantile(waits, 0.95));
    List<JobComparison> ended = started.stream().filter(Figures::endedInBoth).toList();
    double[] slowdowns = slowdowns(ended, side);
    put(values, "bsld_mean", RunStatistics.mean(slowdowns));
    put(values, "bsld_median", RunStatistics.quantile(slowdowns, 0.5));
    if (outcome.cpuSeconds() > 0) {
      values.put("util_cpu", outcome.usedCpuSeconds() / outcome.cpuSeconds());
    }
    if (outcome.gpuSeconds() > 0) {
      values.put("util_gpu", outcome.usedGpuSeconds() / outcome.gpuSeconds());
    }
    values.put("evictions", (double) outcome.evictions().size());
    var queues = new LinkedHashMap<String, Map<String, Double>>();
    var means = new ArrayList<Double>();
    for (String queue : queueNames) {
      Map<String, Double> figures = queue(queue, outcome, jobs, started, ended, side);
      queues.put(queue, figures);
      Optional.ofNullable(figures.get("bsld_mean")).ifPresent(means::add);
    }
    if (means.size() > 1) {
      values.put("fairness", fairness(means));
    }
    return new Figures(values, queues);
  }

  private static Map<String, Double> queue(
      String queue,
      DaysOutcome outcome,
      Collection<JobComparison> jobs,
      List<JobComparison> started,
      List<JobComparison> ended,
      Side side) {
    var values = new LinkedHashMap<String, Double>();
    Integer weight = outcome.weights().get(queue);
    if (weight != null) {
      values.put("weight", (double) weight);
    }
    values.put(
        "jobs",
        (double)
            jobs.stream()
                .filter(job -> job.queue().equals(queue) && side.of(job).isPresent())
                .count());
    put(values, "wait_mean_s", RunStatistics.mean(waits(of(queue, started), side)));
    put(values, "bsld_mean", RunStatistics.mean(slowdowns(of(queue, ended), side)));
    put(values, "cpu", queue, outcome.cpuSecondsByQueue());
    if (outcome.gpuSeconds() > 0) {
      put(values, "gpu", queue, outcome.gpuSecondsByQueue());
    }
    return values;
  }

  private static void put(
      Map<String, Double> values, String resource, String queue, Map<String, Double> seconds) {
    double own = seconds.getOrDefault(queue, 0.0);
    double all = seconds.values().stream().mapToDouble(one -> one).sum();
    values.put(resource + "_hours", own / SECONDS_OF_HOUR);
    if (all > 0) {
      values.put(resource + "_share", own / all);
    }
  }

  private static List<JobComparison> of(String queue, List<JobComparison> jobs) {
    return jobs.stream().filter(job -> job.queue().equals(queue)).toList();
  }

  private static double count(List<RunRecord> runs, Instant end, boolean ended) {
    return runs.stream()
        .flatMap(run -> (ended ? run.ended() : run.started()).stream())
        .filter(at -> !at.isAfter(end))
        .count();
  }

  private static boolean startedInBoth(JobComparison job) {
    return JobComparison.wait(job.recorded()).isPresent()
        && JobComparison.wait(job.whatIf()).isPresent();
  }

  private static boolean endedInBoth(JobComparison job) {
    return JobComparison.slowdown(job.recorded()).isPresent()
        && JobComparison.slowdown(job.whatIf()).isPresent();
  }

  private static double[] waits(List<JobComparison> jobs, Side side) {
    return jobs.stream()
        .mapToDouble(job -> JobComparison.wait(side.of(job)).orElseThrow())
        .sorted()
        .toArray();
  }

  private static double[] slowdowns(List<JobComparison> jobs, Side side) {
    return jobs.stream()
        .mapToDouble(job -> JobComparison.slowdown(side.of(job)).orElseThrow())
        .sorted()
        .toArray();
  }

  private static void put(Map<String, Double> values, String name, double value) {
    if (!Double.isNaN(value)) {
      values.put(name, value);
    }
  }

  private static double fairness(List<Double> means) {
    double sum = means.stream().mapToDouble(one -> one).sum();
    double squares = means.stream().mapToDouble(one -> one * one).sum();
    return sum * sum / (means.size() * squares);
  }
}
