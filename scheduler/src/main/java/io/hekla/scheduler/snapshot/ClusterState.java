package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkTree;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTables.NONE,
              FactTable.empty()),
          new Groups(FactTable.empty(), FactTable.empty()),
          new Jobs(
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty(),
              FactTable.empty()),
          FactTable.empty(),
          NetworkTree.flat(0),
          ResourceVector.EMPTY,
          ResourceVector.EMPTY,
          ResourceVector.EMPTY,
          Map.of());

  /** Facts received, object by object; everything else here is derived from them. */
  record Facts(
      FactTable<String, NodeInfo> nodes,
      FactTable<String, SnapshotTask> tasks,
      FactTable<ObjectKey, PodGroupInfo> podGroups,
      FactTable<ObjectKey, String> admissions,
      FactTable<String, QueueInfo> queues,
      FactTable<String, NamespaceInfo> namespaces,
      FactTable<String, PriorityClassInfo> priorityClasses,
      FactTables others,
      FactTable<String, Instant> policyRuns) {}

  /** Groups of tasks by PodGroup and by node. */
  record Groups(
      FactTable<ObjectKey, FactTable<String, SnapshotTask>> members,
      FactTable<String, FactTable<String, SnapshotTask>> podsByNode) {}

  /**
   * The jobs: all; those that do more than wait to be admitted, together and by queue; all by
   * queue. And the pods that belong to a PodGroup which does not exist, by its key.
   */
  record Jobs(
      FactTable<ObjectKey, SnapshotJob> all,
      FactTable<ObjectKey, SnapshotJob> active,
      FactTable<String, FactTable<ObjectKey, SnapshotJob>> activeByQueue,
      FactTable<String, QueueJobs> byQueue,
      FactTable<ObjectKey, List<SnapshotTask>> orphans) {}

  private final Facts facts;
  private final Groups groups;
  private final Jobs jobs;
  private final FactTable<String, NodeState> nodes;
  private final NetworkTree network;
  private final ResourceVector total;
  private final ResourceVector used;
  private final ResourceVector kinds;
  private final Map<WaitingClass.Key, ClassRefusal> refusals;

  ClusterState(
      Facts facts,
      Groups groups,
      Jobs jobs,
      FactTable<String, NodeState> nodes,
      NetworkTree network,
      ResourceVector total,
      ResourceVector used,
      ResourceVector kinds,
      Map<WaitingClass.Key, ClassRefusal> refusals) {
    this.facts = facts;
    this.groups = groups;
    this.jobs = jobs;
    this.nodes = nodes;
    this.network = network;
    this.total = total;
    this.used = used;
    this.kinds = kinds;
    this.refusals = Map.copyOf(refusals);
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
   * Returns changes that lead from the {@link #EMPTY} state to this one. They read the state while
   * the caller iterates.
   */
  public Stream<Change> asChanges() {
    return StateChanges.of(this);
  }

  /** PodGroups with their tasks, by key. */
  public FactTable<ObjectKey, SnapshotJob> jobs() {
    return jobs.all;
  }

  /** The jobs that do more than wait to be admitted (see {@link SnapshotJob#isWaiting}), by key. */
  public FactTable<ObjectKey, SnapshotJob> activeJobs() {
    return jobs.active;
  }

  /** The jobs by the queue that they ask for, whether it exists or not. */
  public FactTable<String, QueueJobs> queueJobs() {
    return jobs.byQueue;
  }

  /** Pods that belong to a PodGroup which does not exist, by its key. */
  public FactTable<ObjectKey, List<SnapshotTask>> orphans() {
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

  /** Returns this state with the refusals of waiting jobs by a session. */
  public ClusterState withRefusals(Map<WaitingClass.Key, ClassRefusal> refusals) {
    return new ClusterState(facts, groups, jobs, nodes, network, total, used, kinds, refusals);
  }

  /** Nodes with the tasks on them, by name. */
  public FactTable<String, NodeState> nodes() {
    return nodes;
  }

  /** The HyperNodes over these nodes. */
  public NetworkTree network() {
    return network;
  }

  /** Queues by name. */
  public FactTable<String, QueueInfo> queues() {
    return facts.queues;
  }

  /** Namespaces by name. */
  public FactTable<String, NamespaceInfo> namespaces() {
    return facts.namespaces;
  }

  /** Objects that only some plugins read. */
  public FactTables others() {
    return facts.others;
  }

  /** Last runs of the periodic policies, by the plugin's name. */
  public FactTable<String, Instant> policyRuns() {
    return facts.policyRuns;
  }

  /** All pods by uid, those without a PodGroup included. */
  public FactTable<String, SnapshotTask> tasks() {
    return facts.tasks;
  }

  /** Total resources of all nodes. */
  public ResourceVector total() {
    return total;
  }

  /**
   * Resources that the tasks on all nodes hold, those of releasing tasks included, as far as the
   * nodes {@link NodeState#counted account for} them.
   */
  public ResourceVector used() {
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
