package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.network.NetworkTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Positions in the network of jobs and sub-jobs ({@code AllocatedHyperNode}): where their tasks are
 * placed when the session begins, and from then on as decided. Source:
 * docs/reference/session.md#opening,
 * docs/reference/action-steps.md#jobs-with-a-topology-or-sub-groups.
 */
public final class AllocatedHyperNodes {
  private final Session session;
  private final Map<JobView, Optional<NetworkDomain>> jobs = new HashMap<>();
  private final Map<SubJobView, Optional<NetworkDomain>> subJobs = new HashMap<>();
  private final Map<SubJobView, NetworkDomain> reached = new HashMap<>();

  AllocatedHyperNodes(Session session) {
    this.session = session;
  }

  /**
   * Returns the lowest HyperNode that has all sub-jobs of a job; empty if none has a placed task.
   */
  public Optional<NetworkDomain> of(JobView job) {
    return jobs.computeIfAbsent(
        job, absent -> job.subJobs().stream().map(this::of).reduce(Optional.empty(), this::joined));
  }

  /**
   * Returns the lowest HyperNode that has all placed tasks of a sub-job; empty if there are none.
   */
  public Optional<NetworkDomain> of(SubJobView subJob) {
    return subJobs.computeIfAbsent(subJob, this::recovered);
  }

  /** Widens the anchor of a job by the HyperNode chosen for it. */
  public void widen(JobView job, NetworkDomain chosen) {
    jobs.put(job, joined(of(job), Optional.of(chosen)));
  }

  /** Widens the anchor of a sub-job by the HyperNode chosen for it. */
  public void widen(SubJobView subJob, NetworkDomain chosen) {
    subJobs.put(subJob, joined(of(subJob), Optional.of(chosen)));
  }

  /** Returns the anchors of the sub-jobs of a job, to be put back by {@link #restore}. */
  public Map<SubJobView, Optional<NetworkDomain>> save(JobView job) {
    Map<SubJobView, Optional<NetworkDomain>> saved = new HashMap<>();
    job.subJobs().forEach(subJob -> saved.put(subJob, of(subJob)));
    return saved;
  }

  /** Restores the anchors of sub-jobs. */
  public void restore(Map<SubJobView, Optional<NetworkDomain>> saved) {
    subJobs.putAll(saved);
  }

  /**
   * Returns the HyperNode that spans the tasks of a sub-job while they are being placed; empty
   * before the first.
   */
  public Optional<NetworkDomain> reachOf(SubJobView subJob) {
    return Optional.ofNullable(reached.get(subJob));
  }

  /** Records that the tasks of a sub-job are about to be placed, from its anchor on. */
  public void begin(SubJobView subJob) {
    reached.remove(subJob);
    of(subJob).ifPresent(allocated -> reached.put(subJob, allocated));
  }

  /** Records that a task of a sub-job was placed on a node. */
  public void reach(SubJobView subJob, NodeView node) {
    NetworkDomain lowest = network().lowestOf(node.index());
    reached.merge(subJob, lowest, network()::commonAncestor);
  }

  /** Records that no more tasks of a sub-job are being placed. */
  public void end(SubJobView subJob) {
    reached.remove(subJob);
  }

  private NetworkTree network() {
    return session.network();
  }

  private Optional<NetworkDomain> joined(
      Optional<NetworkDomain> one, Optional<NetworkDomain> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(network().commonAncestor(one.get(), other.get()))
        : one.or(() -> other);
  }

  private Optional<NetworkDomain> recovered(SubJobView subJob) {
    List<Integer> nodes = new ArrayList<>();
    for (TaskView task : subJob.tasks()) {
      TaskStatus status = task.atStart().status();
      if (status.isAllocated()) {
        session.node(task.atStart().nodeName()).ifPresent(node -> nodes.add(node.index()));
      }
    }
    return nodes.isEmpty()
        ? Optional.empty()
        : Optional.of(network().lowestOf(nodes.stream().mapToInt(Integer::intValue).toArray()));
  }
}
