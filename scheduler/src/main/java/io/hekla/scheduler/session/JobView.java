package io.hekla.scheduler.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.snapshot.TaskCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A job (a PodGroup and its tasks) in its current state in the session. Source:
 * docs/reference/scheduler-model.md#jobs.
 */
public final class JobView {
  private final SnapshotJob state;
  private final QueueView queue;
  private TaskCounts counts;
  private List<PodGroupInfo.Condition> conditions;
  private Optional<List<TaskView>> tasks = Optional.empty();
  private List<SubJobView> subJobs = List.of();
  private Optional<RoleCounts> roles = Optional.empty();
  private Optional<Reason> obstacle = Optional.empty();
  private Optional<Reason> obstacleToRoom = Optional.empty();
  private int pendingBestEffort;
  private PodGroupPhase phase;
  private boolean admitted;
  ResourceVector allocated;
  ResourceVector held;

  /** Resources that it holds without the attempts that are neither committed nor kept. */
  private ResourceVector settled;

  JobView(SnapshotJob state, QueueView queue) {
    this.state = state;
    this.queue = queue;
    counts = state.counts();
    pendingBestEffort = state.pendingBestEffort();
    phase = state.phase();
    conditions = podGroup().conditions();
    allocated = state.allocated();
    held = state.allocated();
    settled = held;
  }

  /** The observed PodGroup. */
  public PodGroupInfo podGroup() {
    return state.podGroup();
  }

  /** The job in the snapshot: as it was when the session began. */
  public SnapshotJob atStart() {
    return state;
  }

  /** Namespace and name of the PodGroup. */
  public ObjectKey key() {
    return podGroup().key();
  }

  /** Its queue. */
  public QueueView queue() {
    return queue;
  }

  /**
   * Returns the value of its priority class; where that is bounded by its pods, no more than they
   * have.
   */
  public int priority() {
    return queue.boundsPriorities ? state.boundedPriority() : state.priority();
  }

  /** Number of tasks that must be placed together. */
  public int minAvailable() {
    return podGroup().minMember();
  }

  /** Its current phase. */
  public PodGroupPhase phase() {
    return phase;
  }

  /** Returns whether it waits to be admitted into its queue. */
  public boolean isPending() {
    return phase == PodGroupPhase.PENDING;
  }

  /** Returns whether this session admitted it into its queue. */
  public boolean wasAdmitted() {
    return admitted;
  }

  /** Number of its tasks. */
  public int size() {
    return state.tasks().size();
  }

  /** Number of its tasks in a status. */
  public int count(TaskStatus status) {
    return counts.of(status);
  }

  /** Number of tasks that count for the gang: allocated or succeeded. */
  public int ready() {
    return counts.ready();
  }

  /** Number of tasks that are leaving their nodes. */
  public int leaving() {
    if (count(TaskStatus.RELEASING) == 0) {
      return 0;
    }
    return (int)
        tasks().stream()
            .filter(task -> task.status() == TaskStatus.RELEASING && !task.nodeName().isEmpty())
            .count();
  }

  /** Number of pipelined tasks. */
  public int waiting() {
    return count(TaskStatus.PIPELINED);
  }

  /** Number of tasks that count for the gang now or later. */
  public int valid() {
    return counts.valid();
  }

  /** Number of pending best-effort tasks: they never keep a gang from starting. */
  public int pendingBestEffort() {
    return pendingBestEffort;
  }

  /** Resources of its placed tasks, pipelined ones not counted. */
  public ResourceVector allocated() {
    return allocated;
  }

  /** Resources of its placed tasks, pipelined ones counted. */
  public ResourceVector held() {
    return held;
  }

  /** Its tasks, by uid. */
  public List<TaskView> tasks() {
    if (tasks.isEmpty()) {
      tasks = Optional.of(Collections.unmodifiableList(isDivided() ? divided() : undivided()));
    }
    return tasks.get();
  }

  private List<TaskView> undivided() {
    var whole = new SubJobView(this, "", Optional.empty(), 0);
    var views = new ArrayList<TaskView>(size());
    for (SnapshotTask task : state.tasks()) {
      views.add(new TaskView(task, this, whole));
    }
    subJobs = List.of(whole);
    return views;
  }

