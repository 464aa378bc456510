package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues waiting for their turn, and in each the jobs waiting for theirs. */
final class JobQueues {
  private final Policy policy;
  private final Heap<QueueView> queues;
  private final Map<String, JobQueue> jobs = new HashMap<>();

  /** Queues that take their places once all have their jobs, since these may decide the places. */
  private final List<QueueView> added = new ArrayList<>();

  JobQueues(Policy policy) {
    this.policy = policy;
    queues = new Heap<>(policy.queueOrder(this::firstJob));
  }

  /** Adds a job, and its queue if it is not there yet. */
  void addJob(JobView job) {
    jobsOf(job.queue()).add(job);
  }

  /** Adds a queue, if it is not there yet, whether or not a job of it follows. */
  void addQueue(QueueView queue) {
    jobsOf(queue);
  }

  boolean hasQueue() {
    return !queues.isEmpty() || !added.isEmpty();
  }

  /**
   * Takes out the queue that comes first; it gets no further turn unless it is put {@link #again}.
   */
  QueueView nextQueue() {
    takePlaces();
    return queues.pop();
  }

  /** Takes out the first job of a queue. */
  Optional<JobView> nextJob(QueueView queue) {
    return Optional.ofNullable(jobs.get(queue.name())).flatMap(JobQueue::next);
  }

  /** Gives a queue another turn. */
  void again(QueueView queue) {
    takePlaces();
    queues.push(queue);
  }

  private void takePlaces() {
    added.forEach(queues::push);
    added.clear();
  }

  private Optional<JobView> firstJob(QueueView queue) {
    return Optional.ofNullable(jobs.get(queue.name())).flatMap(JobQueue::first);
  }

  private JobQueue jobsOf(QueueView queue) {
    JobQueue known = jobs.get(queue.name());
    if (known != null) {
      return known;
    }
    var made = new JobQueue(queue, policy);
    jobs.put(queue.name(), made);
    added.add(queue);
    return made;
  }
}
