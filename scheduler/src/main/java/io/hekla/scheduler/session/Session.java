package io.hekla.scheduler.session;

import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.podgroup.VictimReason;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.CallLog;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.network.NetworkTree;
import io.hekla.scheduler.shards.NodeShards;
import io.hekla.scheduler.snapshot.ClassRefusal;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.FactTables;
import io.hekla.scheduler.snapshot.ImageNodes;
import io.hekla.scheduler.snapshot.QueueJobs;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.snapshot.SortedTable;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One scheduling cycle on its own view of the cluster. One thread owns it; nothing mutable of it
 * outlives {@code Engine.step}. Source: docs/reference/session.md.
 */
public final class Session {
  private final String id;
  private final Instant now;
  private final long seed;
  private final CallLog externalService;

  /** The cluster as it was when the session began. */
  private final ClusterState cluster;

  private final AllocatedHyperNodes allocatedHyperNodes = new AllocatedHyperNodes(this);
  private final QueueAccess access;
  private final List<NodeView> nodes;
  private final SessionJobs sessionJobs;
  private final List<TaskView> bound = new ArrayList<>();
  private final List<Decisions.Eviction> evictions = new ArrayList<>();
  private final ChangedNodes changedNodes;
  private final List<PodMove> podMoves = new ArrayList<>();
  private final NodeShards shards;
  private final Reservations reservations;
  private final SchedulerFacts schedulerFacts;
  private final Surplus surplus = new Surplus();
  private final SortedMap<String, Decisions.GateOpening> gateOpenings = new TreeMap<>();
  // Residents, on first use: most sessions evict nothing and never ask.
  private Optional<TasksByNode> residents = Optional.empty();
  private boolean isMakingRoom;
  private ResourceVector roomOfExtras = ResourceVector.EMPTY;

  /** Opens a session on a state, without access to external systems. */
  public Session(ClusterState cluster, String id, Instant now, long seed) {
    this(cluster, id, now, seed, ExternalService.UNREACHABLE);
  }

  /** Opens a session on a state. */
  public Session(
      ClusterState cluster, String id, Instant now, long seed, ExternalService externalService) {
    this.id = id;
    this.now = now;
    this.seed = seed;
    this.externalService = new CallLog(externalService);
    this.cluster = cluster;
    shards = NodeShards.of(cluster.others());
    reservations = new Reservations(this, cluster);
    schedulerFacts = new SchedulerFacts(this, cluster.others(), cluster.policyRuns());
    nodes = new NodeViews(cluster.nodes().values());
    changedNodes = new ChangedNodes(nodes.size());
    sessionJobs = new SessionJobs(cluster);
    access = new QueueAccess(this, sessionJobs.queues());
  }

  /** Name of the session in conditions. */
  public String id() {
    return id;
  }

  /** Time of the session. */
  public Instant now() {
    return now;
  }

  /** Seed of tie breaks. */
  public long seed() {
    return seed;
  }

  /** Questions to external systems, recorded with their answers. */
  public CallLog externalService() {
    return externalService;
  }

  /** Total resources of all nodes. */
  public ResourceVector total() {
    return cluster.total();
  }

  /** Resources that the tasks on all nodes held when the session began. */
  public ResourceVector usedAtStart() {
    return cluster.used();
  }

  /** Nodes, by name. */
  public List<NodeView> nodes() {
    return nodes;
  }

  /** Number of nodes that have each image. */
  public ImageNodes imageNodes() {
    return cluster.imageNodes();
  }

  /** Returns the node of a name, if it is known. */
  public Optional<NodeView> node(String name) {
    int index = cluster.nodes().indexOf(name);
    return index < 0 ? Optional.empty() : Optional.of(nodes.get(index));
  }

  /**
   * Returns the tasks that were on a node, bound or running, when the session began; by job and
   * uid.
   */
  public List<TaskView> residents(NodeView node) {
    if (residents.isEmpty()) {
      residents = Optional.of(new TasksByNode(this));
    }
    return residents.get().on(node);
  }

  /** The HyperNodes over the nodes. */
  public NetworkTree network() {
    return cluster.network();
  }

  /** Positions of jobs in the network. */
  public AllocatedHyperNodes allocatedHyperNodes() {
    return allocatedHyperNodes;
  }

  /** Queues, by name. */
  public List<QueueView> queues() {
    return sessionJobs.queues();
  }

  /** Returns the queue of a name, if it is known. */
  public Optional<QueueView> queue(String name) {
    return sessionJobs.queue(name);
  }