  private List<TaskView> divided() {
    var division = new SubJobs(this);
    var views = new ArrayList<TaskView>(size());
    for (SnapshotTask task : state.tasks()) {
      SubJobView subJob = division.of(task.info());
      var view = new TaskView(task, this, subJob);
      subJob.add(view);
      views.add(view);
    }
    subJobs = division.all();
    return views;
  }

  /** Returns whether policies of its PodGroup divide it into sub-jobs. */
  public boolean isDivided() {
    return !podGroup().subGroups().isEmpty();
  }

  /** Returns its sub-jobs, by id; of one that is not divided the whole. */
  public List<SubJobView> subJobs() {
    tasks();
    return subJobs;
  }

  /** Returns its tasks by those roles that have minimums. */
  public RoleCounts roles() {
    if (roles.isEmpty()) {
      roles =
          Optional.of(
              podGroup().minTaskMember().isEmpty() ? RoleCounts.NONE : new RoleCounts(this));
    }
    return roles.get();
  }

  /** Returns whether enough tasks are placed to start. */
  public boolean isReady() {
    return ready() + pendingBestEffort >= minAvailable();
  }

  /** Returns whether enough tasks are placed or pipelined. */
  public boolean isPipelined() {
    return ready() + waiting() + pendingBestEffort >= minAvailable();
  }

  /** Returns whether it has less than it needs to start. */
  public boolean isStarving() {
    return ready() + waiting() < minAvailable();
  }

  /**
   * Returns resources less the requests of its tasks that a scheduling gate holds back; no amount
   * is below zero.
   */
  public ResourceVector withoutGated(ResourceVector resources) {
    return state.withoutGated(resources);
  }

  /**
   * First obstacle to it that this session found on the cluster as it is; without one, the first to
   * making room for it by evictions.
   */
  public Optional<Reason> obstacle() {
    return obstacle.or(() -> obstacleToRoom);
  }

  /** Its current conditions; once one was set in this session, by type. */
  public List<PodGroupInfo.Condition> conditions() {
    return conditions;
  }

  void admit() {
    admitted = true;
    phase = PodGroupPhase.INQUEUE;
  }

  void obstacle(Reason reason, boolean isToRoom) {
    if (isToRoom) {
      obstacleToRoom = obstacleToRoom.or(() -> Optional.of(reason));
    } else {
      obstacle = obstacle.or(() -> Optional.of(reason));
    }
  }

  /** Returns the resources that attempts have placed which are neither committed nor kept. */
  ResourceVector attempted() {
    return held.minus(settled);
  }

  /** Records that what it holds now stays: an attempt was committed or kept. */
  void settle() {
    settled = held;
  }

  /** First obstacles found, as {@link #obstacle} returns them. */
  record Obstacles(Optional<Reason> now, Optional<Reason> toRoom) {}

  Obstacles obstacles() {
    return new Obstacles(obstacle, obstacleToRoom);
  }

  void restore(Obstacles found) {
    obstacle = found.now;
    obstacleToRoom = found.toRoom;
  }

  void set(PodGroupInfo.Condition condition) {
    if (isInPlaceOfAll(condition)) {
      conditions = List.of(condition);
      return;
    }
    var byType = new TreeMap<String, PodGroupInfo.Condition>();
    conditions.forEach(each -> byType.put(each.type(), each));
    byType.put(condition.type(), condition);
    conditions = List.copyOf(byType.values());
  }

  /** A shortcut, since most jobs have one condition, session after session. */
  private boolean isInPlaceOfAll(PodGroupInfo.Condition condition) {
    return conditions.isEmpty()
        || (conditions.size() == 1 && conditions.getFirst().type().equals(condition.type()));
  }

  void recount(TaskView task, TaskStatus from, TaskStatus to) {
    counts = counts.moved(from, to);
    roles.ifPresent(counted -> counted.recount(task, from, to));
    task.subJob().recount(task, from, to);
    if (task.info().isBestEffort()) {
      pendingBestEffort +=
          (to == TaskStatus.PENDING ? 1 : 0) - (from == TaskStatus.PENDING ? 1 : 0);
    }
  }

  @Override
  public String toString() {
    return key().toString();
  }
}
