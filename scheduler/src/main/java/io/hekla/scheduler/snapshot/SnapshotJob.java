package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * State of a job: a PodGroup with its tasks and their sums. Rebuilt, from the tasks in the order of
 * their uid, whenever one of them changes: sums never depend on the history.
 */
public final class SnapshotJob {
  private final PodGroupInfo podGroup;
  private final String queueName;
  private final PodGroupPhase phase;
  private final int priority;
  private final int boundedPriority;
  private final Optional<Duration> waitingLimit;
  private final Optional<Duration> runningEstimate;
  private final Optional<Duration> runningLimit;
  private final List<SnapshotTask> tasks;
  private final TaskCounts counts;

  /** On first use: most sessions do not ask. Any thread computes the same. */
  private @Nullable ObjectKey alike;

  private final ResourceVector kinds;
  private int pendingBestEffort;
  private boolean claimsDevices;
  private ResourceVector allocated = ResourceVector.EMPTY;
  private final ResourceVector elastic;
  private ResourceVector pending = ResourceVector.EMPTY;
  private ResourceVector gated = ResourceVector.EMPTY;
  private final ResourceVector expected;
  private final ResourceVector reserved;

  SnapshotJob(
      PodGroupInfo podGroup,
      PodGroupPhase phase,
      int priority,
      int boundedPriority,
      List<SnapshotTask> tasksByUid,
      SortedTable<String, NodeState> nodes,
      ResourceVector kinds) {
    this.podGroup = podGroup;
    queueName = QueueNames.orDefault(podGroup.queue());
    this.phase = phase;
    this.priority = priority;
    this.boundedPriority = boundedPriority;
    waitingLimit = podGroup.waitingLimit();
    runningEstimate = podGroup.runningEstimate();
    runningLimit = podGroup.runningLimit();
    this.tasks = tasksByUid;
    counts = TaskCounts.of(tasks);
    this.kinds = kinds;
    for (SnapshotTask task : tasks) {
      ResourceVector request = known(task.info().request());
      if (task.status().isAllocated()) {
        allocated = allocated.plus(counted(task, nodes));
      } else if (task.status() == TaskStatus.PENDING) {
        pending = pending.plus(request);
        pendingBestEffort += task.info().isBestEffort() ? 1 : 0;
      }
      claimsDevices |= !task.info().claims().devices().isEmpty();
      // A task gated by its queue gets its room from the queue, so it is not subtracted.
      if (task.info().gating() == TaskInfo.Gating.BY_OTHERS) {
        gated = gated.plus(request);
      }
    }
    ResourceVector said = podGroup.minResources().orElse(ResourceVector.EMPTY);
    ResourceVector minimum = known(said);
    elastic = allocated.exceeding(minimum);
    boolean entered = phase == PodGroupPhase.INQUEUE;
    // A resource that the cluster does not have never comes, so nothing is reserved until then.
    boolean isPossible = !said.exceeding(minimum).hasScalars();
    expected =
        isPossible && podGroup.minResources().isPresent() && (entered || isRunningWithMinimum())
            ? withoutGated(minimum.exceeding(allocated))
            : ResourceVector.EMPTY;
    reserved = entered && isPossible ? withoutGated(minimum) : expected;
  }

  /**
   * Returns the counted resources of a task; a pod may name a node that does not exist, and counts
   * nothing then.
   */
  private static ResourceVector counted(SnapshotTask task, SortedTable<String, NodeState> nodes) {
    return nodes
        .get(task.nodeName())
        .map(node -> node.counted(task.info()))
        .orElse(ResourceVector.EMPTY);
  }

  private boolean isRunningWithMinimum() {
    return phase == PodGroupPhase.RUNNING && counts.ready() >= podGroup.minMember();
  }

  /** The observed PodGroup. */
  public PodGroupInfo podGroup() {
    return podGroup;
  }

  /**
   * Returns whether it only waits to be admitted into its queue: it specifies what it needs, and
   * has no pods yet though it needs some. Sessions consider such jobs by {@link WaitingClass}.
   */
  public boolean isWaiting() {
    return phase == PodGroupPhase.PENDING
        && tasks.isEmpty()
        && podGroup.minMember() > 0
        && podGroup.minResources().isPresent();
  }

  /** Name of the queue that it asks for. */
  public String queueName() {
    return queueName;
  }

  /** Its phase, an assumed admission included. */
  public PodGroupPhase phase() {
    return phase;
  }

  /** Value of its priority class. */
  public int priority() {
    return priority;
  }

  /** Value of its priority class, but no higher than the highest class of its pods. */
  public int boundedPriority() {
    return boundedPriority;
  }

  /** Longest time that it may wait before others make room for it, if it specifies one. */
  public Optional<Duration> waitingLimit() {
    return waitingLimit;
  }

  /** Expected time from its start to its end, if it specifies one. */
  public Optional<Duration> runningEstimate() {
    return runningEstimate;
  }

  /** Time from its start after which it is ended, if it specifies one. */
  public Optional<Duration> runningLimit() {
    return runningLimit;
  }

  /** Key of the run times of jobs like this one. */
  public ObjectKey alike() {
    ObjectKey known = alike;
    if (known == null) {
      known = RunTimes.keyOf(podGroup);
      alike = known;
    }
    return known;
  }

  /** Its tasks by uid. */
  public List<SnapshotTask> tasks() {
    return tasks;
  }

  /** Number of tasks in a status. */
  public int count(TaskStatus status) {
    return counts.of(status);
  }

  /** Number of tasks by status. */
  public TaskCounts counts() {
    return counts;
  }

  /** Number of pending best-effort tasks. */
  public int pendingBestEffort() {
    return pendingBestEffort;
  }

  /**
   * Returns resources without those that nothing in the cluster has by name: sums are made of
   * these, so that they do not grow by names that tasks make up.
   */
  public ResourceVector known(ResourceVector resources) {
    return resources.ofKindsIn(kinds);
  }

  /** Returns whether any of its tasks claims devices. */
  public boolean claimsDevices() {
    return claimsDevices;
  }

  /**
   * Requests of the tasks that are bound, binding or running, as far as their nodes {@link
   * NodeState#counted account for} them.
   */
  public ResourceVector allocated() {
    return allocated;
  }

  /** Resources that its tasks hold above the minimum that it was admitted with. */
  public ResourceVector elastic() {
    return elastic;
  }

  /** Requests of the pending tasks, as far as they are {@link #known}. */
  public ResourceVector pending() {
    return pending;
  }

  /**
   * Returns resources less the requests of its tasks that a scheduling gate holds back; no amount
   * is below zero.
   */
  public ResourceVector withoutGated(ResourceVector resources) {
    return gated.equals(ResourceVector.EMPTY) ? resources : resources.minus(gated).positive();
  }

  /**
   * Resources that it has not taken yet of the minimum that it was admitted with, without those of
   * gated tasks: of a job that was just admitted, or that runs with enough tasks. Source:
   * docs/reference/scheduler-model.md#jobs, docs/reference/plugin-rules.md#proportion.
   */
  public ResourceVector expected() {
    return expected;
  }

  /**
   * Resources that admission reserves for it: as long as it is only admitted the whole minimum,
   * then what is {@link #expected}. Source: docs/reference/plugin-rules.md#overcommit.
   */
  public ResourceVector reserved() {
    return reserved;
  }
}
