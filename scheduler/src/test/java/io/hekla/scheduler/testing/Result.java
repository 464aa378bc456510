package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Result of a history: the last word on every object, and the assumptions that still hold by the
 * rules of {@link Change}. Written without regard to how the engine does it, to check the engine
 * by.
 */
public final class Result {
  private final Map<Object, Change> objects = new LinkedHashMap<>();
  private final Map<String, Change> binds = new LinkedHashMap<>();
  private final Map<String, Change> evictions = new LinkedHashMap<>();
  private final Map<ObjectKey, Change> admissions = new LinkedHashMap<>();

  private record Id(Class<?> kind, Object key) {}

  /** The result of a history. */
  public static Result of(List<Change> history) {
    var result = new Result();
    history.forEach(result::add);
    return result;
  }

  /** The result: objects first, then what is assumed. */
  public List<Change> asSeen() {
    var all = new ArrayList<>(objects.values());
    Stream.of(binds, evictions, admissions).forEach(assumed -> all.addAll(assumed.values()));
    return all;
  }

  private void add(Change change) {
    switch (change) {
      case Change.NodeSeen seen -> objects.put(id(Change.NodeSeen.class, seen.node().name()), seen);
      case Change.NodeGone gone -> objects.remove(id(Change.NodeSeen.class, gone.name()));
      case Change.QueueSeen seen ->
          objects.put(id(Change.QueueSeen.class, seen.queue().name()), seen);
      case Change.QueueGone gone -> objects.remove(id(Change.QueueSeen.class, gone.name()));
      case Change.NamespaceSeen seen ->
          objects.put(id(Change.NamespaceSeen.class, seen.namespace().name()), seen);
      case Change.NamespaceGone gone -> objects.remove(id(Change.NamespaceSeen.class, gone.name()));
      case Change.FactSeen seen -> objects.put(id(seen.fact().getClass(), seen.fact().key()), seen);
      case Change.FactGone gone -> objects.remove(id(gone.kind(), gone.key()));
      case Change.PriorityClassesSeen seen ->
          objects.put(id(Change.PriorityClassesSeen.class, ""), seen);
      case Change.PodGroupSeen seen -> {
        PodGroupInfo podGroup = seen.podGroup();
        objects.put(id(Change.PodGroupSeen.class, podGroup.key()), seen);
        if (!(admissions.get(podGroup.key()) instanceof Change.AdmissionAssumed admission
            && admission.uid().equals(podGroup.uid())
            && podGroup.phase() == PodGroupPhase.PENDING)) {
          admissions.remove(podGroup.key());
        }
      }
      case Change.PodGroupGone gone -> {
        objects.remove(id(Change.PodGroupSeen.class, gone.key()));
        admissions.remove(gone.key());
      }
      case Change.AdmissionAssumed assumed -> {
        if (objects.get(id(Change.PodGroupSeen.class, assumed.podGroup()))
                instanceof Change.PodGroupSeen seen
            && seen.podGroup().uid().equals(assumed.uid())
            && seen.podGroup().phase() == PodGroupPhase.PENDING) {
          admissions.put(assumed.podGroup(), assumed);
        }
      }
      case Change.TaskSeen seen -> {
        TaskInfo task = seen.task();
        objects.put(id(Change.TaskSeen.class, task.uid()), seen);
        if (!task.nodeName().isEmpty() || task.status().isCompleted()) {
          binds.remove(task.uid());
        }
      }
      case Change.TaskGone gone -> {
        objects.remove(id(Change.TaskSeen.class, gone.uid()));
        binds.remove(gone.uid());
        evictions.remove(gone.uid());
      }
      case Change.BindAssumed assumed -> {
        if (objects.get(id(Change.TaskSeen.class, assumed.taskUid()))
                instanceof Change.TaskSeen seen
            && seen.task().nodeName().isEmpty()
            && !seen.task().status().isCompleted()) {
          binds.put(assumed.taskUid(), assumed);
        }
      }
      case Change.BindRefused refused -> binds.remove(refused.taskUid());
      case Change.EvictionAssumed assumed -> {
        if (objects.containsKey(id(Change.TaskSeen.class, assumed.taskUid()))) {
          evictions.put(assumed.taskUid(), assumed);
        }
      }
      case Change.PolicyRan ran -> objects.put(id(Change.PolicyRan.class, ran.policy()), ran);
      case Change.EvictionRefused refused -> evictions.remove(refused.taskUid());
    }
  }

  private static Id id(Class<?> kind, Object key) {
    return new Id(kind, key);
  }
}
