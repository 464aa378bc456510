package io.hekla.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.NodeMetrics;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NamespaceReader;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.PriorityClassReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.manifest.ManifestObject;
import io.hekla.model.manifest.Problem;
import io.hekla.model.manifest.Reading;
import io.hekla.scheduler.decision.Decisions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Objects of a scenario as the API would hold them, and their changes between two sessions: bound
 * pods run, evicted and terminating ones are gone, and what the scheduler wrote into a status
 * stays. No object is created and no pod ends.
 *
 * <p>Mutable; one run owns it.
 */
final class ClusterObjects {
  private final List<Change> initial = new ArrayList<>();
  private final Map<ObjectKey, Pod> pods = new TreeMap<>();
  private final Map<ObjectKey, TaskInfo> tasks = new TreeMap<>();
  private final Map<ObjectKey, PodGroup> podGroups = new TreeMap<>();

  private final Preparing claims = new Preparing();
  private final List<PriorityClass> classes = new ArrayList<>();
  private final Map<String, NodeInfo> nodes = new TreeMap<>();

  private final Instant now;

  private ClusterObjects(Instant now) {
    this.now = now;
  }

  /**
   * Reads the objects as the scheduler does, or reports those that it cannot read.
   *
   * @param now time until which the load of nodes was measured
   */
  static Reading<ClusterObjects> of(List<ManifestObject> objects, Instant now) {
    var cluster = new ClusterObjects(now);
    var problems = new ArrayList<Problem>();
    // Measurements of nodes need the nodes, which are read first.
    var inOrder = new ArrayList<>(objects);
    inOrder.sort(Comparator.comparing(read -> read.object() instanceof NodeMetrics));
    for (ManifestObject read : inOrder) {
      try {
        cluster.add(read.object());
      } catch (IllegalArgumentException unreadable) {
        problems.add(
            read.place().problem(String.valueOf(unreadable.getMessage()), "correct the object"));
      }
    }
    cluster.initial.add(
        new Change.PriorityClassesSeen(
            cluster.classes.stream().map(PriorityClassReader::read).toList()));
    return Reading.of(cluster, problems);
  }

  private void add(HasMetadata object) {
    switch (object) {
      case Node node -> {
        NodeInfo info = NodeReader.read(node);
        nodes.put(info.name(), info);
        initial.add(new Change.NodeSeen(info));
      }
      case NodeMetrics measured ->
          NodeMetricsReader.read(measured, nodes, now)
              .ifPresent(usage -> initial.add(new Change.FactSeen(usage)));
      case Namespace namespace ->
          initial.add(new Change.NamespaceSeen(NamespaceReader.read(namespace)));
      case Queue queue -> initial.add(new Change.QueueSeen(QueueReader.read(queue)));
      case PriorityClass priorityClass -> classes.add(priorityClass);
      case PodGroup podGroup -> {
        podGroups.put(key(podGroup), podGroup);
        initial.add(seen(podGroup));
      }
      case Pod pod -> initial.add(put(pod));
      default -> FactReader.read(object).ifPresent(fact -> initial.add(claims.seen(fact)));
    }
  }

  /** Returns all objects, as changes of a cluster of which nothing is known. */
  List<Change> everything() {
    return List.copyOf(initial);
  }

  /** Pods, by key, as the scheduler sees them. */
  Collection<TaskInfo> tasks() {
    return List.copyOf(tasks.values());
  }

  /** PodGroups, by key, as the scheduler sees them. */
  List<PodGroupInfo> podGroups() {
    return podGroups.values().stream().map(PodGroupReader::read).toList();
  }

  /** Changes of the cluster after a session, and the notes that the session wrote into pods. */
  record Aftermath(List<Change> changes, Map<ObjectKey, PodNote> notes) {}

  /**
   * Applies the decisions of a session to the cluster.
   *
   * @param refused pods whose bind is refused
   */
  Aftermath after(Decisions decisions, Set<ObjectKey> refused, Instant now) {
    var changes = new ArrayList<Change>();
    for (Decisions.PodGroupVerdict verdict : decisions.podGroups()) {
      PodGroup podGroup = podGroups.get(verdict.key());
      if (podGroup != null) {
        PodGroupStatusWriter.write(podGroup, verdict, now);
        changes.add(seen(podGroup));
      }
    }
    Map<ObjectKey, PodNote> notes = PodNote.of(decisions, refused, pods);
    notes.forEach((key, note) -> changes.add(put(note.writtenTo(pod(key), now))));
    for (Decisions.Bind bind : decisions.binds()) {
      if (!refused.contains(bind.task())) {
        changes.addAll(claims.prepare(bind));
        changes.add(put(RunningPod.of(pod(bind.task()), bind, now)));
      }
    }
    for (Decisions.Eviction eviction : decisions.evictions()) {
      remove(eviction.task(), changes);
    }
    for (Pod pod : List.copyOf(pods.values())) {
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        remove(key(pod), changes);
      }
    }
    return new Aftermath(changes, notes);
  }

  private Pod pod(ObjectKey key) {
    Pod pod = pods.get(key);
    if (pod == null) {
      throw new IllegalStateException("the engine decided on a pod that is not there: " + key);
    }
    return pod;
  }

  private Change put(Pod pod) {
    TaskInfo task = TaskReader.read(pod);
    pods.put(key(pod), pod);
    tasks.put(key(pod), task);
    return new Change.TaskSeen(task);
  }

  private void remove(ObjectKey key, List<Change> changes) {
    TaskInfo gone = tasks.remove(key);
    pods.remove(key);
    if (gone != null) {
      changes.add(new Change.TaskGone(gone.uid()));
    }
  }

  private static Change seen(PodGroup podGroup) {
    return new Change.PodGroupSeen(PodGroupReader.read(podGroup));
  }

  private static ObjectKey key(HasMetadata object) {
    return new ObjectKey(object.getMetadata().getNamespace(), object.getMetadata().getName());
  }
}
