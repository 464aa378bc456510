package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkTree;
import io.hekla.scheduler.snapshot.PartitionChanges.AdmittedPodGroup;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Batch of changes being applied to a state. */
final class Revision {
  /** Bound of what equal hashes, which anybody can make up, cost. */
  private static final int MOST_CLASSES = 256;

  private final ClusterState before;
  private final Draft<String, NodeInfo> nodeInfos;
  private final ImageNodes.Draft imageNodes;
  private final Draft<String, SnapshotTask> tasks;

  /** Classes of the tasks that this revision adds: those of a gang have the same one. */
  private final Map<TaskClass, TaskClass> classes = new HashMap<>();

  private final Draft<ObjectKey, PodGroupInfo> podGroups;
  private final Draft<ObjectKey, String> admissions;
  private final Draft<String, QueueInfo> queues;
  private final Draft<String, NamespaceInfo> namespaces;
  private final FactTables.Draft others;
  private final Draft<String, Instant> policyRuns;
  private SortedTable<String, PriorityClassInfo> priorityClasses;
  private final Grouping<ObjectKey, String, SnapshotTask> members;
  private final Grouping<String, String, SnapshotTask> podsByNode;
  private final Map<String, NodeState> nodesAsSeen = new HashMap<>();
  private final SortedSet<ObjectKey> touchedJobs = new TreeSet<>();
  private final SortedSet<String> touchedNodes = new TreeSet<>();

  /**
   * @param nodesAsSeen nodes after the changes, of whose pods nothing is assumed
   */
  Revision(ClusterState before, Collection<NodeState> nodesAsSeen) {
    this.before = before;
    nodesAsSeen.forEach(node -> this.nodesAsSeen.put(node.info().name(), node));
    nodeInfos = new Draft<>(before.facts().nodes());
    imageNodes = new ImageNodes.Draft(before.imageNodes());
    tasks = new Draft<>(before.facts().tasks());
    podGroups = new Draft<>(before.facts().podGroups());
    admissions = new Draft<>(before.facts().admissions());
    queues = new Draft<>(before.facts().queues());
    namespaces = new Draft<>(before.facts().namespaces());
    others = new FactTables.Draft(before.facts().others());
    policyRuns = new Draft<>(before.facts().policyRuns());
    priorityClasses = before.facts().priorityClasses();
    members = new Grouping<>(before.groups().members());
    podsByNode = new Grouping<>(before.groups().podsByNode());
  }

  ClusterState apply(List<Change> changes) {
    changes.forEach(this::apply);
    return applied(namespaces.table(), others.tables(), policyRuns.table());
  }

  /** Reserves what binds need, by uid of their tasks, in that order. */
  ClusterState reserve(SequencedMap<String, List<Preparation>> preparations) {
    preparations.forEach((uid, ofTask) -> others.reserve(ofTask, uid));
    return applied(namespaces.table(), others.tables(), policyRuns.table());
  }

  /** Applies changes to the state of a partition. */
  ClusterState apply(PartitionChanges changes) {
    PartitionChanges.Shared shared = changes.shared();
    if (changes.isEmpty() && shared.equals(sharedBefore())) {
      return before;
    }
    changes.queues().forEach((name, queue) -> set(queues, name, queue));
    changes
        .nodes()
        .forEach(
            (name, node) -> {
              imageNodes.change(nodeInfos.get(name), node);
              set(nodeInfos, name, node);
              touchedNodes.add(name);
            });
    changes
        .podGroups()
        .forEach(
            (key, podGroup) -> {
              set(podGroups, key, podGroup.map(AdmittedPodGroup::podGroup));
              set(admissions, key, podGroup.flatMap(AdmittedPodGroup::admission));
              touchedJobs.add(key);
            });
    changes
        .tasks()
        .forEach(
            (uid, task) -> {
              tasks.get(uid).ifPresent(this::takeOut);
              task.ifPresentOrElse(this::putIn, () -> tasks.remove(uid));
            });
    take(shared.priorityClasses());
    touchedNodes.addAll(podsByNode.touched());
    touchedNodes.forEach(
        name -> changes.nodeStates().get(name).ifPresent(node -> nodesAsSeen.put(name, node)));
    return applied(shared.namespaces(), shared.others(), shared.policyRuns());
  }

