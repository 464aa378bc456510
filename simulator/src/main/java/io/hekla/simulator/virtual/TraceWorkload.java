package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.simulator.kubelet.KubeletRule;
import io.hekla.simulator.trace.Schedule;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceJob;
import io.hekla.simulator.trace.TraceNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A trace as Volcano's objects: a Node per node, a Queue of weight 1 per queue, a PriorityClass per
 * priority, a Job of one task per job. The users' time limits are not sent: Volcano has no use for
 * them.
 */
public final class TraceWorkload {
  /** Label of nodes that holds the trace's class of node. */
  public static final String NODE_CLASS = "simulated.hekla.io/node-class";

  private static final String USER = "simulated.hekla.io/user";
  private static final String GPU = "nvidia.com/gpu";
  private static final int PODS_PER_NODE = 110;

  private final Trace trace;
  private final Map<String, TraceJob> jobs = new HashMap<>();
  private final Workload workload;

  public TraceWorkload(Trace trace) {
    this.trace = trace;
    var arrivals = new ArrayList<Workload.Arrival>();
    trace.nodes().forEach(node -> arrivals.add(now(Kind.NODE, node(node))));
    var queues = new TreeSet<>(List.of("root", "default"));
    var priorities = new TreeSet<Integer>();
    for (TraceJob job : trace.jobs()) {
      queues.add(queue(job));
      priorities.add(job.priority());
    }
    queues.forEach(queue -> arrivals.add(now(Kind.QUEUE, queue(queue))));
    priorities.forEach(value -> arrivals.add(now(Kind.PRIORITY_CLASS, priorityClass(value))));
    for (TraceJob job : trace.jobs()) {
      String name = name(job.name());
      if (jobs.containsKey(name)) {
        name = name + "-" + jobs.size();
      }
      jobs.put(name, job);
      arrivals.add(new Workload.Arrival(VirtualClock.at(job.arrival()), Kind.JOB, job(name, job)));
    }
    workload = new Workload(arrivals);
  }

  public Workload workload() {
    return workload;
  }

  /** The job of the trace that a record is about. */
  public TraceJob jobOf(RunRecord run) {
    return Objects.requireNonNull(jobs.get(run.key().name()));
  }

  /** The schedule that came of it, without jobs that did not run to their end. */
  public Schedule schedule(Outcome outcome) {
    var runs = new ArrayList<Schedule.Run>();
    for (RunRecord run : outcome.records()) {
      if (run.started().isPresent() && run.ended().isPresent()) {
        TraceJob job = jobOf(run);
        // Virtual time has nanoseconds, the trace's numbers may have more digits.
        runs.add(
            new Schedule.Run(
                job.name(),
                Math.max(Outcome.seconds(run.started().get()), job.arrival()),
                Outcome.seconds(run.ended().get()),
                run.nodes()));
      }
    }
    runs.sort(Comparator.comparingDouble(Schedule.Run::start));
    return new Schedule(runs);
  }

  /** The trace. */
  public Trace trace() {
    return trace;
  }

  private static Workload.Arrival now(Kind<?> kind, ObjectNode object) {
    return new Workload.Arrival(VirtualClock.START, kind, object);
  }

  /** A name as Kubernetes takes it. */
  private static String name(String source) {
    String name = source.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
    return name.matches("[a-z0-9].*[a-z0-9]|[a-z0-9]") ? name : "x" + name + "x";
  }

  private static String queue(TraceJob job) {
    return job.queue().isEmpty() ? "default" : name(job.queue());
  }

  private static ObjectNode object(Kind<?> kind, String name) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", kind.apiVersion()).put("kind", kind.name());
    object.putObject("metadata").put("name", name);
    return object;
  }

  private static ObjectNode node(TraceNode node) {
    ObjectNode object = object(Kind.NODE, node.name());
    object.withObject("/metadata").putObject("labels").put(NODE_CLASS, node.nodeClass());
    ObjectNode status = object.putObject("status");
    for (String part : List.of("allocatable", "capacity")) {
      ObjectNode amounts =
          status
              .putObject(part)
              .put("cpu", node.milliCpu() + "m")
              .put("memory", node.memoryMib() + "Mi")
              .put("pods", Integer.toString(PODS_PER_NODE));
      if (node.gpus() > 0) {
        amounts.put(GPU, Integer.toString(node.gpus()));
      }
    }
    return object;
  }

  private static ObjectNode queue(String name) {
    ObjectNode object = object(Kind.QUEUE, name);
    object.putObject("spec").put("weight", 1);
    return object;
  }

  private static ObjectNode priorityClass(int value) {
    return object(Kind.PRIORITY_CLASS, "p" + value).put("value", value);
  }

  private static ObjectNode job(String name, TraceJob job) {
    ObjectNode object = object(Kind.JOB, name);
    ObjectNode metadata = object.withObject("/metadata").put("namespace", "default");
    if (!job.user().isEmpty()) {
      metadata.putObject("labels").put(USER, name(job.user()));
    }
    ObjectNode spec =
        object
            .putObject("spec")
            .put("schedulerName", SessionFeed.SCHEDULER)
            .put("minAvailable", job.members())
            .put("queue", queue(job))
            .put("priorityClassName", "p" + job.priority());
    ObjectNode task =
        spec.putArray("tasks").addObject().put("name", "member").put("replicas", job.members());
    ObjectNode template = task.putObject("template");
    template
        .putObject("metadata")
        .putObject("annotations")
        .put(KubeletRule.RUN_FOR, BigDecimal.valueOf(job.runtime()).toPlainString() + "s");
    ObjectNode pod = template.putObject("spec").put("restartPolicy", "Never");
    ObjectNode resources =
        pod.putArray("containers")
            .addObject()
            .put("name", "member")
            .put("image", "member")
            .putObject("resources");
    for (String part : List.of("requests", "limits")) {
      ObjectNode amounts = resources.putObject(part);
      if (job.milliCpu() > 0) {
        amounts.put("cpu", job.milliCpu() + "m");
      }
      if (job.memoryMib() > 0) {
        amounts.put("memory", job.memoryMib() + "Mi");
      }
      if (job.milliGpu() > 0) {
        amounts.put(GPU, Long.toString(job.milliGpu() / TraceJob.DEVICE));
      }
    }
    if (!job.nodeClasses().isEmpty()) {
      ObjectNode match =
          pod.putObject("affinity")
              .putObject("nodeAffinity")
              .putObject("requiredDuringSchedulingIgnoredDuringExecution")
              .putArray("nodeSelectorTerms")
              .addObject()
              .putArray("matchExpressions")
              .addObject()
              .put("key", NODE_CLASS)
              .put("operator", "In");
      job.nodeClasses().forEach(match.putArray("values")::add);
    }
    return object;
  }
}
