package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.NamespaceReader;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.PriorityClassReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the scheduler is told besides the nodes and their pods: pending pods, PodGroups, queues,
 * priority classes, namespaces, and what only plugins look at, each as the change that tells of it,
 * with the number at which it became so. Nodes and pods on nodes are passed on to the directory. An
 * object that cannot be read is reported and left out.
 */
final class SchedulerView {
  private static final Logger log = LoggerFactory.getLogger(SchedulerView.class);

  /** Begins the name of a fact about a node's load; no kind is called so. */
  private static final String LOAD_OF = "load of ";

  private record Versioned(Change change, long version) {}

  private record VersionedBind(FeedMessage.Bound bound, long version) {}

  private final Set<String> schedulerNames;
  private final Consumer<NodeDirectory.Message> directory;
  private final Map<String, Versioned> priorityClasses = new TreeMap<>();
  private final Map<String, Versioned> queues = new TreeMap<>();
  private final Map<String, Versioned> namespaces = new TreeMap<>();
  private final Map<String, Versioned> facts = new TreeMap<>();
  private final Map<ObjectKey, Versioned> podGroups = new TreeMap<>();
  private final Map<String, Versioned> tasks = new TreeMap<>();
  private final List<VersionedBind> bound = new ArrayList<>();
  private long version;
  private boolean asked;

  SchedulerView(Set<String> schedulerNames, Consumer<NodeDirectory.Message> directory) {
    this.schedulerNames = Set.copyOf(schedulerNames);
    this.directory = directory;
  }

  long version() {
    return version;
  }

  /** Takes in a difference; whether the scheduler has to know of it. */
  boolean take(Delta delta, Known known) {
    if (delta.isNewIncarnation()) {
      take(new Delta(delta.kind(), delta.before(), Optional.empty()), known);
    }
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    boolean there = delta.after().isPresent();
    try {
      switch (object) {
        case Pod pod -> {
          return pod(pod, there, known);
        }
        case Node node when there ->
            directory.accept(new NodeDirectory.NodeSeen(NodeReader.read(node)));
        case Node node -> {
          directory.accept(new NodeDirectory.NodeGone(node.getMetadata().getName()));
          factGone(LOAD_OF + node.getMetadata().getName());
        }
        case PodGroup group when there ->
            podGroups.put(
                Delta.keyOf(group), next(new Change.PodGroupSeen(PodGroupReader.read(group))));
        case PodGroup group ->
            gone(podGroups, Delta.keyOf(group), new Change.PodGroupGone(Delta.keyOf(group)));
        case Queue queue when there ->
            queues.put(
                queue.getMetadata().getName(), next(new Change.QueueSeen(QueueReader.read(queue))));
        case Queue queue ->
            gone(
                queues,
                queue.getMetadata().getName(),
                new Change.QueueGone(queue.getMetadata().getName()));
        case PriorityClass one ->
            priorityClasses.put(
                "",
                next(
                    new Change.PriorityClassesSeen(
                        known.all(Kind.PRIORITY_CLASS).stream()
                            .map(PriorityClassReader::read)
                            .toList())));
        case Namespace namespace when there ->
            namespaces.put(
                namespace.getMetadata().getName(),
                next(new Change.NamespaceSeen(NamespaceReader.read(namespace))));
        case Namespace namespace ->
            gone(
                namespaces,
                namespace.getMetadata().getName(),
                new Change.NamespaceGone(namespace.getMetadata().getName()));
        default -> {
          return fact(delta.kind(), object, there);
        }
      }
    } catch (IllegalArgumentException e) {
      log.warn("{} {} is left out: {}", delta.kind().name(), Delta.keyOf(object), e.getMessage());
      return false;
    } catch (NullPointerException hole) {
      // One bad object harms itself alone: an API server that checks less than it should is no
      // reason
      // to stop looking at the others.
      log.warn("{} {} is left out", delta.kind().name(), Delta.keyOf(object), hole);
      return false;
    }
    return true;
  }