  /**
   * Returns a queue and its known ancestors, upwards to {@code root}; a cycle of parents is walked
   * once.
   */
  public List<QueueView> upwards(QueueView queue) {
    SequencedMap<String, QueueView> passed = new LinkedHashMap<>();
    Optional<QueueView> at = Optional.of(queue);
    while (at.isPresent() && passed.putIfAbsent(at.get().name(), at.get()) == null) {
      at = queue(QueueNames.above(at.get().info().parent()));
    }
    return List.copyOf(passed.values());
  }

  /** Bounds, from now on, the priority of each job by that of its pods' classes. */
  public void boundPriorities() {
    queues().forEach(queue -> queue.boundsPriorities = true);
  }

  /**
   * Counts resources that running jobs would leave to others as room of the cluster where jobs are
   * admitted.
   */
  public void countAsRoom(ResourceVector resources) {
    roomOfExtras = roomOfExtras.plus(resources);
  }

  /** Resources that count as room where jobs are admitted, although running jobs hold them. */
  public ResourceVector roomOfExtras() {
    return roomOfExtras;
  }

  /** Returns why a job may not use its queue, wherever there is room, if so. */
  public Optional<Reason> barred(JobView job) {
    return access.refusal(job);
  }

  /**
   * Returns the jobs that a queue had when the session began, without those that may not use it:
   * their requests, and the minimums that they claim to be admitted with, do not count for it.
   * Resources that their pods hold do.
   */
  public QueueJobs admittedAtStart(QueueView queue) {
    return access.admitted(queue);
  }

  /** Returns the refusal of waiting jobs of such a class by an earlier session. */
  public Optional<ClassRefusal> refusals(WaitingClass.Key waiting) {
    return Optional.ofNullable(cluster.refusals().get(waiting));
  }

  /**
   * Jobs whose queue exists, by key, without those that only wait to be admitted: these are in
   * {@link QueueView#waiting}.
   */
  public List<JobView> jobs() {
    return sessionJobs.jobs();
  }

  /** Returns one of the {@link #jobs}, by the key of its PodGroup. */
  public Optional<JobView> job(ObjectKey key) {
    return sessionJobs.job(key);
  }

  /** Jobs that the session leaves alone because their queue does not exist. */
  public List<SnapshotJob> jobsWithoutQueue() {
    return sessionJobs.withoutQueue();
  }

  /** Pods that the session leaves alone because their PodGroup does not exist, by PodGroup. */
  public Iterable<List<SnapshotTask>> orphans() {
    return cluster.orphans();
  }

  /** Tasks that were decided to be bound, in that order. */
  public List<TaskView> bound() {
    return Collections.unmodifiableList(bound);
  }

  /** Evictions decided, in that order. */
  public List<Decisions.Eviction> evictions() {
    return Collections.unmodifiableList(evictions);
  }

  /** Indices of the nodes whose load changed, one entry per change, in that order. */
  public ChangedNodes changedNodes() {
    return changedNodes;
  }

  /**
   * Number of pods added to and removed from nodes so far; what was computed since the last change
   * still holds. A {@link PodFollower} reports which pods they were.
   */
  public int moves() {
    return podMoves.size();
  }

  List<PodMove> podMoves() {
    return podMoves;
  }

  /** Returns the labels of a namespace; none if it is unknown. */
  public Map<String, String> namespaceLabels(String namespace) {
    return labelsOf(namespace).orElse(Map.of());
  }

  /** Returns the labels of a namespace, if it is known. */
  Optional<Map<String, String>> labelsOf(String namespace) {
    return cluster.namespaces().get(namespace).map(NamespaceInfo::labels);
  }

  /** Objects that only some plugins read. */
  public FactTables facts() {
    return cluster.others();
  }

  /** Division of the nodes among several schedulers. */
  public NodeShards shards() {
    return shards;
  }

  /** Returns whether the scheduler of another shard places the pods of a job. */
  public boolean isForeign(JobView job) {
    return isForeign(job.key());
  }

  /** Returns whether the scheduler of another shard places the pods of a PodGroup. */
  public boolean isForeign(ObjectKey podGroup) {
    return shards.areDivided() && facts().one(ForeignPodGroupInfo.class, podGroup).isPresent();
  }

  /** All jobs as they were when the session began, by key: those that only wait, too. */
  public SortedTable<ObjectKey, SnapshotJob> allJobs() {
    return cluster.jobs();
  }

  /** Reservations. */
  public Reservations reservations() {
    return reservations;
  }

  /** Facts that the scheduler itself established, and those that this session adds. */
  public SchedulerFacts schedulerFacts() {
    return schedulerFacts;
  }