  private PartitionChanges.Shared sharedBefore() {
    return new PartitionChanges.Shared(
        namespaces.table(), priorityClasses, others.tables(), policyRuns.table());
  }

  private static <K extends Comparable<K>, V> void set(
      Draft<K, V> table, K key, Optional<V> value) {
    value.ifPresentOrElse(now -> table.put(key, now), () -> table.remove(key));
  }

  private ClusterState applied(
      SortedTable<String, NamespaceInfo> namespacesNow,
      FactTables othersNow,
      SortedTable<String, Instant> policyRunsNow) {
    touchedJobs.addAll(members.touched());
    touchedNodes.addAll(podsByNode.touched());
    SortedTable<ObjectKey, SortedTable<String, SnapshotTask>> membersNow = members.table();
    var groups = new ClusterState.Groups(membersNow, podsByNode.table());
    SortedTable<String, NodeState> nodes = nodes(groups.podsByNode());
    touchJobsOnChangedNodes(nodes, groups.podsByNode());
    NodeSums total =
        touchedNodes.isEmpty()
            ? before.totals()
            : before.totals().of(nodes, node -> node.info().allocatable());
    SortedTable<String, QueueInfo> queuesNow = queues.table();
    ResourceVector kinds =
        nodeInfos.isChanged() || queues.isChanged()
            ? kinds(total.sum(), queuesNow)
            : before.kinds();
    if (!kinds.scalarNames().equals(before.kinds().scalarNames())) {
      touchAllJobs();
    }
    return new ClusterState(
        new ClusterState.Facts(
            nodeInfos.table(),
            tasks.table(),
            podGroups.table(),
            admissions.table(),
            queuesNow,
            namespacesNow,
            priorityClasses,
            othersNow,
            policyRunsNow),
        groups,
        jobs(membersNow, nodes, kinds),
        nodes,
        imageNodes.counts(),
        network(nodes, othersNow),
        total,
        touchedNodes.isEmpty() ? before.uses() : before.uses().of(nodes, NodeState::counted),
        kinds,
        before.refusals(),
        before.partitions(),
        before.roomAhead());
  }

