package io.hekla.controller.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ForeignObjects;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.controller.cache.UnreadableObjects;
import io.hekla.controller.session.ObservedBind;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.NamespaceReader;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeReader;
import io.hekla.model.cluster.NodeSelection;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.PriorityClassReader;
import io.hekla.model.cluster.QueueReader;
import io.hekla.model.cluster.ShardSelection;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskReader;
import io.hekla.model.job.EndedRunReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Changes of the cluster for the scheduling engine: pending pods, PodGroups, queues, priority
 * classes, namespaces, runs that have ended, and the facts of plugins, each with the version at
 * which it became so. Nodes and pods on nodes are passed on. A change of fields that the engine
 * does not read, such as a node's heartbeat, is none. An object that cannot be read is reported and
 * left out.
 */
public final class EngineFeed {
  /** Prefix of the name of a fact about a node's load; no kind has such a name. */
  private static final String LOAD_OF = "load of ";

  /** Prefix of the name of a run that has ended. */
  private static final String END_OF = "end of ";

  /** Prefix of the name of the fact that a PodGroup is another scheduler's. */
  private static final String FOREIGN = "foreign PodGroup ";

  /** Name of the fact that nodes are divided. */
  private static final String SHARDING = "sharding of nodes";

  private record VersionedBind(ObservedBind bound, long version) {}

  private final ObjectCache cache;
  private final PodGroupResolver groupOfPod;
  private final NodeSelection nodes;
  private final ShardSelection shards;
  private final ForeignObjects foreign;
  private final Consumer<NodeEvent> nodeEvents;
  private final VersionedChanges<String> priorityClasses = new VersionedChanges<>();
  private final VersionedChanges<String> queues = new VersionedChanges<>();
  private final VersionedChanges<String> namespaces = new VersionedChanges<>();
  private final VersionedChanges<String> facts = new VersionedChanges<>();
  private final VersionedChanges<ObjectKey> podGroups = new VersionedChanges<>();
  private final VersionedChanges<String> tasks = new VersionedChanges<>();
  private final Map<String, NodeInfo> nodesSeen = new HashMap<>();
  private final Map<String, TaskInfo> placed = new HashMap<>();
  private final EndedRuns endedRuns;
  private final List<VersionedBind> bound = new ArrayList<>();
  private long version;
  private boolean wasQueried;

  /**
   * @param nodes which nodes are the scheduler's; changes of others are dropped
   * @param shards the scheduler's share of the nodes
   * @param foreign recognises the PodGroups of other schedulers
   * @param nodeEvents receives the changes of nodes and of the pods on them
   */
  public EngineFeed(
      ObjectCache cache,
      PodGroupResolver groupOfPod,
      NodeSelection nodes,
      ShardSelection shards,
      ForeignObjects foreign,
      Consumer<NodeEvent> nodeEvents) {
    this.cache = cache;
    this.groupOfPod = groupOfPod;
    this.nodes = nodes;
    this.shards = shards;
    this.foreign = foreign;
    this.nodeEvents = nodeEvents;
    endedRuns = new EndedRuns(cache.index(groupOfPod.pods()));
    shards.fact().ifPresent(fact -> put(facts, SHARDING, new Change.FactSeen(fact)));
  }

  /** Returns the version of the last change. */
  public long version() {
    return version;
  }

  /** Takes in a difference of the cache; returns whether it concerns the engine. */
  public boolean take(Delta delta) {
    boolean replaced = false;
    if (delta.isNewIncarnation()) {
      replaced = take(new Delta(delta.kind(), delta.before(), Optional.empty()));
    }
    HasMetadata object = delta.after().or(delta::before).orElseThrow();
    boolean there = delta.after().isPresent();
    try {
      boolean news =
          switch (object) {
            case Pod pod -> there ? seen(pod, delta.before()) : gone(pod);
            case Node node -> there ? seen(node) : gone(node);
            case PodGroup group -> there ? seen(group) : gone(group);
            case Job job -> there && seen(job);
            case Queue queue ->
                there
                    ? put(queues, delta.name(), new Change.QueueSeen(QueueReader.read(queue)))
                    : gone(queues, delta.name(), new Change.QueueGone(delta.name()));
            case PriorityClass one -> put(priorityClasses, "", priorityClasses());
            case Namespace namespace ->
                there
                    ? put(
                        namespaces,
                        delta.name(),
                        new Change.NamespaceSeen(NamespaceReader.read(namespace)))
                    : gone(namespaces, delta.name(), new Change.NamespaceGone(delta.name()));
            default ->
                delta.isUnreadable()
                    ? factUnreadable(delta.kind(), object)
                    : fact(delta.kind(), object, there);
          };
      return reconsider(delta) || news || replaced;
    } catch (RuntimeException e) {
      // One bad object harms itself alone: an API server that checks less than it should is no
      // reason to stop looking at the others.
      var bad = UnreadableObjects.describe(delta.kind(), object, e);
      if (!there) {
        cache.unreadable().tell(bad);
        return replaced;
      }
      cache.unreadable().put(bad);
      return leaveOut(object, delta.kind()) || replaced;
    }
  }

