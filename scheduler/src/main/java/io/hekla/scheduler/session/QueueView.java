package io.hekla.scheduler.session;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Queue with its jobs. */
public final class QueueView {
  private final QueueInfo info;
  private final QueueJobs atStart;
  private final List<JobView> jobs;
  private final List<WaitingView> waiting = new ArrayList<>();
  boolean boundsPriorities;
  ResourceVector allocated;
  ResourceVector held;
  final PartHoldings namespaces = new PartHoldings(job -> job.key().namespace());
  final PartHoldings users = new PartHoldings(job -> job.podGroup().userOrNone());

  QueueView(QueueInfo info, QueueJobs atStart) {
    this.info = info;
    this.atStart = atStart;
    jobs = new ArrayList<>(atStart.active().size());
    allocated = atStart.allocated();
    held = atStart.allocated();
  }

  /** The observed queue. */
  public QueueInfo info() {
    return info;
  }

  /** Its name. */
  public String name() {
    return info.name();
  }

  /** Returns whether no job asks for it. */
  public boolean isEmpty() {
    return atStart.isEmpty();
  }

  /** Its jobs that only wait to be admitted, without those that the session admits. */
  public List<WaitingView> waiting() {
    return Collections.unmodifiableList(waiting);
  }

  /** Its other jobs, by key; those that waited and were admitted come last. */
  public List<JobView> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  /** Its jobs in the snapshot and their sums: as they were when the session began. */
  public QueueJobs atStart() {
    return atStart;
  }

  /** Resources of its placed tasks now, pipelined ones not counted. */
  public ResourceVector allocated() {
    return allocated;
  }

  /** Resources of its placed tasks now, pipelined ones counted. */
  public ResourceVector held() {
    return held;
  }

  /** Resources of the placed tasks of one namespace now, pipelined ones counted. */
  public ResourceVector heldBy(String namespace) {
    return namespaces.of(namespace, this);
  }

  /**
   * Resources of the placed tasks of one user now, pipelined ones counted.
   *
   * @param user empty for the jobs that name no user
   */
  public ResourceVector heldByUser(String user) {
    return users.of(user, this);
  }

  void add(WaitingView waitingClass) {
    waiting.add(waitingClass);
  }

  void add(JobView job) {
    jobs.add(job);
  }

  @Override
  public String toString() {
    return name();
  }
}
