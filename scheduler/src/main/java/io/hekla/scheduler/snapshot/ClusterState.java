package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkTree;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * State of the cluster as the engine knows it. Immutable: changes give a new state, at the cost of
 * the jobs and nodes that they touch.
 *
 * <p>Observed and assumed state are kept apart, so that an assumption can be revoked.
 */
public final class ClusterState {
  /** Empty state. */
  public static final ClusterState EMPTY =
      new ClusterState(
          new Facts(
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              FactTables.NONE,
              SortedTable.empty()),
          new Groups(SortedTable.empty(), SortedTable.empty()),
          new Jobs(
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty(),
              SortedTable.empty()),
          SortedTable.empty(),
          ImageNodes.NONE,
          NetworkTree.flat(0),
          NodeSums.NONE,
          NodeSums.NONE,
          ResourceVector.EMPTY,
          Map.of(),
          Optional.empty(),
          RoomAhead.NONE);

  /** Facts received, object by object; everything else here is derived from them. */
  record Facts(
      SortedTable<String, NodeInfo> nodes,
      SortedTable<String, SnapshotTask> tasks,
      SortedTable<ObjectKey, PodGroupInfo> podGroups,
      SortedTable<ObjectKey, String> admissions,
      SortedTable<String, QueueInfo> queues,
      SortedTable<String, NamespaceInfo> namespaces,
      SortedTable<String, PriorityClassInfo> priorityClasses,
      FactTables others,
      SortedTable<String, Instant> policyRuns) {}

  /** Groups of tasks by PodGroup and by node. */
  record Groups(
      SortedTable<ObjectKey, SortedTable<String, SnapshotTask>> members,
      SortedTable<String, SortedTable<String, SnapshotTask>> podsByNode) {}

  /**
   * The jobs: all; those that do more than wait to be admitted, together and by queue; all by
   * queue. And the pods that belong to a PodGroup which does not exist, by its key.
   */
  record Jobs(
      SortedTable<ObjectKey, SnapshotJob> all,
      SortedTable<ObjectKey, SnapshotJob> active,
      SortedTable<String, SortedTable<ObjectKey, SnapshotJob>> activeByQueue,
      SortedTable<String, QueueJobs> byQueue,
      SortedTable<ObjectKey, List<SnapshotTask>> orphans) {}

  private final Facts facts;
  private final Groups groups;
  private final Jobs jobs;
  private final SortedTable<String, NodeState> nodes;
  private final ImageNodes imageNodes;
  private final NetworkTree network;
  private final NodeSums total;
  private final NodeSums used;
  private final ResourceVector kinds;
  private final Map<WaitingClass.Key, ClassRefusal> refusals;
  private final Optional<PartitionStates> partitions;
  private final RoomAhead roomAhead;

  ClusterState(
      Facts facts,
      Groups groups,
      Jobs jobs,
      SortedTable<String, NodeState> nodes,
      ImageNodes imageNodes,
      NetworkTree network,
      NodeSums total,
      NodeSums used,
      ResourceVector kinds,
      Map<WaitingClass.Key, ClassRefusal> refusals,
      Optional<PartitionStates> partitions,
      RoomAhead roomAhead) {
    this.facts = facts;
    this.groups = groups;
    this.jobs = jobs;
    this.nodes = nodes;
    this.imageNodes = imageNodes;
    this.network = network;
    this.total = total;
    this.used = used;
    this.kinds = kinds;
    this.refusals = Map.copyOf(refusals);
    this.partitions = partitions;
    this.roomAhead = roomAhead;
  }

  /** Returns this state after changes, in order. */
  public ClusterState with(List<Change> changes) {
    return with(changes, List.of());
  }

  /**
   * Returns this state after changes, where some of the nodes have been built already.
   *
   * @param nodesAsSeen nodes as observed after these changes ({@link NodeState#seen}); they only
   *     save work: one that differs from the result of the changes is not used
   */
  public ClusterState with(List<Change> changes, Collection<NodeState> nodesAsSeen) {
    return changes.isEmpty() ? this : new Revision(this, nodesAsSeen).apply(changes);
  }

  /**
   * Returns this state in which what binds need is reserved for them.
   *
   * @param preparations by uid of the bound tasks, in the order of the binds
   */
  public ClusterState reserving(SequencedMap<String, List<Preparation>> preparations) {
    return new Revision(this, List.of()).reserve(preparations);
  }