  private boolean fact(Kind<?> kind, HasMetadata object, boolean there) {
    String name = kind.name() + " " + Delta.keyOf(object);
    if (there) {
      Optional<ClusterFact> fact = FactReader.read(object);
      fact.ifPresent(read -> facts.put(name, next(new Change.FactSeen(read))));
      return fact.isPresent();
    }
    return factGone(name);
  }

  private boolean factGone(String name) {
    Versioned last = facts.get(name);
    if (last == null || !(last.change() instanceof Change.FactSeen seen)) {
      return false;
    }
    gone(facts, name, new Change.FactGone(seen.fact().getClass(), seen.fact().key()));
    return true;
  }

  /** Takes in the load of those nodes that are there; how many they are. */
  int loads(List<NodeUsageInfo> measured, Known known) {
    int taken = 0;
    for (NodeUsageInfo load : measured) {
      if (known.get(Kind.NODE, load.key()).isPresent()) {
        facts.put(LOAD_OF + load.key().name(), next(new Change.FactSeen(load)));
        taken++;
      }
    }
    return taken;
  }

  /** Nothing is known of the load of nodes any more. */
  void forgetLoads() {
    facts.keySet().stream()
        .filter(name -> name.startsWith(LOAD_OF))
        .toList()
        .forEach(this::factGone);
  }

  /** Whether it is news: what is written into a pod that waits is none to who wrote it. */
  private boolean pod(Pod pod, boolean there, Known known) {
    String uid = pod.getMetadata().getUid();
    if (!there) {
      if (tasks.containsKey(uid)) {
        gone(tasks, uid, new Change.TaskGone(uid));
      }
      directory.accept(new NodeDirectory.TaskGone(uid));
      return true;
    }
    TaskInfo task = TaskReader.read(pod, known.groupOf(pod));
    if (!task.nodeName().isEmpty()) {
      if (tasks.remove(uid) != null && asked) {
        version++;
        bound.add(
            new VersionedBind(
                new FeedMessage.Bound(Delta.keyOf(pod), uid, task.nodeName()), version));
      }
      directory.accept(new NodeDirectory.TaskSeen(task));
    } else if (schedulerNames.contains(String.valueOf(pod.getSpec().getSchedulerName()))) {
      Change seen = new Change.TaskSeen(task);
      Versioned last = tasks.get(uid);
      if (last != null && last.change().equals(seen)) {
        return false;
      }
      tasks.put(uid, next(seen));
    }
    return true;
  }

  private Versioned next(Change change) {
    version++;
    return new Versioned(change, version);
  }

  /** What changed after a version, in a fixed order: what others refer to comes first. */
  List<Change> since(long known) {
    var changes = new ArrayList<Change>();
    collect(priorityClasses, known, changes);
    collect(namespaces, known, changes);
    collect(facts, known, changes);
    collect(queues, known, changes);
    collect(podGroups, known, changes);
    collect(tasks, known, changes);
    asked = true;
    return changes;
  }

  /** Our pods that were waiting and were seen on a node after a version, in that order. */
  List<FeedMessage.Bound> boundSince(long known) {
    bound.removeIf(one -> one.version() <= known);
    return bound.stream().map(VersionedBind::bound).toList();
  }

  /** Where nobody has ever asked, as on a standby, nothing is kept of what is gone. */
  private <K> void gone(Map<K, Versioned> from, K key, Change change) {
    if (asked) {
      from.put(key, next(change));
    } else {
      from.remove(key);
    }
  }

  private static void collect(Map<?, Versioned> from, long known, List<Change> changes) {
    for (Versioned one : from.values()) {
      if (one.version() > known) {
        changes.add(one.change());
      }
    }
    from.values()
        .removeIf(
            one ->
                one.version() <= known
                    && (one.change() instanceof Change.TaskGone
                        || one.change() instanceof Change.PodGroupGone
                        || one.change() instanceof Change.QueueGone
                        || one.change() instanceof Change.NamespaceGone
                        || one.change() instanceof Change.FactGone));
  }
}
