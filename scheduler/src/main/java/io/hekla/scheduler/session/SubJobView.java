package io.hekla.scheduler.session;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tasks of a job that are placed together: one of the groups that a policy of the PodGroup makes,
 * or all tasks without a policy. A job without policies has one sub-job, the whole. Source:
 * docs/reference/scheduler-model.md#sub-jobs.
 */
public final class SubJobView {
  private final JobView job;
  private final String id;
  private final Optional<SubGroupPolicy> policy;
  private final long matchIndex;
  private final List<TaskView> tasks = new ArrayList<>();
  private int ready;
  private int waiting;
  private int pendingBestEffort;
  private int priority = Integer.MIN_VALUE;
  private Optional<ResourceVector> request = Optional.empty();
  // Roles with a misfit: most never get any, so the set is replaced when they do.
  private Set<String> misfitRoles = Set.of();

  SubJobView(JobView job, String id, Optional<SubGroupPolicy> policy, long matchIndex) {
    this.job = job;
    this.id = id;
    this.policy = policy;
    this.matchIndex = matchIndex;
  }

  /** The job that it is a part of. */
  public JobView job() {
    return job;
  }

  /** Name within its job: policy and label values; empty for the tasks without a policy. */
  public String id() {
    return id;
  }

  /** The policy that makes it, if one does. */
  public Optional<SubGroupPolicy> policy() {
    return policy;
  }

  /** Its number, if the value of its first label is one; else 0. Lower comes first. */
  public long matchIndex() {
    return matchIndex;
  }

  /** Returns the topology constraint on its tasks, if there is one. */
  public Optional<NetworkTopology> topology() {
    return policy.isPresent() ? policy.get().topology() : job.podGroup().topology();
  }

  /** Its tasks, by uid. */
  public List<TaskView> tasks() {
    return isWhole() ? job.tasks() : Collections.unmodifiableList(tasks);
  }

  /** Number of tasks that must be placed together. */
  public int minAvailable() {
    if (isWhole()) {
      return job.minAvailable();
    }
    return policy.map(SubGroupPolicy::subGroupSize).orElse(1);
  }

  /** Number of its tasks. */
  public int size() {
    return isWhole() ? job.size() : tasks.size();
  }

  /** The highest priority of its tasks. */
  public int priority() {
    if (isWhole()) {
      return job.tasks().stream().mapToInt(TaskView::priority).max().orElse(0);
    }
    return priority;
  }

  /** Returns the total request of its tasks, as far as the cluster has the resources. */
  public ResourceVector request() {
    if (request.isEmpty()) {
      ResourceVector sum = ResourceVector.EMPTY;
      for (TaskView task : tasks()) {
        sum = sum.plus(job.atStart().known(task.request()));
      }
      request = Optional.of(sum);
    }
    return request.get();
  }

  /** Returns the total request of its pending tasks, as far as the cluster has the resources. */
  public ResourceVector pending() {
    ResourceVector sum = ResourceVector.EMPTY;
    for (TaskView task : tasks()) {
      sum =
          task.status() == TaskStatus.PENDING ? sum.plus(job.atStart().known(task.request())) : sum;
    }
    return sum;
  }

  /** Returns whether enough of its tasks are placed. */
  public boolean isReady() {
    return isWhole() ? job.isReady() : ready + pendingBestEffort >= minAvailable();
  }

  /** Returns whether enough of its tasks are placed or pipelined. */
  public boolean isPipelined() {
    return isWhole() ? job.isPipelined() : ready + waiting + pendingBestEffort >= minAvailable();
  }

  /** Returns whether it is all of a job that is not divided. */
  public boolean isWhole() {
    return !job.isDivided();
  }

  /** Returns whether another task of this role, if it has one, found no node in this session. */
  public boolean hasMisfit(String role) {
    return !role.isEmpty() && misfitRoles.contains(role);
  }

  /** Roles of which a task found no node in this session. */
  public Set<String> misfitRoles() {
    return Collections.unmodifiableSet(misfitRoles);
  }

  void misfit(String role) {
    if (misfitRoles.isEmpty()) {
      misfitRoles = new HashSet<>();
    }
    misfitRoles.add(role);
  }

  void forgetMisfits() {
    misfitRoles = Set.of();
  }

  void add(TaskView task) {
    tasks.add(task);
    priority = Math.max(priority, task.priority());
    count(task, task.status(), 1);
  }

  void recount(TaskView task, TaskStatus from, TaskStatus to) {
    if (!isWhole()) {
      count(task, from, -1);
      count(task, to, 1);
    }
  }

  private void count(TaskView task, TaskStatus status, int tasksMore) {
    ready += status.isReady() ? tasksMore : 0;
    waiting += status == TaskStatus.PIPELINED ? tasksMore : 0;
    pendingBestEffort += status == TaskStatus.PENDING && task.info().isBestEffort() ? tasksMore : 0;
  }

  @Override
  public String toString() {
    return job + (id.isEmpty() ? "" : "/" + id);
  }
}