  private void apply(Change change) {
    switch (change) {
      case Change.NodeSeen(NodeInfo node) -> {
        imageNodes.change(nodeInfos.get(node.name()), Optional.of(node));
        nodeInfos.put(node.name(), node);
        touchedNodes.add(node.name());
      }
      case Change.NodeGone(String name) -> {
        imageNodes.change(nodeInfos.get(name), Optional.empty());
        nodeInfos.remove(name);
        touchedNodes.add(name);
      }
      case Change.TaskSeen(var info) -> {
        Optional<SnapshotTask> known = tasks.get(info.uid());
        known.ifPresent(this::takeOut);
        SnapshotTask seen = seen(info);
        putIn(known.map(task -> task.seenAs(seen)).orElse(seen));
      }
      case Change.TaskGone(String uid) ->
          tasks
              .get(uid)
              .ifPresent(
                  task -> {
                    takeOut(task);
                    tasks.remove(uid);
                  });
      case Change.PodGroupSeen(PodGroupInfo podGroup) -> {
        podGroups.put(podGroup.key(), podGroup);
        boolean settled =
            podGroup.phase() != PodGroupPhase.PENDING
                || admissions.get(podGroup.key()).filter(podGroup.uid()::equals).isEmpty();
        if (settled) {
          admissions.remove(podGroup.key());
        }
        touchedJobs.add(podGroup.key());
      }
      case Change.PodGroupGone(ObjectKey key) -> {
        podGroups.remove(key);
        admissions.remove(key);
        touchedJobs.add(key);
      }
      case Change.QueueSeen(QueueInfo queue) -> queues.put(queue.name(), queue);
      case Change.QueueGone(String name) -> queues.remove(name);
      case Change.NamespaceSeen(NamespaceInfo namespace) ->
          namespaces.put(namespace.name(), namespace);
      case Change.NamespaceGone(String name) -> namespaces.remove(name);
      case Change.FactSeen(ClusterFact fact) -> others.put(fact);
      case Change.FactGone(var kind, ObjectKey key) -> others.remove(kind, key);
      case Change.PriorityClassesSeen(List<PriorityClassInfo> classes) -> {
        var all = new Draft<String, PriorityClassInfo>(SortedTable.empty());
        classes.forEach(each -> all.put(each.name(), each));
        take(all.table());
      }
      case Change.PolicyRan(String policy, Instant at) -> policyRuns.put(policy, at);
      case Change.BindAssumed(String uid, String node, var preparations, var annotations) ->
          revise(uid, task -> task.assumedOn(node, preparations, annotations));
      case Change.BindRefused(String uid) ->
          revise(uid, task -> task.assumedOn("", List.of(), Map.of()));
      case Change.EvictionAssumed(String uid) -> revise(uid, task -> task.assumedEvicted(true));
      case Change.EvictionRefused(String uid) -> revise(uid, task -> task.assumedEvicted(false));
      case Change.AdmissionAssumed(ObjectKey key, String uid) ->
          podGroups
              .get(key)
              .filter(seen -> seen.uid().equals(uid) && seen.phase() == PodGroupPhase.PENDING)
              .ifPresent(
                  seen -> {
                    admissions.put(key, uid);
                    touchedJobs.add(key);
                  });
    }
  }

  private void take(SortedTable<String, PriorityClassInfo> classes) {
    if (!priorityClasses.equals(classes)) {
      priorityClasses = classes;
      touchAllJobs();
    }
  }

  private SnapshotTask seen(TaskInfo info) {
    return Optional.ofNullable(nodesAsSeen.get(info.nodeName()))
        .flatMap(node -> node.task(info.uid()))
        .filter(task -> task.isOf(info))
        .orElseGet(() -> sharing(SnapshotTask.seen(info)));
  }

  private SnapshotTask sharing(SnapshotTask task) {
    TaskClass known = classes.get(task.taskClass());
    if (known == null && classes.size() < MOST_CLASSES) {
      classes.put(task.taskClass(), task.taskClass());
    }
    return known == null ? task : task.sharing(known);
  }

  private void revise(String uid, UnaryOperator<SnapshotTask> revision) {
    tasks
        .get(uid)
        .ifPresent(
            task -> {
              takeOut(task);
              putIn(revision.apply(task));
            });
  }

  private void takeOut(SnapshotTask task) {
    task.info().podGroup().ifPresent(group -> members.remove(group, task.info().uid()));
    if (task.takesRoom()) {
      podsByNode.remove(task.nodeName(), task.info().uid());
    }
  }

  private void putIn(SnapshotTask task) {
    tasks.put(task.info().uid(), task);
    task.info().podGroup().ifPresent(group -> members.put(group, task.info().uid(), task));
    if (task.takesRoom()) {
      podsByNode.put(task.nodeName(), task.info().uid(), task);
    }
  }

  private void touchAllJobs() {
    before.jobs().forEach(job -> touchedJobs.add(job.podGroup().key()));
  }

  private static ResourceVector kinds(ResourceVector total, SortedTable<String, QueueInfo> queues) {
    ResourceVector kinds = total;
    for (QueueInfo queue : queues) {
      kinds =
          kinds
              .plus(queue.guarantee())
              .plus(queue.deserved())
              .plus(queue.capability().orElse(ResourceVector.EMPTY));
    }
    return kinds;
  }