  /** Resources that queues hold beyond what they deserve. */
  public Surplus surplus() {
    return surplus;
  }

  /**
   * Returns the jobs of a waiting class, to be considered one by one and perhaps {@link #admit
   * admitted}.
   */
  public List<JobView> callUp(WaitingView waiting) {
    return sessionJobs.callUp(waiting);
  }

  /**
   * Singles out the jobs of a waiting class that were created until a certain time, to be
   * considered one by one: from now on they are some of {@link #jobs}.
   */
  public void singleOut(WaitingView waiting, Instant until) {
    sessionJobs.singleOut(waiting, until);
  }

  /** Admits a job that was called up: from now on it is one of {@link #jobs}. */
  public void admit(JobView job, WaitingView waiting) {
    sessionJobs.admit(job, waiting);
  }

  /** Records why none of the waiting jobs of a class is admitted any more. */
  public void refuse(WaitingView waiting, Reason reason) {
    waiting.refuse(reason);
  }

  /** Admits a job into its queue. */
  public void admit(JobView job) {
    job.admit();
  }

  /** Records that an action searches for a node for a task. */
  public void searched(TaskView task) {
    task.search();
  }

  /** Records that no node takes a task; its role counts as failed for the rest of the session. */
  public void misfit(TaskView task, Misfit misfit) {
    task.misfit(misfit);
    task.subJob().misfit(task.info().role());
    obstacle(task.job(), misfit.reason());
  }

  /**
   * Records that a plugin vetoed the allocation of a task; other tasks of its role are still tried.
   */
  public void vetoed(TaskView task, Reason why) {
    task.misfit(Misfit.unsearched(why));
    obstacle(task.job(), why);
  }

  /** Opens the gate of a task; returns whether that was not decided before in this session. */
  public boolean openGate(TaskView task) {
    var opening = new Decisions.GateOpening(task.uid(), task.info().key(), task.job().key());
    return gateOpenings.putIfAbsent(task.uid(), opening) == null;
  }

  /** Gates that this session opens, by uid of their pods. */
  public List<Decisions.GateOpening> gateOpenings() {
    return List.copyOf(gateOpenings.values());
  }

  /** Forgets that tasks of a sub-job found no node, since they are tried anew elsewhere. */
  public void forgetMisfits(SubJobView subJob) {
    subJob.forgetMisfits();
    subJob.tasks().forEach(TaskView::forgetMisfit);
  }

  /**
   * Records an obstacle to a job ({@link JobView#obstacle}); tasks of the job that an attempt has
   * placed up to now count in it as wanted, not as held.
   */
  public void obstacle(JobView job, Reason reason) {
    job.obstacle(reason.withoutAttempt(job.attempted()), isMakingRoom);
  }

  /**
   * Begins an action.
   *
   * @param makesRoom whether it evicts tasks to make room for others: what it finds is not so on
   *     the cluster as it is
   */
  public void begin(boolean makesRoom) {
    isMakingRoom = makesRoom;
  }

  /** Returns whether the current action evicts tasks to make room for others. */
  boolean isMakingRoom() {
    return isMakingRoom;
  }

  /** Sets a condition on a job's PodGroup, in place of the one of its type. */
  public void set(JobView job, PodGroupInfo.Condition condition) {
    job.set(condition);
  }

  /** Begins an attempt. */
  public Statement statement() {
    return new Statement(this, false);
  }

  /** Begins an attempt that is only a trial, and is never sent. */
  public Statement trial() {
    return new Statement(this, true);
  }

  /**
   * Sends the binds of all tasks of a job that are allocated. {@link Statement#commit} does so for
   * its own; this is for jobs that became ready by a task placed on its own
   * (docs/reference/action-steps.md#steps-of-backfill).
   */
  public void dispatchAllocated(JobView job) {
    for (TaskView task : job.tasks()) {
      if (task.status() == TaskStatus.ALLOCATED) {
        Statement.dispatch(this, task);
      }
    }
  }

  void changed(NodeView node, TaskView task, int pods, boolean spared) {
    changedNodes.add(node.index());
    podMoves.add(new PodMove(node.index(), task.info(), pods, spared));
  }

  void bind(TaskView task) {
    bound.add(task);
  }

  void evict(TaskView task, String action, String beneficiary, VictimReason reason) {
    evictions.add(
        new Decisions.Eviction(
            task.uid(),
            task.info().key(),
            task.job().key(),
            task.nodeName(),
            action,
            beneficiary,
            reason));
  }
}
