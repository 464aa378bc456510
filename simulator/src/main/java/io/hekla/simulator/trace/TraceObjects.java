package io.hekla.simulator.trace;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.simulator.kubelet.KubeletRule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Kubernetes objects that rows of a trace stand for. Whole GPUs are {@code nvidia.com/gpu}; where a
 * trace has shares of GPUs, all GPUs are virtual ones of 1000 parts (their memory), so that a share
 * comes from one device and a whole GPU is an unused device.
 */
final class TraceObjects {
  private static final String SCHEDULER = "volcano";

  private static final String USER = "simulated.hekla.io/user";
  static final String GPU = "nvidia.com/gpu";
  static final String NAMESPACE = "default";
  private static final String NUMBER = "volcano.sh/vgpu-number";
  private static final String MEMORY = "volcano.sh/vgpu-memory";
  private static final String CORES = "volcano.sh/vgpu-cores";
  private static final int WHOLE_PROCESSOR = 100;
  private static final int PODS_PER_NODE = 110;

  private final boolean shares;
  private final boolean isLearnt;

  TraceObjects(Trace trace) {
    shares = trace.sharesGpus();
    isLearnt = trace.estimates() == Estimates.HISTORY;
  }

  /** Returns a name in the form that Kubernetes accepts. */
  static String name(String source) {
    String name = source.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
    return name.matches("[a-z0-9].*[a-z0-9]|[a-z0-9]") ? name : "x" + name + "x";
  }

  static String queue(TraceJob job) {
    return job.queue().isEmpty() ? "default" : name(job.queue());
  }

  static ObjectNode object(Kind<?> kind, String name) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", kind.apiVersion()).put("kind", kind.name());
    object.putObject("metadata").put("name", name);
    return object;
  }

  ObjectNode node(TraceNode node) {
    ObjectNode object = object(Kind.NODE, node.name());
    ObjectNode metadata = object.withObject("/metadata");
    metadata.putObject("labels").put(TraceWorkload.NODE_CLASS, node.nodeClass());
    if (shares && node.gpus() > 0) {
      metadata.putObject("annotations").put("volcano.sh/node-vgpu-register", register(node));
    }
    ObjectNode status = object.putObject("status");
    for (String part : List.of("allocatable", "capacity")) {
      ObjectNode amounts =
          status
              .putObject(part)
              .put("cpu", node.milliCpu() + "m")
              .put("memory", node.memoryMib() + "Mi")
              .put("pods", Integer.toString(PODS_PER_NODE));
      if (node.gpus() > 0) {
        gpus(amounts, node.gpus());
      }
    }
    return object;
  }

  private void gpus(ObjectNode amounts, int number) {
    if (shares) {
      amounts
          .put(NUMBER, Integer.toString(number * TraceJob.DEVICE))
          .put(MEMORY, Integer.toString(number * TraceJob.DEVICE))
          .put(CORES, Integer.toString(number * WHOLE_PROCESSOR));
    } else {
      amounts.put(GPU, Integer.toString(number));
    }
  }

  private static String register(TraceNode node) {
    return IntStream.range(0, node.gpus())
        .mapToObj(
            device ->
                "gpu-%d,%d,%d,NVIDIA,true,hami-core:"
                    .formatted(device, TraceJob.DEVICE, TraceJob.DEVICE))
        .collect(Collectors.joining());
  }

  ObjectNode queue(String name) {
    ObjectNode object = object(Kind.QUEUE, name);
    object.putObject("spec").put("weight", 1);
    return object;
  }

  ObjectNode priorityClass(int value) {
    return object(Kind.PRIORITY_CLASS, "p" + value).put("value", value);
  }

  ObjectNode job(String name, TraceJob job) {
    ObjectNode object = object(Kind.JOB, name);
    ObjectNode metadata = object.withObject("/metadata").put("namespace", NAMESPACE);
    if (!job.user().isEmpty()) {
      metadata.putObject("labels").put(USER, name(job.user()));
    }
    if (isLearnt) {
      ObjectNode annotations = metadata.putObject("annotations");
      if (!job.user().isEmpty()) {
        annotations.put(WellKnownKeys.USER, job.user());
      }
      if (job.limit() > 0) {
        annotations.put(WellKnownKeys.RUNNING_LIMIT, seconds(job.limit()));
      }
    }
    ObjectNode spec =
        object
            .putObject("spec")
            .put("schedulerName", SCHEDULER)
            .put("minAvailable", job.members())
            .put("queue", queue(job))
            .put("priorityClassName", "p" + job.priority());
    if (job.estimate() > 0) {
      spec.put("runningEstimate", seconds(job.estimate()));
    }
    ObjectNode task =
        spec.putArray("tasks").addObject().put("name", "member").put("replicas", job.members());
    ObjectNode template = task.putObject("template");
    template
        .putObject("metadata")
        .putObject("annotations")
        .put(KubeletRule.RUN_FOR, seconds(job.runtime()));
    pod(template.putObject("spec"), job);
    return object;
  }

  private static String seconds(double time) {
    return BigDecimal.valueOf(time).toPlainString() + "s";
  }

  /** Writes the spec of a member's pod. */
  void pod(ObjectNode spec, TraceJob job) {
    spec.put("restartPolicy", "Never");
    ObjectNode resources =
        spec.putArray("containers")
            .addObject()
            .put("name", "member")
            .put("image", "member")
            .putObject("resources");
    for (String part : List.of("requests", "limits")) {
      amounts(resources.putObject(part), job);
    }
    if (!job.nodeClasses().isEmpty()) {
      ObjectNode match =
          spec.putObject("affinity")
              .putObject("nodeAffinity")
              .putObject("requiredDuringSchedulingIgnoredDuringExecution")
              .putArray("nodeSelectorTerms")
              .addObject()
              .putArray("matchExpressions")
              .addObject()
              .put("key", TraceWorkload.NODE_CLASS)
              .put("operator", "In");
      job.nodeClasses().forEach(match.putArray("values")::add);
    }
  }

  private void amounts(ObjectNode amounts, TraceJob job) {
    if (job.milliCpu() > 0) {
      amounts.put("cpu", job.milliCpu() + "m");
    }
    if (job.memoryMib() > 0) {
      amounts.put("memory", job.memoryMib() + "Mi");
    }
    long devices = job.milliGpu() / TraceJob.DEVICE;
    if (shares && job.sharesGpu()) {
      amounts.put(NUMBER, "1").put(MEMORY, Long.toString(job.milliGpu()));
    } else if (shares && devices > 0) {
      amounts
          .put(NUMBER, Long.toString(devices))
          .put(MEMORY, Integer.toString(TraceJob.DEVICE))
          .put(CORES, Integer.toString(WHOLE_PROCESSOR));
    } else if (job.milliGpu() > 0) {
      amounts.put(GPU, Long.toString(devices));
    }
  }
}
