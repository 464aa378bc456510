package io.hekla.simulator.whatif;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Comparison of days as they were with the what-if.
 *
 * @param jobs jobs that did not run already when the days began, in the order of their arrival
 * @param end end of the days in virtual time
 */
public record Comparison(List<JobComparison> jobs, Figures recorded, Figures whatIf, Instant end) {
  public Comparison {
    jobs = List.copyOf(jobs);
  }

  /** Compares the outcomes of a what-if. */
  public static Comparison of(WhatIf.Result result) {
    var keys = new LinkedHashSet<ObjectKey>(result.recorded().jobs().keySet());
    keys.addAll(result.whatIf().jobs().keySet());
    keys.removeAll(result.atBeginning());
    var jobs = new ArrayList<JobComparison>();
    var queues = new TreeSet<String>();
    for (ObjectKey key : keys) {
      Optional<RunRecord> recorded = Optional.ofNullable(result.recorded().jobs().get(key));
      Optional<RunRecord> whatIf = Optional.ofNullable(result.whatIf().jobs().get(key));
      String queue = recorded.or(() -> whatIf).orElseThrow().queue();
      jobs.add(new JobComparison(key, queue, recorded, whatIf));
      queues.add(queue);
    }
    queues.addAll(result.recorded().cpuSecondsByQueue().keySet());
    queues.addAll(result.whatIf().cpuSecondsByQueue().keySet());
    queues.remove("");
    List<String> names = List.copyOf(queues);
    return new Comparison(
        jobs,
        Figures.of(result.recorded(), jobs, names, JobComparison::recorded),
        Figures.of(result.whatIf(), jobs, names, JobComparison::whatIf),
        result.whatIf().end());
  }

  /** Returns the jobs that wait less by the what-if, those first that gain most. */
  public List<JobComparison> gainers(int most) {
    return sorted(most, Comparator.comparingDouble(job -> job.longer(end)), -1);
  }

  /** Returns the jobs that wait longer by the what-if, those first that lose most. */
  public List<JobComparison> losers(int most) {
    return sorted(most, Comparator.comparingDouble(job -> -job.longer(end)), 1);
  }

  private List<JobComparison> sorted(int most, Comparator<JobComparison> order, int sign) {
    return jobs.stream()
        .filter(job -> job.recorded().isPresent() && job.whatIf().isPresent())
        .filter(job -> Math.signum(job.longer(end)) == sign)
        .sorted(order.thenComparing(JobComparison::key))
        .limit(most)
        .toList();
  }
}
