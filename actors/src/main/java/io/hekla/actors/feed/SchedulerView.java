package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
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
import io.hekla.model.cluster.NodeSelection;
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

/**
 * What the scheduler is told besides the nodes and their pods: pending pods, PodGroups, queues,
 * priority classes, namespaces, and what only plugins look at, each as the change that tells of it,
 * with the number at which it became so. Nodes and pods on nodes are passed on to the directory. An
 * object that cannot be read is reported and left out.
 */
final class SchedulerView {
  /** Begins the name of a fact about a node's load; no kind is called so. */
  private static final String LOAD_OF = "load of ";

  private record Versioned(Change change, long version) {}

  private record VersionedBind(FeedMessage.Bound bound, long version) {}

  private final Set<String> schedulerNames;
  private final NodeSelection nodes;
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

  /**
   * @param nodes which nodes are the scheduler's; nothing is told of the others
   */
  SchedulerView(
      Set<String> schedulerNames, NodeSelection nodes, Consumer<NodeDirectory.Message> directory) {
    this.schedulerNames = Set.copyOf(schedulerNames);
    this.nodes = nodes;
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
          return pod(pod, delta.before(), there, known);
        }
        case Node node when there && nodes.includes(node.getMetadata().getLabels()) ->
            directory.accept(new NodeDirectory.NodeSeen(NodeReader.read(node)));
        case Node node -> {
          // What was never the scheduler's is no news.
          if (!(delta.before().orElse(null) instanceof Node before)
              || !nodes.includes(before.getMetadata().getLabels())) {
            return false;
          }
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
          return delta.isUnreadable()
              ? factUnreadable(delta.kind(), object)
              : fact(delta.kind(), object, there);
        }
      }
    } catch (RuntimeException e) {
      // One bad object harms itself alone: an API server that checks less than it should is no
      // reason to stop looking at the others.
      var bad = UnreadableObjects.describe(delta.kind(), object, e);
      if (!there) {
        known.unreadable().tell(bad);
        return false;
      }
      known.unreadable().put(bad);
      return leaveOut(object, delta.kind());
    }
    return true;
  }

  /**
   * Takes an object that cannot be read out of what the scheduler goes by; a pod on a node goes on
   * holding its room. Whether the scheduler has to know of it.
   */
  private boolean leaveOut(HasMetadata object, Kind<?> kind) {
    String name = object.getMetadata().getName();
    switch (object) {
      case Pod pod -> {
        String uid = pod.getMetadata().getUid();
        Optional<TaskInfo> bare = BarePod.read(pod);
        if (bare.isPresent()) {
          tasks.remove(uid);
          directory.accept(new NodeDirectory.TaskSeen(bare.get()));
          return true;
        }
        return forget(tasks, uid, new Change.TaskGone(uid));
      }
      case Node node -> {
        directory.accept(new NodeDirectory.NodeGone(name));
        return true;
      }
      case PodGroup group -> {
        ObjectKey key = Delta.keyOf(group);
        return forget(podGroups, key, new Change.PodGroupGone(key));
      }
      case Queue queue -> {
        return forget(queues, name, new Change.QueueGone(name));
      }
      case Namespace namespace -> {
        return forget(namespaces, name, new Change.NamespaceGone(name));
      }
      case PriorityClass one -> {
        return false;
      }
      default -> {
        return factUnreadable(kind, object);
      }
    }
  }

  /** Whether it was there to be forgotten. */
  private <K> boolean forget(Map<K, Versioned> from, K key, Change change) {
    if (!from.containsKey(key)) {
      return false;
    }
    gone(from, key, change);
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

  /** A fact that forbids goes on forbidding while it cannot be read; any other counts as gone. */
  private boolean factUnreadable(Kind<?> kind, HasMetadata object) {
    String name = kind.name() + " " + Delta.keyOf(object);
    Optional<ClusterFact> fact = FactReader.unreadable(kind.type(), Delta.keyOf(object));
    fact.ifPresent(closed -> facts.put(name, next(new Change.FactSeen(closed))));
    return fact.isPresent() || factGone(name);
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
  private boolean pod(Pod pod, Optional<HasMetadata> before, boolean there, Known known) {
    String uid = pod.getMetadata().getUid();
    if (!there) {
      if (tasks.containsKey(uid)) {
        gone(tasks, uid, new Change.TaskGone(uid));
      }
      directory.accept(new NodeDirectory.TaskGone(uid));
      return true;
    }
    TaskInfo task = TaskReader.read(pod, known.groupOf(pod));
    if (!nodeOf(before).isEmpty() && !nodeOf(before).equals(task.nodeName())) {
      // No API server takes a pod off its node, but one whose store was put back.
      directory.accept(new NodeDirectory.TaskGone(uid));
    }
    if (!task.nodeName().isEmpty()) {
      if (tasks.remove(uid) != null && asked) {
        version++;
        bound.add(
            new VersionedBind(
                new FeedMessage.Bound(Delta.keyOf(pod), uid, task.nodeName()), version));
      }
      directory.accept(new NodeDirectory.TaskSeen(task));
    } else if (schedulerNames.contains(String.valueOf(pod.getSpec().getSchedulerName()))) {
      if (known.groupOf(pod).isEmpty()) {
        throw new IllegalArgumentException(
            "no PodGroup can be called \"%s\", which its annotation or its owner names"
                .formatted(Known.groupNameOf(pod)));
      }
      Change seen = new Change.TaskSeen(task);
      Versioned last = tasks.get(uid);
      if (last != null && last.change().equals(seen)) {
        return false;
      }
      tasks.put(uid, next(seen));
    }
    return true;
  }

  private static String nodeOf(Optional<HasMetadata> pod) {
    return pod.filter(Pod.class::isInstance)
        .map(one -> ((Pod) one).getSpec())
        .map(PodSpec::getNodeName)
        .orElse("");
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