  /** Returns this state, which is that of a partition, after changes of what the partition has. */
  ClusterState with(PartitionChanges changes) {
    return new Revision(this, List.of()).apply(changes);
  }

  /**
   * Returns changes that lead from the {@link #EMPTY} state to this one. They read the state while
   * the caller iterates.
   */
  public Stream<Change> asChanges() {
    return StateChanges.of(this);
  }

  /** PodGroups with their tasks, by key. */
  public SortedTable<ObjectKey, SnapshotJob> jobs() {
    return jobs.all;
  }

  /** The jobs that do more than wait to be admitted (see {@link SnapshotJob#isWaiting}), by key. */
  public SortedTable<ObjectKey, SnapshotJob> activeJobs() {
    return jobs.active;
  }

  /** The jobs by the queue that they ask for, whether it exists or not. */
  public SortedTable<String, QueueJobs> queueJobs() {
    return jobs.byQueue;
  }

  /** Pods that belong to a PodGroup which does not exist, by its key. */
  public SortedTable<ObjectKey, List<SnapshotTask>> orphans() {
    return jobs.orphans;
  }

  /** Returns the jobs of a queue, whether the queue exists or not. */
  public QueueJobs jobsOf(String queue) {
    return jobs.byQueue.get(queue).orElseGet(() -> QueueJobs.none(queue));
  }

  /**
   * Refusals of waiting jobs by the last session that this state knows of. They only save work:
   * decisions are the same without them.
   */
  public Map<WaitingClass.Key, ClassRefusal> refusals() {
    return refusals;
  }

  /** Returns this state with what a session found, which saves later ones work. */
  public ClusterState after(Map<WaitingClass.Key, ClassRefusal> refusals, RoomAhead roomAhead) {
    return new ClusterState(
        facts,
        groups,
        jobs,
        nodes,
        imageNodes,
        network,
        total,
        used,
        kinds,
        refusals,
        Optional.empty(),
        roomAhead);
  }

  /** Idle resources of nodes at times to come, as the last session found them. */
  public RoomAhead roomAhead() {
    return roomAhead;
  }

  /** States of the partitions that the last session had; empty if it had none. */
  Optional<PartitionStates> partitions() {
    return partitions;
  }

  /** Returns this state with those of its partitions, which have the refusals of their jobs. */
  ClusterState with(PartitionStates states) {
    return new ClusterState(
        facts,
        groups,
        jobs,
        nodes,
        imageNodes,
        network,
        total,
        used,
        kinds,
        Map.of(),
        Optional.of(states),
        RoomAhead.NONE);
  }

  /** Nodes with the tasks on them, by name. */
  public SortedTable<String, NodeState> nodes() {
    return nodes;
  }

  /** Number of nodes that have each image. */
  public ImageNodes imageNodes() {
    return imageNodes;
  }

  /** The HyperNodes over these nodes. */
  public NetworkTree network() {
    return network;
  }

  /** Queues by name. */
  public SortedTable<String, QueueInfo> queues() {
    return facts.queues;
  }

  /** Namespaces by name. */
  public SortedTable<String, NamespaceInfo> namespaces() {
    return facts.namespaces;
  }

  /** Objects that only some plugins read. */
  public FactTables others() {
    return facts.others;
  }

  /** Last runs of the periodic policies, by the plugin's name. */
  public SortedTable<String, Instant> policyRuns() {
    return facts.policyRuns;
  }

  /** All pods by uid, those without a PodGroup included. */
  public SortedTable<String, SnapshotTask> tasks() {
    return facts.tasks;
  }

  /** Total resources of all nodes. */
  public ResourceVector total() {
    return total.sum();
  }

  NodeSums totals() {
    return total;
  }

  /**
   * Resources that the tasks on all nodes hold, those of releasing tasks included, as far as the
   * nodes {@link NodeState#counted account for} them.
   */
  public ResourceVector used() {
    return used.sum();
  }

  NodeSums uses() {
    return used;
  }

  /** Every resource that a node has or a queue specifies; the amounts mean nothing. */
  ResourceVector kinds() {
    return kinds;
  }

  Facts facts() {
    return facts;
  }

  Jobs jobTables() {
    return jobs;
  }

  Groups groups() {
    return groups;
  }
}
