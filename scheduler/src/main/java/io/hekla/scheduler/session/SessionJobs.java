package io.hekla.scheduler.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.QueueJobs;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues of a session with their jobs, and the admission of jobs that wait for it. */
final class SessionJobs {
  private static final Comparator<JobView> BY_KEY = Comparator.comparing(JobView::key);

  private final List<QueueView> queues = new ArrayList<>();
  private final Map<String, QueueView> queuesByName = new HashMap<>();
  private final List<JobView> jobs;

  /** Jobs that were admitted, and are not among {@link #jobs} yet. */
  private final List<JobView> admitted = new ArrayList<>();

  private final List<SnapshotJob> withoutQueue = new ArrayList<>();

  SessionJobs(ClusterState cluster) {
    for (QueueInfo queue : cluster.queues()) {
      var view = new QueueView(queue, cluster.jobsOf(queue.name()));
      queues.add(view);
      queuesByName.put(queue.name(), view);
    }
    jobs = new ArrayList<>(cluster.activeJobs().size());
    for (SnapshotJob job : cluster.activeJobs()) {
      queue(job.queueName())
          .ifPresentOrElse(queue -> add(new JobView(job, queue)), () -> withoutQueue.add(job));
    }
    for (QueueJobs inQueue : cluster.queueJobs()) {
      Optional<QueueView> queue = queue(inQueue.queue());
      for (WaitingClass alike : inQueue.waiting()) {
        queue.ifPresentOrElse(
            known -> known.add(waiting(alike, known)), () -> withoutQueue.addAll(alike.jobs()));
      }
    }
  }

  private void add(JobView job) {
    jobs.add(job);
    job.queue().add(job);
  }

  private static WaitingView waiting(WaitingClass alike, QueueView queue) {
    return new WaitingView(alike, new JobView(alike.jobs().getFirst(), queue));
  }

  List<QueueView> queues() {
    return Collections.unmodifiableList(queues);
  }

  Optional<QueueView> queue(String name) {
    return Optional.ofNullable(queuesByName.get(name));
  }

  List<JobView> jobs() {
    if (!admitted.isEmpty()) {
      // Once for all that were admitted since: to insert each would cost all jobs for each.
      jobs.addAll(admitted);
      admitted.clear();
      jobs.sort(BY_KEY);
    }
    return Collections.unmodifiableList(jobs);
  }

  Optional<JobView> job(ObjectKey key) {
    List<JobView> all = jobs();
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = all.get(middle).key().compareTo(key);
      if (order == 0) {
        return Optional.of(all.get(middle));
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle;
    }
    return Optional.empty();
  }

  List<SnapshotJob> withoutQueue() {
    return Collections.unmodifiableList(withoutQueue);
  }

  List<JobView> callUp(WaitingView waiting) {
    QueueView queue = waiting.spokesman().queue();
    return waiting.jobs().stream().map(job -> new JobView(job, queue)).toList();
  }

  void singleOut(WaitingView waiting, Instant until) {
    QueueView queue = waiting.spokesman().queue();
    List<SnapshotJob> alone =
        waiting.jobs().stream().filter(job -> !job.podGroup().created().isAfter(until)).toList();
    waiting.singleOut(alone);
    alone.forEach(job -> add(new JobView(job, queue)));
    jobs.sort(BY_KEY);
  }

  void admit(JobView job, WaitingView waiting) {
    waiting.admit(job.atStart());
    job.queue().add(job);
    admitted.add(job);
    job.admit();
  }
}