  /**
   * Removes an unreadable object from the engine's view; a pod on a node continues to hold its
   * resources. Returns whether that concerns the engine.
   */
  private boolean leaveOut(HasMetadata object, Kind<?> kind) {
    String name = object.getMetadata().getName();
    return switch (object) {
      case Pod pod -> {
        String uid = pod.getMetadata().getUid();
        Optional<TaskInfo> bare = MinimalPod.read(pod);
        if (bare.isPresent()) {
          tasks.remove(uid);
          yield place(bare.get());
        }
        yield forget(tasks, uid, new Change.TaskGone(uid));
      }
      case Node node -> gone(node);
      case PodGroup group -> leaveOut(group);
      case Queue queue -> forget(queues, name, new Change.QueueGone(name));
      case Namespace namespace -> forget(namespaces, name, new Change.NamespaceGone(name));
      case PriorityClass one -> false;
      default -> factUnreadable(kind, object);
    };
  }

  /** Takes in a Job: nothing of it concerns the engine before it has completed. */
  private boolean seen(Job job) {
    EndedRunReader.read(job, cache::priorityValues).ifPresent(this::ended);
    return false;
  }

  /** Records a run that has ended. No session has to begin for that. */
  private void ended(EndedRunInfo run) {
    if (endedRuns.add(run)) {
      put(facts, nameOf(run), new Change.FactSeen(run));
      endedRuns.removeOldest().ifPresent(oldest -> factGone(nameOf(oldest)));
    }
  }

  private static String nameOf(EndedRunInfo run) {
    return END_OF + run.key();
  }

  private Change priorityClasses() {
    return new Change.PriorityClassesSeen(
        cache.all(Kind.PRIORITY_CLASS).stream().map(PriorityClassReader::read).toList());
  }

  /** Returns whether an object changed for the engine. */
  private <K extends Comparable<K>> boolean put(VersionedChanges<K> in, K key, Change change) {
    if (in.get(key).filter(change::equals).isPresent()) {
      return false;
    }
    in.put(key, change, ++version);
    return true;
  }

  /** Returns whether the object was known before. */
  private <K extends Comparable<K>> boolean forget(VersionedChanges<K> from, K key, Change gone) {
    return from.contains(key) && gone(from, key, gone);
  }

  /**
   * Records a deletion. Deleted objects become tombstones once an engine has asked; on a standby,
   * never.
   */
  private <K extends Comparable<K>> boolean gone(VersionedChanges<K> from, K key, Change gone) {
    if (wasQueried) {
      from.putTombstone(key, gone, ++version);
    } else {
      from.remove(key);
    }
    return true;
  }

  private boolean fact(Kind<?> kind, HasMetadata object, boolean there) {
    String name = kind.name() + " " + Delta.keyOf(object);
    if (there) {
      return FactReader.read(object)
          .flatMap(this::concerned)
          .map(read -> put(facts, name, new Change.FactSeen(read)))
          .orElse(false);
    }
    return factGone(name);
  }

  /** Returns the part of a fact that the engine needs; most facts it needs as they are. */
  private Optional<? extends ClusterFact> concerned(ClusterFact fact) {
    return fact instanceof NodeShardInfo shard ? shards.concerned(shard) : Optional.of(fact);
  }

  /**
   * Takes in a PodGroup. One of another scheduler concerns the engine only once it has been
   * admitted: from then on it counts in its queue.
   */
  private boolean seen(PodGroup group) {
    PodGroupInfo read = PodGroupReader.read(group);
    String name = FOREIGN + read.key();
    if (!foreign.has(group)) {
      endedRuns.of(group, read).ifPresent(this::ended);
      boolean was = factGone(name);
      return put(podGroups, read.key(), new Change.PodGroupSeen(read)) || was;
    }
    if (read.phase() == PodGroupPhase.PENDING) {
      return leaveOut(group);
    }
    boolean is = put(facts, name, new Change.FactSeen(new ForeignPodGroupInfo(read.key())));
    return put(podGroups, read.key(), new Change.PodGroupSeen(read)) || is;
  }

  private boolean gone(PodGroup group) {
    ObjectKey key = Delta.keyOf(group);
    factGone(FOREIGN + key);
    return gone(podGroups, key, new Change.PodGroupGone(key));
  }

  private boolean leaveOut(PodGroup group) {
    ObjectKey key = Delta.keyOf(group);
    boolean wasForeign = factGone(FOREIGN + key);
    return forget(podGroups, key, new Change.PodGroupGone(key)) || wasForeign;
  }

  /** Takes in again the PodGroups that may belong to another scheduler since something changed. */
  private boolean reconsider(Delta delta) {
    boolean news = false;
    for (PodGroup group : foreign.concerned(delta)) {
      try {
        news |= seen(group);
      } catch (RuntimeException e) {
        // It was reported, and left out, when it was seen itself.
        news |= leaveOut(group);
      }
    }
    return news;
  }