  /**
   * Touches the jobs on changed nodes: what jobs hold depends on which nodes exist, and on what
   * these have room for.
   */
  private void touchJobsOnChangedNodes(
      SortedTable<String, NodeState> nodesNow,
      SortedTable<String, SortedTable<String, SnapshotTask>> podsByNodeNow) {
    for (String name : touchedNodes) {
      Optional<NodeState> was = before.nodes().get(name);
      Optional<NodeState> is = nodesNow.get(name);
      boolean countsAsBefore =
          was.isEmpty() ? is.isEmpty() : is.filter(was.get()::countsAs).isPresent();
      if (!countsAsBefore) {
        for (SnapshotTask task :
            podsByNodeNow.get(name).map(SortedTable::values).orElse(List.of())) {
          task.info().podGroup().ifPresent(group -> touchedJobs.add(group));
        }
      }
    }
  }

  private ClusterState.Jobs jobs(
      SortedTable<ObjectKey, SortedTable<String, SnapshotTask>> membersNow,
      SortedTable<String, NodeState> nodes,
      ResourceVector kinds) {
    var jobs = new JobsDraft(before.jobTables());
    var priorities = new Priorities(priorityClasses);
    for (ObjectKey key : touchedJobs) {
      Optional<PodGroupInfo> podGroup = podGroups.get(key);
      List<SnapshotTask> tasksOfJob =
          membersNow.get(key).map(SortedTable::values).orElse(List.of());
      if (podGroup.isEmpty()) {
        jobs.remove(key, tasksOfJob);
        continue;
      }
      PodGroupPhase phase =
          admissions.get(key).isPresent() ? PodGroupPhase.INQUEUE : podGroup.get().phase();
      jobs.put(
          new SnapshotJob(
              podGroup.get(),
              phase,
              priorities.of(podGroup.get()),
              priorities.bounded(podGroup.get(), tasksOfJob),
              tasksOfJob,
              nodes,
              kinds));
    }
    return jobs.jobs();
  }

  private SortedTable<String, NodeState> nodes(
      SortedTable<String, SortedTable<String, SnapshotTask>> podsByNodeNow) {
    var nodes = new Draft<>(before.nodes());
    for (String name : touchedNodes) {
      Optional<NodeInfo> info = nodeInfos.get(name);
      if (info.isEmpty()) {
        nodes.remove(name);
        continue;
      }
      List<SnapshotTask> tasksOnNode =
          podsByNodeNow.get(name).map(SortedTable::values).orElse(List.of());
      nodes.put(
          name,
          Optional.ofNullable(nodesAsSeen.get(name))
              .filter(seen -> seen.isOf(info.get(), tasksOnNode))
              .orElseGet(() -> new NodeState(info.get(), tasksOnNode)));
    }
    return nodes.table();
  }

  /** Returns the same tree as long as nothing changed that it depends on. */
  private NetworkTree network(SortedTable<String, NodeState> nodes, FactTables othersNow) {
    List<HyperNodeInfo> hyperNodes = othersNow.all(HyperNodeInfo.class);
    if (hyperNodes.isEmpty()) {
      boolean isFlat = before.others().all(HyperNodeInfo.class).isEmpty();
      return isFlat && nodes.size() == before.nodes().size()
          ? before.network()
          : NetworkTree.flat(nodes.size());
    }
    boolean sameNodes =
        touchedNodes.stream()
            .allMatch(name -> labels(before.nodes(), name).equals(labels(nodes, name)));
    return sameNodes && othersNow.isUnchanged(HyperNodeInfo.class, before.others())
        ? before.network()
        : NetworkTree.of(hyperNodes, nodes.values().stream().map(NodeState::info).toList());
  }

  private static Optional<Map<String, String>> labels(
      SortedTable<String, NodeState> nodes, String name) {
    return nodes.get(name).map(node -> node.info().labels());
  }
}
