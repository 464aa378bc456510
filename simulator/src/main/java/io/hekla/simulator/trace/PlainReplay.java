package io.hekla.simulator.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Replay of a trace under a plain policy: jobs start at the moment at which room is free, without
 * any delay, and have the estimates of the trace, or those of the runs that have ended. The nodes
 * with the least room are taken first.
 */
public final class PlainReplay {
  private final Trace trace;
  private final PlainPolicy policy;
  private final Occupancy free;
  private final Deque<TraceJob> waiting = new ArrayDeque<>();
  private final List<Running> running = new ArrayList<>();
  private final PriorityQueue<Running> ends =
      new PriorityQueue<>(
          Comparator.comparingDouble(Running::end).thenComparingInt(Running::number));
  private final List<TraceSchedule.Run> runs = new ArrayList<>();
  private final LearntEstimates learnt = new LearntEstimates();
  private double now;

  private record Running(TraceJob job, double start, int number, List<Occupancy.Held> held) {
    double end() {
      return start + job.runtime();
    }
  }

  /** A job that runs, with the end that is expected of it now. */
  private record Expected(Running run, double end) {}

  /** Kind of jobs: if one finds no room, the others do not either. */
  private record Shape(
      boolean isShort, int members, long cpu, long memory, long gpu, List<String> classes) {
    static Shape of(TraceJob job, boolean isShort) {
      return new Shape(
          isShort,
          job.members(),
          job.milliCpu(),
          job.memoryMib(),
          job.milliGpu(),
          job.nodeClasses());
    }
  }

  private PlainReplay(Trace trace, PlainPolicy policy) {
    this.trace = trace;
    this.policy = policy;
    free = new Occupancy(trace.nodes());
  }

  /** Returns the schedule of a trace whose jobs arrive and leave. */
  public static TraceSchedule of(Trace trace, PlainPolicy policy) {
    return new PlainReplay(trace, policy).run();
  }

  private TraceSchedule run() {
    int next = 0;
    List<TraceJob> jobs = trace.jobs();
    while (next < jobs.size() || !ends.isEmpty()) {
      double arrival = next < jobs.size() ? jobs.get(next).arrival() : Double.POSITIVE_INFINITY;
      now = ends.isEmpty() ? arrival : Math.min(arrival, ends.peek().end());
      endRuns();
      for (; next < jobs.size() && jobs.get(next).arrival() <= now; next++) {
        waiting.add(jobs.get(next));
      }
      startInOrder();
      if (policy == PlainPolicy.EASY && waiting.size() > 1) {
        backfill();
      }
    }
    return new TraceSchedule(runs);
  }

  private void endRuns() {
    while (!ends.isEmpty() && ends.peek().end() <= now) {
      Running ended = ends.poll();
      running.remove(ended);
      learnt.ended(ended.job(), ended.start(), ended.end());
      free.give(ended.job(), ended.held());
    }
  }

  private void startInOrder() {
    while (!waiting.isEmpty()) {
      TraceJob first = waiting.peek();
      Optional<Map<Integer, Integer>> where = free.find(first, free);
      if (where.isEmpty()) {
        return;
      }
      waiting.poll();
      begin(first, free.take(first, where.get()));
    }
  }

  private void begin(TraceJob job, List<Occupancy.Held> held) {
    var begun = new Running(job, now, runs.size(), held);
    running.add(begun);
    ends.add(begun);
    var nodes = new ArrayList<String>();
    for (Occupancy.Held on : held) {
      for (int member = 0; member < on.members(); member++) {
        nodes.add(trace.nodes().get(on.node()).name());
      }
    }
    runs.add(new TraceSchedule.Run(job.name(), now, now + job.runtime(), nodes));
  }

  /** Starts jobs that do not delay the first one, by the estimates. */
  private void backfill() {
    TraceJob first = waiting.peek();
    Reservation reservation = reservation(first);
    Optional<Occupancy> freeNowAndThen = Optional.empty();
    Set<Shape> failed = new HashSet<>();
    var started = new HashSet<TraceJob>();
    for (TraceJob job : waiting) {
      boolean isShort = now + estimate(job) <= reservation.start();
      var shape = Shape.of(job, isShort);
      if (job.equals(first) || failed.contains(shape)) {
        continue;
      }
      if (!isShort && freeNowAndThen.isEmpty()) {
        freeNowAndThen = Optional.of(free.least(reservation.freeThen()));
      }
      Occupancy room = isShort ? free : freeNowAndThen.orElseThrow();
      Optional<Map<Integer, Integer>> where = room.find(job, room);
      if (where.isEmpty()) {
        failed.add(shape);
        continue;
      }
      List<Occupancy.Held> held = room.take(job, where.get());
      if (isShort) {
        freeNowAndThen = Optional.empty();
      } else {
        free.takeSame(job, held);
        reservation.freeThen().takeSame(job, held);
      }
      begin(job, held);
      started.add(job);
    }
    waiting.removeAll(started);
  }

  private double estimate(TraceJob job) {
    return isLearning() ? learnt.of(job) : job.estimate();
  }

  private boolean isLearning() {
    return trace.estimates() == Estimates.HISTORY;
  }

  private double expectedEnd(Running run) {
    // No estimate of the trace is less than the run time; what is learnt may be.
    return run.start()
        + (isLearning() ? learnt.whole(run.job(), now - run.start()) : run.job().estimate());
  }

  /**
   * Start of the first job.
   *
   * @param freeThen room at that time with the job in place
   */
  private record Reservation(double start, Occupancy freeThen) {}

  private Reservation reservation(TraceJob first) {
    Occupancy then = free.copy();
    List<Expected> byEnd = new ArrayList<>();
    running.forEach(run -> byEnd.add(new Expected(run, expectedEnd(run))));
    byEnd.sort(
        Comparator.comparingDouble(Expected::end).thenComparing(ending -> ending.run.job().name()));
    double start = now;
    for (int i = 0; i < byEnd.size(); i++) {
      Expected ending = byEnd.get(i);
      then.give(ending.run.job(), ending.run.held());
      start = ending.end();
      boolean isLast = i + 1 == byEnd.size() || byEnd.get(i + 1).end() > start;
      if (isLast && then.fits(first)) {
        break;
      }
    }
    // On the nodes with the least room now: what is free now stays open to others.
    Map<Integer, Integer> where = then.find(first, free).orElseThrow();
    then.take(first, where);
    return new Reservation(start, then);
  }
}
