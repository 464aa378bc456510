package io.hekla.scheduler.session;

import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A queue with its jobs. */
public final class QueueView {
  private final QueueInfo info;
  private final List<JobView> jobs = new ArrayList<>();
  ResourceVector held = ResourceVector.EMPTY;

  QueueView(QueueInfo info) {
    this.info = info;
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

  /** What its tasks hold or were promised by now. */
  public ResourceVector held() {
    return held;
  }

  void add(JobView job) {
    jobs.add(job);
    held = held.plus(job.held());
  }

  @Override
  public String toString() {
    return name();
  }
}
