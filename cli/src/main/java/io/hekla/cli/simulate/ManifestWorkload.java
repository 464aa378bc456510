package io.hekla.cli.simulate;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.admission.Admission;
import io.hekla.admission.AdmissionContext;
import io.hekla.admission.Finding;
import io.hekla.admission.Verdict;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.manifest.ManifestKind;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.ManifestReader;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.api.Trees;
import io.hekla.simulator.virtual.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Manifests as a workload: everything is applied at the beginning, what others need first. All of
 * it is read and admitted before anything runs, so that one bad object leaves nothing half done.
 */
public final class ManifestWorkload {
  private static final int DEFAULT_NODES = 20;

  /** In the order in which objects of these kinds are created. */
  private static final List<Kind<?>> ORDER =
      List.of(Kind.NODE, Kind.PRIORITY_CLASS, Kind.QUEUE, Kind.POD_GROUP, Kind.JOB, Kind.POD);

  private final Consumer<String> warn;
  private final List<Problem> problems = new ArrayList<>();

  private ManifestWorkload(Consumer<String> warn) {
    this.warn = warn;
  }

  /**
   * Reads manifests.
   *
   * @param nodes a further file, with nodes; the default nodes are there if no file names any
   */
  public static Reading<Workload> read(List<Path> paths, List<Path> nodes, Consumer<String> warn) {
    var all = new ArrayList<>(paths);
    all.addAll(nodes);
    return ManifestFiles.read(all)
        .then(
            texts ->
                ManifestReader.taking(
                        List.of(
                            ManifestKind.of(Job.class),
                            ManifestKind.of(Queue.class),
                            ManifestKind.of(PodGroup.class),
                            ManifestKind.of(Pod.class),
                            ManifestKind.of(Node.class),
                            ManifestKind.of(PriorityClass.class)))
                    .read(texts))
        .then(objects -> new ManifestWorkload(warn).of(objects));
  }

  private Reading<Workload> of(List<ManifestObject> objects) {
    Map<String, Queue> queues = new TreeMap<>();
    queues.put("root", opened(queue("root")));
    queues.put("default", opened(queue("default")));
    objects.forEach(
        each -> {
          if (each.object() instanceof Queue queue) {
            queues.put(queue.getMetadata().getName(), opened(queue));
          }
        });
    var context = AdmissionContext.of(queues.values());
    Map<Kind<?>, List<HasMetadata>> admitted = new LinkedHashMap<>();
    ORDER.forEach(kind -> admitted.put(kind, new ArrayList<>()));
    for (String own : List.of("root", "default")) {
      boolean given = objects.stream().anyMatch(each -> isQueue(each.object(), own));
      if (!given) {
        into(admitted, queue(own));
      }
    }
    for (ManifestObject each : objects) {
      admit(each, context, admitted);
    }
    if (objects.stream().noneMatch(each -> each.object() instanceof Node)) {
      for (int i = 0; i < DEFAULT_NODES; i++) {
        into(admitted, defaultNode("node-%02d".formatted(i)));
      }
    }
    objects.forEach(this::warnOfWhatHasNoEffect);
    var arrivals = new ArrayList<Workload.Arrival>();
    admitted.forEach(
        (kind, some) ->
            some.forEach(
                object ->
                    arrivals.add(
                        new Workload.Arrival(Workload.beginning(), kind, Trees.write(object)))));
    return Reading.of(new Workload(arrivals), problems);
  }

  private void admit(
      ManifestObject each, AdmissionContext context, Map<Kind<?>, List<HasMetadata>> admitted) {
    switch (Admission.create(each.object(), context)) {
      case Verdict.Refused<?> refused -> {
        for (Finding finding : refused.findings()) {
          problems.add(
              each.place()
                  .problem(finding.field(), finding.message(), "correct " + name(each.object())));
        }
      }
      case Verdict.Admitted<?> good -> {
        HasMetadata object = (HasMetadata) good.object();
        try {
          readAsTheEngineWill(object);
          into(admitted, object);
        } catch (IllegalArgumentException unreadable) {
          problems.add(
              each.place().problem(String.valueOf(unreadable.getMessage()), "correct the value"));
        }
      }
    }
  }

  /** What a session could not read would stop the run in the middle. */
  private static void readAsTheEngineWill(HasMetadata object) {
    switch (object) {
      case Pod pod -> TaskReader.read(pod);
      case Queue queue -> QueueReader.read(queue);
      case PodGroup group -> PodGroupReader.read(group);
      case Node node -> NodeReader.read(node);
      case Job job -> {
        for (TaskSpec task : job.getSpec().tasks) {
          var pod = new Pod();
          pod.setMetadata(job.getMetadata());
          pod.setSpec(task.template.getSpec());
          TaskReader.read(pod);
        }
      }
      default -> {
        // Nothing else is read by a session.
      }
    }
  }

  private void warnOfWhatHasNoEffect(ManifestObject each) {
    if (!(each.object() instanceof Job job) || job.getSpec() == null) {
      return;
    }
    var without = new ArrayList<String>();
    if (job.getSpec().plugins != null && !job.getSpec().plugins.isEmpty()) {
      without.add("job plugins (" + String.join(", ", job.getSpec().plugins.keySet()) + ")");
    }
    if (job.getSpec().tasks != null
        && job.getSpec().tasks.stream().anyMatch(task -> task.dependsOn != null)) {
      without.add("dependsOn");
    }
    if (!without.isEmpty()) {
      warn.accept(
          "%s:%d: %s: %s without effect in this version"
              .formatted(
                  each.place().source(),
                  each.place().line(),
                  name(job),
                  String.join(" and ", without)));
    }
  }

  private static void into(Map<Kind<?>, List<HasMetadata>> admitted, HasMetadata object) {
    admitted.entrySet().stream()
        .filter(kind -> kind.getKey().type().isInstance(object))
        .min(Comparator.comparing(kind -> kind.getKey().name()))
        .orElseThrow()
        .getValue()
        .add(object);
  }

  private static boolean isQueue(HasMetadata object, String name) {
    return object instanceof Queue && object.getMetadata().getName().equals(name);
  }

  private static String name(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }

  private static Queue queue(String name) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    return queue;
  }

  /** A queue as it will be once its controller has seen it: open, unless it says another state. */
  private static Queue opened(Queue queue) {
    var open = new Queue();
    open.setMetadata(queue.getMetadata());
    open.setSpec(queue.getSpec() == null ? new QueueSpec() : queue.getSpec());
    open.setStatus(queue.getStatus() == null ? new QueueStatus() : queue.getStatus());
    if (open.getStatus().state == null) {
      open.setStatus(new QueueStatus());
      open.getStatus().state = "Open";
    }
    return open;
  }

  private static Node defaultNode(String name) {
    var amounts =
        Map.of(
            "cpu", new Quantity("64"),
            "memory", new Quantity("256Gi"),
            "pods", new Quantity("110"));
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("kubernetes.io/hostname", name)
        .addToLabels("kubernetes.io/os", "linux")
        .addToLabels("kubernetes.io/arch", "amd64")
        .endMetadata()
        .withNewStatus()
        .withAllocatable(amounts)
        .withCapacity(amounts)
        .endStatus()
        .build();
  }
}
