package io.hekla.simulator.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Figures of a schedule: makespan, waits, bounded slowdown (run times below 10 s count as 10 s),
 * use of capacity, fragmentation. Times in seconds; a figure that has no meaning for a trace is
 * absent.
 *
 * @param values figures by name, rounded to four digits
 */
public record ScheduleFigures(Map<String, Double> values) {
  /** Kinds of events: at one instant ends precede arrivals, and arrivals precede starts. */
  private enum What {
    END,
    ARRIVAL,
    START
  }

  private record Moment(double when, What what, int order, TraceJob job, TraceSchedule.Run run) {}

  public ScheduleFigures {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns the figures of a schedule for the jobs that are in it. */
  public static ScheduleFigures of(Trace trace, TraceSchedule schedule) {
    Map<String, TraceSchedule.Run> runs = new HashMap<>();
    schedule.runs().forEach(run -> runs.put(run.job(), run));
    List<TraceJob> jobs =
        trace.jobs().stream().filter(job -> runs.containsKey(job.name())).toList();
    var values = new LinkedHashMap<String, Double>();
    values.put("jobs", (double) jobs.size());
    if (!jobs.isEmpty()) {
      double makespan = times(jobs, runs, values);
      use(trace, moments(jobs, runs), makespan, values);
    }
    var rounded = new LinkedHashMap<String, Double>();
    values.forEach((name, value) -> rounded.put(name, rounded(value)));
    return new ScheduleFigures(rounded);
  }

  private static double times(
      Collection<TraceJob> jobs, Map<String, TraceSchedule.Run> runs, Map<String, Double> values) {
    double[] waits = new double[jobs.size()];
    double[] slowdowns = new double[jobs.size()];
    double first = Double.POSITIVE_INFINITY;
    double end = 0;
    int i = 0;
    for (TraceJob job : jobs) {
      TraceSchedule.Run run = Objects.requireNonNull(runs.get(job.name()));
      waits[i] = run.start() - job.arrival();
      slowdowns[i] = RunStatistics.slowdown(run.end() - run.start(), run.end() - job.arrival());
      first = Math.min(first, job.arrival());
      end = Math.max(end, run.end());
      i++;
    }
    Arrays.sort(waits);
    Arrays.sort(slowdowns);
    values.put("makespan_s", end - first);
    values.put("wait_mean_s", RunStatistics.mean(waits));
    values.put("wait_median_s", RunStatistics.quantile(waits, 0.5));
    values.put("wait_p95_s", RunStatistics.quantile(waits, 0.95));
    values.put("wait_max_s", waits[waits.length - 1]);
    values.put("bsld_mean", RunStatistics.mean(slowdowns));
    values.put("bsld_median", RunStatistics.quantile(slowdowns, 0.5));
    values.put("bsld_p95", RunStatistics.quantile(slowdowns, 0.95));
    return end - first;
  }

  private static List<Moment> moments(List<TraceJob> jobs, Map<String, TraceSchedule.Run> runs) {
    var moments = new ArrayList<Moment>();
    for (int i = 0; i < jobs.size(); i++) {
      TraceJob job = jobs.get(i);
      TraceSchedule.Run run = Objects.requireNonNull(runs.get(job.name()));
      moments.add(new Moment(run.start(), What.START, i, job, run));
      moments.add(new Moment(run.end(), What.END, i, job, run));
      moments.add(new Moment(job.arrival(), What.ARRIVAL, i, job, run));
    }
    moments.sort(
        Comparator.comparingDouble(Moment::when)
            .thenComparing(Moment::what)
            .thenComparingInt(Moment::order));
    return moments;
  }

  private static void use(
      Trace trace, List<Moment> moments, double makespan, Map<String, Double> values) {
    Map<String, Integer> index = new HashMap<>();
    trace.nodes().forEach(node -> index.put(node.name(), index.size()));
    double lastArrival = trace.jobs().stream().mapToDouble(TraceJob::arrival).max().orElse(0);
    var occupancy = new Occupancy(trace.nodes());
    var meter = new UsageMeter(trace, occupancy, lastArrival);
    Map<String, List<Occupancy.Held>> held = new HashMap<>();
    int waiting = 0;
    for (Moment moment : moments) {
      meter.advance(moment.when(), waiting > 0);
      TraceJob job = moment.job();
      Map<Integer, Integer> where = new TreeMap<>();
      moment
          .run()
          .nodes()
          .forEach(node -> where.merge(Objects.requireNonNull(index.get(node)), 1, Integer::sum));
      switch (moment.what()) {
        case ARRIVAL -> waiting++;
        case START -> {
          waiting--;
          meter.use(job, 1);
          if (occupancy.fits(job, where)) {
            held.put(job.name(), occupancy.take(job, where));
          }
        }
        case END -> {
          meter.use(job, -1);
          List<Occupancy.Held> its = held.remove(job.name());
          if (its != null) {
            occupancy.give(job, its);
          }
        }
      }
      meter.refresh(where.keySet());
    }
    if (meter.cpuTime > 0) {
      values.put("util_cpu", meter.cpuShare(makespan));
    }
    if (meter.gpuTime > 0) {
      values.put("util_gpu", meter.gpuShare(makespan));
    }
    if (meter.freeTime > 0) {
      values.put("frag_node", meter.nodePieceTime / meter.freeTime);
      if (trace.isAboutGpus()) {
        values.put("frag_device", meter.devicePieceTime / meter.freeTime);
      }
    }
    values.put("waiting_share", makespan > 0 ? meter.waitingTime / makespan : 0);
    values.put(
        "idle_while_waiting",
        meter.waitingTime > 0 ? meter.idleWhileWaiting / meter.waitingTime : 0);
  }

  private static double rounded(double value) {
    return new BigDecimal(value).setScale(4, RoundingMode.HALF_EVEN).doubleValue() + 0.0;
  }
}
