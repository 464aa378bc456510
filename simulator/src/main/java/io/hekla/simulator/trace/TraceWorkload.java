package io.hekla.simulator.trace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunRecord;
import io.hekla.simulator.virtual.VirtualClock;
import io.hekla.simulator.virtual.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Trace as Volcano's objects: a Node per node, a Queue of weight 1 per queue, a PriorityClass per
 * priority, a Job of one task per job with the run time that is expected of it.
 */
public final class TraceWorkload {
  /** Label of nodes that holds the trace's class of node. */
  public static final String NODE_CLASS = "simulated.hekla.io/node-class";

  private final Trace trace;
  private final Map<String, TraceJob> jobs = new HashMap<>();
  private final Workload workload;

  public TraceWorkload(Trace trace) {
    this.trace = trace;
    var objects = new TraceObjects(trace);
    var arrivals = new ArrayList<Workload.Arrival>();
    trace.nodes().forEach(node -> arrivals.add(now(Kind.NODE, objects.node(node))));
    var queues = new TreeSet<>(List.of("root", "default"));
    var priorities = new TreeSet<Integer>();
    for (TraceJob job : trace.jobs()) {
      queues.add(TraceObjects.queue(job));
      priorities.add(job.priority());
    }
    queues.forEach(queue -> arrivals.add(now(Kind.QUEUE, objects.queue(queue))));
    priorities.forEach(
        value -> arrivals.add(now(Kind.PRIORITY_CLASS, objects.priorityClass(value))));
    for (TraceJob job : trace.jobs()) {
      String name = freeName(TraceObjects.name(job.name()));
      jobs.put(name, job);
      arrivals.add(
          new Workload.Arrival(VirtualClock.at(job.arrival()), Kind.JOB, objects.job(name, job)));
    }
    workload = new Workload(arrivals);
  }

  /** Returns the name, or with a number if a job before has it. */
  private String freeName(String wanted) {
    String name = wanted;
    for (int number = jobs.size(); jobs.containsKey(name); number++) {
      name = wanted + "-" + number;
    }
    return name;
  }

  public Workload workload() {
    return workload;
  }

  /** Returns the job of the trace that a record is about. */
  public TraceJob jobOf(RunRecord run) {
    return Objects.requireNonNull(jobs.get(run.key().name()));
  }

  /** Returns the schedule of an outcome, without jobs that did not run to their end. */
  public TraceSchedule schedule(RunOutcome outcome) {
    var runs = new ArrayList<TraceSchedule.Run>();
    for (RunRecord run : outcome.records()) {
      if (run.started().isPresent() && run.ended().isPresent()) {
        TraceJob job = jobOf(run);
        // Virtual time has nanoseconds; the trace's numbers may have more digits.
        runs.add(
            new TraceSchedule.Run(
                job.name(),
                Math.max(RunOutcome.seconds(run.started().get()), job.arrival()),
                RunOutcome.seconds(run.ended().get()),
                run.nodes()));
      }
    }
    runs.sort(Comparator.comparingDouble(TraceSchedule.Run::start));
    return new TraceSchedule(runs);
  }

  /** The trace. */
  public Trace trace() {
    return trace;
  }

  private static Workload.Arrival now(Kind<?> kind, ObjectNode object) {
    return new Workload.Arrival(VirtualClock.START, kind, object);
  }
}
