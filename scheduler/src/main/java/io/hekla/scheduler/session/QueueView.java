package io.hekla.scheduler.session;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A queue with its jobs. */
public final class QueueView {
  private final QueueInfo info;
  private final QueueJobs atStart;
  private final List<JobView> jobs;
  ResourceVector allocated;
  ResourceVector held;

  QueueView(QueueInfo info, QueueJobs atStart) {
    this.info = info;
    this.atStart = atStart;
    jobs = new ArrayList<>(atStart.jobs().size());
    allocated = atStart.allocated();
    held = atStart.allocated();
  }

  /** The queue as it was seen. */
  public QueueInfo info() {
    return info;
  }

  /** Its name. */
  public String name() {
    return info.name();
  }

  /** Its jobs, by key. */
  public List<JobView> jobs() {
    return Collections.unmodifiableList(jobs);
  }

  /** Its jobs in the snapshot and their sums: as they were when the session began. */
  public QueueJobs atStart() {
    return atStart;
  }

  /** What its placed tasks take by now, pipelined ones not counted. */
  public ResourceVector allocated() {
    return allocated;
  }

  /** What its tasks hold or were promised by now. */
  public ResourceVector held() {
    return held;
  }

  void add(JobView job) {
    jobs.add(job);
  }

  @Override
  public String toString() {
    return name();
  }
}
