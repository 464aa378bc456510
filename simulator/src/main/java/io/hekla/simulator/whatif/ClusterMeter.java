package io.hekla.simulator.whatif;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodRequest;
import io.hekla.model.job.JobObservations;
import io.hekla.model.job.JobOwner;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Meter of requested and existing CPUs and GPUs over time, by the changes of nodes, Jobs and pods.
 * A pod uses what it requests, from its binding to its end.
 */
final class ClusterMeter {
  /** Resources that are measured: the first CPUs, the others devices. */
  private static final List<String> GPUS = List.of("nvidia.com/gpu", "volcano.sh/vgpu-number");

  private static final double MILLIS = 1_000;

  private final Instant from;
  private final Instant to;
  private final Map<String, Map<String, Amounts>> tasks = new HashMap<>();
  private final Map<String, String> queues = new HashMap<>();
  private final Map<String, Use> inUse = new HashMap<>();
  private final Map<ObjectKey, Amounts> nodes = new HashMap<>();
  private final Map<String, Double> cpuSecondsByQueue = new TreeMap<>();
  private final Map<String, Double> gpuSecondsByQueue = new TreeMap<>();
  private Amounts used = Amounts.NONE;
  private Amounts existing = Amounts.NONE;
  private Amounts usedTime = Amounts.NONE;
  private Amounts existingTime = Amounts.NONE;
  private Instant last;
  private final UseOverTime cpuUse;
  private final UseOverTime gpuUse;

  /** CPUs and GPUs, or these times seconds. */
  record Amounts(double cpus, double gpus) {
    static final Amounts NONE = new Amounts(0, 0);

    Amounts plus(Amounts other, double factor) {
      return new Amounts(cpus + factor * other.cpus, gpus + factor * other.gpus);
    }
  }

  private record Use(String queue, Amounts amounts, Instant since) {}

  /** Measures between two times. */
  ClusterMeter(Instant from, Instant to) {
    this.from = from;
    this.to = to;
    this.last = from;
    this.cpuUse = new UseOverTime(from, to);
    this.gpuUse = new UseOverTime(from, to);
  }

  void take(Delta delta, Instant at) {
    advance(at);
    HasMetadata after = delta.after().orElse(null);
    switch (delta.before().or(delta::after).orElseThrow()) {
      case Node node -> {
        existing = existing.plus(nodes.getOrDefault(delta.key(), Amounts.NONE), -1);
        nodes.remove(delta.key());
        if (after instanceof Node now) {
          Map<String, Quantity> allocatable =
              now.getStatus() == null ? null : now.getStatus().getAllocatable();
          Amounts amounts = allocatable == null ? Amounts.NONE : of(ResourceList.read(allocatable));
          nodes.put(delta.key(), amounts);
          existing = existing.plus(amounts, 1);
        }
      }
      case Job job -> {
        if (after instanceof Job now) {
          job(now);
        }
      }
      case Pod pod -> {
        if (after instanceof Pod now && isRunning(now)) {
          begin(now, at);
        } else {
          end(pod.getMetadata().getUid(), at);
        }
      }
      default -> {}
    }
  }

  private void advance(Instant at) {
    Instant now = at.isAfter(to) ? to : at;
    if (now.isAfter(last)) {
      double seconds = seconds(last, now);
      cpuUse.add(last, now, used.cpus, existing.cpus);
      gpuUse.add(last, now, used.gpus, existing.gpus);
      usedTime = usedTime.plus(used, seconds);
      existingTime = existingTime.plus(existing, seconds);
      last = now;
    }
  }

  private static double seconds(Instant since, Instant until) {
    return Duration.between(since, until).toNanos() / 1e9;
  }

  private void job(Job job) {
    String uid = job.getMetadata().getUid();
    var amounts = new HashMap<String, Amounts>();
    for (TaskSpec task : Objects.requireNonNullElse(job.getSpec().tasks, List.<TaskSpec>of())) {
      if (task.template != null && task.template.getSpec() != null) {
        Pod pod = new PodBuilder().withSpec(task.template.getSpec()).build();
        amounts.put(String.valueOf(task.name), of(PodRequest.withDefaults(pod)));
      }
    }
    tasks.put(uid, amounts);
    queues.put(uid, JobObservations.queueOf(job));
  }

  private static boolean isRunning(Pod pod) {
    String phase = pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
    String node = pod.getSpec().getNodeName();
    return node != null && !node.isEmpty() && !phase.equals("Succeeded") && !phase.equals("Failed");
  }

  private void begin(Pod pod, Instant at) {
    String uid = pod.getMetadata().getUid();
    if (inUse.containsKey(uid)) {
      return;
    }
    Optional<String> job = JobOwner.find(pod).map(OwnerReference::getUid);
    var annotations =
        Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of());
    Amounts amounts =
        job.map(tasks::get)
            .map(all -> all.get(annotations.get(WellKnownKeys.TASK_SPEC)))
            .orElseGet(() -> of(PodRequest.withDefaults(pod)));
    String queue =
        job.map(queues::get)
            .orElseGet(
                () -> Objects.requireNonNullElse(annotations.get(WellKnownKeys.QUEUE_NAME), ""));
    inUse.put(uid, new Use(queue, amounts, at.isBefore(from) ? from : at));
    used = used.plus(amounts, 1);
  }

  private void end(String uid, Instant at) {
    Use use = inUse.remove(uid);
    if (use != null) {
      used = used.plus(use.amounts, -1);
      charge(use, at);
    }
  }

  private void charge(Use use, Instant at) {
    Instant until = at.isAfter(to) ? to : at;
    if (until.isAfter(use.since)) {
      double seconds = seconds(use.since, until);
      cpuSecondsByQueue.merge(use.queue, use.amounts.cpus * seconds, Double::sum);
      gpuSecondsByQueue.merge(use.queue, use.amounts.gpus * seconds, Double::sum);
    }
  }

  private static Amounts of(ResourceVector vector) {
    double gpus = 0;
    for (String name : GPUS) {
      gpus += vector.amount(name);
    }
    return new Amounts(vector.milliCpu() / MILLIS, gpus / MILLIS);
  }

  /** Ends the measurement. */
  void end() {
    advance(to);
    List.copyOf(inUse.keySet()).forEach(uid -> end(uid, to));
  }

  /** Returns used CPU and GPU seconds. */
  Amounts used() {
    return usedTime;
  }

  /** Returns existing CPU and GPU seconds. */
  Amounts existing() {
    return existingTime;
  }

  /** Returns the share of the CPUs that is in use, in each of equal parts of the time. */
  List<Double> cpuUse() {
    return cpuUse.shares();
  }

  /** Returns the share of the GPUs that is in use, in each of equal parts of the time. */
  List<Double> gpuUse() {
    return gpuUse.shares();
  }

  /** Returns used CPU seconds of each queue; pods without a queue have an empty name. */
  Map<String, Double> cpuSecondsByQueue() {
    return cpuSecondsByQueue;
  }

  /** Returns used GPU seconds of each queue. */
  Map<String, Double> gpuSecondsByQueue() {
    return gpuSecondsByQueue;
  }
}
