package io.hekla.scheduler.testing;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.EvictedJobInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.PreparedObjects;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.UsageAccount;
import io.hekla.scheduler.configuration.Partition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Division of a cluster among partitions, object by object, written from
 * docs/reference/partitions.md without regard to how the engine does it, to check the engine by.
 */
public final class PartitionOracle {
  private final List<Partition> partitions;
  private final SortedMap<String, QueueInfo> queues = new TreeMap<>();
  private final Map<String, Integer> nodes = new HashMap<>();
  private final Map<ObjectKey, Integer> podGroups = new HashMap<>();
  private final Map<String, TaskInfo> tasks = new HashMap<>();
  private final Map<String, String> assumed = new HashMap<>();
  private final SortedMap<String, List<Preparation>> prepared = new TreeMap<>();
  private final List<ClusterFact> facts = new ArrayList<>();

  /**
   * @param seen a cluster, each object once
   */
  public PartitionOracle(List<Partition> partitions, List<Change> seen) {
    this.partitions = partitions;
    for (Change change : seen) {
      switch (change) {
        case Change.QueueSeen(QueueInfo queue) -> queues.put(queue.name(), queue);
        case Change.NodeSeen(NodeInfo node) -> nodes.put(node.name(), of(node));
        case Change.TaskSeen(TaskInfo task) -> tasks.put(task.uid(), task);
        case Change.BindAssumed bind -> {
          assumed.put(bind.taskUid(), bind.nodeName());
          prepared.put(bind.taskUid(), bind.preparations());
        }
        case Change.FactSeen(ClusterFact fact) -> facts.add(fact);
        default -> {}
      }
    }
    for (Change change : seen) {
      if (change instanceof Change.PodGroupSeen(var group)) {
        podGroups.put(group.key(), ofQueue(QueueNames.orDefault(group.queue())));
      }
    }
  }

  /** Returns what a partition sees of the cluster. */
  public List<Change> of(int partition, List<Change> seen) {
    List<Change> own = new ArrayList<>();
    seen.forEach(change -> in(partition, change).ifPresent(own::add));
    List<ClusterFact> now = new ArrayList<>(facts);
    prepared.forEach(
        (uid, preparations) -> {
          if (nodes.getOrDefault(assumed.get(uid), -1) != partition) {
            for (Preparation one : preparations) {
              for (ClusterFact fact : PreparedObjects.reserved(one, uid, known(now))) {
                now.add(fact);
                own.add(new Change.FactSeen(fact));
              }
            }
          }
        });
    return own;
  }

  private static PreparedObjects.FactSource known(List<ClusterFact> now) {
    return new PreparedObjects.FactSource() {
      @Override
      public <F extends ClusterFact> Optional<F> one(Class<F> kind, ObjectKey key) {
        return now.reversed().stream()
            .filter(fact -> kind.isInstance(fact) && fact.key().equals(key))
            .map(kind::cast)
            .findFirst();
      }
    };
  }

  /** Returns whether a partition has an object, or hears of what is assumed of it. */
  private Optional<Change> in(int partition, Change change) {
    boolean has =
        switch (change) {
          case Change.QueueSeen(QueueInfo queue) ->
              queue.name().equals("root") || ofQueue(queue.name()) == partition;
          case Change.NodeSeen(NodeInfo node) -> of(node) == partition;
          case Change.PodGroupSeen(var group) -> ofPodGroup(group.key()) == partition;
          case Change.AdmissionAssumed admission -> ofPodGroup(admission.podGroup()) == partition;
          case Change.TaskSeen(TaskInfo task) -> has(partition, task);
          case Change.BindAssumed bind -> hasTask(partition, bind.taskUid());
          case Change.EvictionAssumed eviction -> hasTask(partition, eviction.taskUid());
          case Change.FactSeen(ClusterFact fact) -> has(partition, fact);
          case Change.PolicyRan run -> ofRun(run) == partition;
          default -> true;
        };
    if (has && change instanceof Change.PolicyRan(String policy, var at)) {
      return Optional.of(new Change.PolicyRan(policy.substring(policy.indexOf('/') + 1), at));
    }
    return has ? Optional.of(change) : Optional.empty();
  }

  private boolean hasTask(int partition, String uid) {
    return Optional.ofNullable(tasks.get(uid)).filter(task -> has(partition, task)).isPresent();
  }

  private boolean has(int partition, ClusterFact fact) {
    return switch (fact) {
      case ReservationInfo one -> ofPodGroup(one.key()) == partition;
      case EvictedJobInfo one -> ofPodGroup(one.key()) == partition;
      case UsageAccount one -> ofQueue(one.key().name().split("/")[0]) == partition;
      default -> true;
    };
  }

  private boolean has(int partition, TaskInfo task) {
    String node =
        task.nodeName().isEmpty() ? assumed.getOrDefault(task.uid(), "") : task.nodeName();
    var places = new TreeSet<Integer>();
    if (nodes.containsKey(node) && !task.status().isCompleted()) {
      places.add(nodes.get(node));
    }
    if (task.podGroup().isPresent() || places.isEmpty()) {
      places.add(task.podGroup().map(this::ofPodGroup).orElse(partitions.size()));
    }
    return places.contains(partition);
  }

  private int ofPodGroup(ObjectKey key) {
    return podGroups.getOrDefault(key, partitions.size());
  }

  private int ofRun(Change.PolicyRan run) {
    for (int i = 0; i < partitions.size(); i++) {
      if (run.policy().startsWith(partitions.get(i).name() + "/")) {
        return i;
      }
    }
    return partitions.size();
  }

  private int of(NodeInfo node) {
    for (int i = 0; i < partitions.size(); i++) {
      if (partitions.get(i).nodes().matches(node.labels())) {
        return i;
      }
    }
    return partitions.size();
  }

  private int ofQueue(String name) {
    var path = new ArrayList<String>();
    String at = name;
    while (queues.containsKey(at) && !at.equals("root") && !path.contains(at)) {
      path.add(at);
      at = QueueNames.above(queues.get(at).parent());
    }
    String top = name;
    if (path.contains(at)) {
      top = new TreeSet<>(path.subList(path.indexOf(at), path.size())).first();
    } else if (!path.isEmpty()) {
      top = path.getLast();
    }
    for (int i = 0; i < partitions.size(); i++) {
      if (partitions.get(i).queues().contains(top)) {
        return i;
      }
    }
    return partitions.size();
  }
}
