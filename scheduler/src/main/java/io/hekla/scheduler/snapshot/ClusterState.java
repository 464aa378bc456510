package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * Everything the engine knows of the cluster. Immutable: changes give a new state, and cost what
 * the jobs and nodes cost that they touch.
 *
 * <p>What was seen and what is assumed are kept apart, so that an assumption can be taken back.
 */
public final class ClusterState {
  /** Nothing known. */
  public static final ClusterState EMPTY =
      new ClusterState(
          new Facts(
              Table.empty(),
              Table.empty(),
              Table.empty(),
              Table.empty(),
              Table.empty(),
              Table.empty()),
          Table.empty(),
          Table.empty(),
          Table.empty(),
          Table.empty(),
          Table.empty(),
          Table.empty(),
          ResourceVector.EMPTY);

  /** What was told, object by object; everything else here follows from it. */
  record Facts(
      Table<String, NodeInfo> nodes,
      Table<String, TaskState> tasks,
      Table<ObjectKey, PodGroupInfo> podGroups,
      Table<ObjectKey, String> admissions,
      Table<String, QueueInfo> queues,
      Table<String, PriorityClassInfo> priorityClasses) {}

  private final Facts facts;
  private final Table<ObjectKey, Table<String, TaskState>> members;
  private final Table<String, Table<String, TaskState>> residents;
  private final Table<String, Table<ObjectKey, JobState>> askers;
  private final Table<ObjectKey, JobState> jobs;
  private final Table<String, QueueJobs> queueJobs;
  private final Table<String, NodeState> nodes;
  private final ResourceVector total;

  ClusterState(
      Facts facts,
      Table<ObjectKey, Table<String, TaskState>> members,
      Table<String, Table<String, TaskState>> residents,
      Table<String, Table<ObjectKey, JobState>> askers,
      Table<ObjectKey, JobState> jobs,
      Table<String, QueueJobs> queueJobs,
      Table<String, NodeState> nodes,
      ResourceVector total) {
    this.facts = facts;
    this.members = members;
    this.residents = residents;
    this.askers = askers;
    this.jobs = jobs;
    this.queueJobs = queueJobs;
    this.nodes = nodes;
    this.total = total;
  }

  /** This state after changes, in order. */
  public ClusterState with(List<Change> changes) {
    return changes.isEmpty() ? this : new Revision(this).apply(changes);
  }

  /** PodGroups with their tasks, by key. */
  public Table<ObjectKey, JobState> jobs() {
    return jobs;
  }

  /** The jobs of a queue, whether the queue is there or not. */
  public QueueJobs jobsOf(String queue) {
    return queueJobs.get(queue).orElse(QueueJobs.NONE);
  }

  /** Nodes with the tasks on them, by name. */
  public Table<String, NodeState> nodes() {
    return nodes;
  }

  /** Queues by name. */
  public Table<String, QueueInfo> queues() {
    return facts.queues;
  }

  /** Priority classes by name. */
  public Table<String, PriorityClassInfo> priorityClasses() {
    return facts.priorityClasses;
  }

  /** All pods by uid, those without a PodGroup included. */
  public Table<String, TaskState> tasks() {
    return facts.tasks;
  }

  /** What all nodes can give. */
  public ResourceVector total() {
    return total;
  }

  Facts facts() {
    return facts;
  }

  Table<ObjectKey, Table<String, TaskState>> members() {
    return members;
  }

  Table<String, Table<String, TaskState>> residents() {
    return residents;
  }

  Table<String, Table<ObjectKey, JobState>> askers() {
    return askers;
  }

  Table<String, QueueJobs> queueJobs() {
    return queueJobs;
  }
}