  /**
   * Takes in an unreadable fact: one that forbids continues to forbid; any other counts as gone.
   */
  private boolean factUnreadable(Kind<?> kind, HasMetadata object) {
    String name = kind.name() + " " + Delta.keyOf(object);
    return FactReader.unreadable(kind.type(), Delta.keyOf(object))
        .map(closed -> put(facts, name, new Change.FactSeen(closed)))
        .orElseGet(() -> factGone(name));
  }

  private boolean factGone(String name) {
    return facts.get(name).orElse(null) instanceof Change.FactSeen seen
        && gone(facts, name, new Change.FactGone(seen.fact().getClass(), seen.fact().key()));
  }

  /** Takes in the load of the existing nodes; returns their number. */
  public int loads(List<NodeUsageInfo> measured) {
    int taken = 0;
    for (NodeUsageInfo load : measured) {
      if (cache.get(Kind.NODE, load.key()).isPresent()) {
        facts.put(LOAD_OF + load.key().name(), new Change.FactSeen(load), ++version);
        taken++;
      }
    }
    return taken;
  }

  /** Forgets the load of all nodes. */
  public void forgetLoads() {
    facts.keys().stream().filter(name -> name.startsWith(LOAD_OF)).forEach(this::factGone);
  }

  private boolean seen(Node node) {
    if (!nodes.includes(node.getMetadata().getLabels())) {
      return gone(node);
    }
    NodeInfo now = NodeReader.read(node);
    if (now.equals(nodesSeen.put(now.name(), now))) {
      return false;
    }
    nodeEvents.accept(new NodeEvent.NodeSeen(now));
    return true;
  }

  /** Takes in the deletion of a node; one that was never the scheduler's is no change. */
  private boolean gone(Node node) {
    String name = node.getMetadata().getName();
    boolean hadLoad = factGone(LOAD_OF + name);
    if (nodesSeen.remove(name) == null) {
      return hadLoad;
    }
    nodeEvents.accept(new NodeEvent.NodeGone(name));
    return true;
  }

  private boolean gone(Pod pod) {
    String uid = pod.getMetadata().getUid();
    boolean waited = tasks.contains(uid) && gone(tasks, uid, new Change.TaskGone(uid));
    return displace(uid) || waited;
  }

  /** Returns whether a pod concerns the engine; conditions of a pod that waits do not. */
  private boolean seen(Pod pod, Optional<HasMetadata> before) {
    String uid = pod.getMetadata().getUid();
    TaskInfo task = TaskReader.read(pod, groupOfPod.of(pod));
    boolean moved = false;
    if (!nodeOf(before).isEmpty() && !nodeOf(before).equals(task.nodeName())) {
      // No API server takes a pod off its node, except after a restore of its store.
      moved = displace(uid);
    }
    if (!task.nodeName().isEmpty()) {
      if (tasks.remove(uid) && wasQueried) {
        version++;
        bound.add(
            new VersionedBind(new ObservedBind(Delta.keyOf(pod), uid, task.nodeName()), version));
      }
      return place(task) || moved;
    }
    if (!groupOfPod.isOurs(pod)) {
      return moved;
    }
    if (groupOfPod.of(pod).isEmpty()) {
      throw new IllegalArgumentException(
          "no PodGroup can be called \"%s\", which its annotation or its owner names"
              .formatted(PodGroupResolver.nameOf(pod)));
    }
    return put(tasks, uid, new Change.TaskSeen(task)) || moved;
  }

  private boolean place(TaskInfo task) {
    if (task.equals(placed.put(task.uid(), task))) {
      return false;
    }
    nodeEvents.accept(new NodeEvent.TaskSeen(task));
    return true;
  }

  private boolean displace(String uid) {
    if (placed.remove(uid) == null) {
      return false;
    }
    nodeEvents.accept(new NodeEvent.TaskGone(uid));
    return true;
  }

  private static String nodeOf(Optional<HasMetadata> pod) {
    return pod.filter(Pod.class::isInstance)
        .map(one -> ((Pod) one).getSpec())
        .map(PodSpec::getNodeName)
        .orElse("");
  }

  /** Returns the changes after a version, in a fixed order: objects before their referrers. */
  public List<Change> since(long known) {
    var changes = new ArrayList<Change>();
    priorityClasses.since(known, changes);
    namespaces.since(known, changes);
    facts.since(known, changes);
    queues.since(known, changes);
    podGroups.since(known, changes);
    tasks.since(known, changes);
    wasQueried = true;
    return changes;
  }

  /** Returns our waiting pods that were seen on a node after a version, in that order. */
  public List<ObservedBind> boundSince(long known) {
    bound.removeIf(one -> one.version() <= known);
    return bound.stream().map(VersionedBind::bound).toList();
  }
}
