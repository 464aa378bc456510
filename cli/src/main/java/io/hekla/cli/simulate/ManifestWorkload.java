package io.hekla.cli.simulate;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.apiserver.store.Trees;
import io.hekla.cli.apply.ManifestCheck;
import io.hekla.cli.apply.Manifests;
import io.hekla.cli.apply.WithoutEffect;
import io.hekla.cli.manifest.ManifestFiles;
import io.hekla.controller.api.Kind;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.simulator.virtual.PodRuns;
import io.hekla.simulator.virtual.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Manifests as a workload: everything is applied at the beginning, dependencies first, but for what
 * arrives later or is created by a pod ({@link Creation}). All of it is read and admitted before
 * anything runs, so that one bad object leaves nothing half done.
 */
public final class ManifestWorkload {
  private static final int DEFAULT_NODES = 20;

  /** Kinds in the order in which their objects are created. */
  private static final List<Kind<?>> ORDER =
      Stream.of(
              List.of(Kind.NAMESPACE),
              Kind.PLUGIN_INPUTS,
              List.of(Kind.NODE, Kind.PRIORITY_CLASS, Kind.QUEUE),
              Kind.JOB_SOURCES,
              List.of(Kind.POD_GROUP, Kind.JOB, Kind.POD))
          .<Kind<?>>flatMap(List::stream)
          .toList();

  private ManifestWorkload() {}

  /**
   * Reads manifests.
   *
   * @param nodes further files, with nodes; the default nodes are added if no file names any
   */
  public static Reading<Workload> read(List<Path> paths, List<Path> nodes, Consumer<String> warn) {
    var all = new ArrayList<>(paths);
    all.addAll(nodes);
    return ManifestFiles.read(all, Manifests.readerForSystem()).then(objects -> of(objects, warn));
  }

  private static Reading<Workload> of(List<ManifestObject> objects, Consumer<String> warn) {
    List<Queue> own =
        Stream.of("root", "default")
            .filter(name -> objects.stream().noneMatch(each -> isQueue(each.object(), name)))
            .map(ManifestWorkload::openQueue)
            .toList();
    WithoutEffect.anywhere(objects).values().forEach(one -> warn.accept(one.toString()));
    return ManifestCheck.check(objects, own)
        .then(
            admitted -> {
              var problems = new ArrayList<Problem>();
              var creations = new IdentityHashMap<HasMetadata, Creation>();
              for (ManifestObject each : admitted) {
                creations.put(each.object(), Creation.read(each, problems));
              }
              return Reading.of(workload(admitted, own, creations), problems);
            });
  }

  private static Workload workload(
      List<ManifestObject> objects, List<Queue> own, Map<HasMetadata, Creation> creations) {
    Map<Kind<?>, List<HasMetadata>> ordered = new LinkedHashMap<>();
    ORDER.forEach(kind -> ordered.put(kind, new ArrayList<>()));
    own.forEach(queue -> into(ordered, queue));
    objects.forEach(each -> into(ordered, each.object()));
    if (objects.stream().noneMatch(each -> each.object() instanceof Node)) {
      for (int i = 0; i < DEFAULT_NODES; i++) {
        into(ordered, defaultNode("node-%02d".formatted(i)));
      }
    }
    var arrivals = new ArrayList<Workload.Arrival>();
    var byPod = new TreeMap<ObjectKey, List<Workload.Arrival>>();
    ordered.forEach(
        (kind, some) ->
            some.forEach(
                object -> {
                  Creation creation = creations.getOrDefault(object, Creation.AT_BEGINNING);
                  var arrival =
                      new Workload.Arrival(
                          Workload.beginning().plus(creation.after()), kind, Trees.write(object));
                  creation
                      .by()
                      .map(pod -> byPod.computeIfAbsent(pod, none -> new ArrayList<>()))
                      .orElse(arrivals)
                      .add(arrival);
                }));
    arrivals.sort(Comparator.comparing(Workload.Arrival::at));
    return new Workload(arrivals, PodRuns.NONE, byPod);
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

  /** Returns a queue in the state that its controller will give it. */
  private static Queue openQueue(String name) {
    var queue = new Queue();
    queue.getMetadata().setName(name);
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    queue.setStatus(new QueueStatus());
    queue.getStatus().state = "Open";
    return queue;
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
