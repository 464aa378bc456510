package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Queues whose turn it is, and in each the jobs whose turn it is. */
final class JobQueues {
  private final Policy policy;
  private final Heap<QueueView> queues;
  private final Map<QueueView, Heap<JobView>> jobs = new HashMap<>();

  JobQueues(Policy policy) {
    this.policy = policy;
    queues = new Heap<>(policy.queueOrder());
  }

  /** Adds a queue, once. */
  void addQueue(QueueView queue) {
    if (!jobs.containsKey(queue)) {
      jobs.put(queue, new Heap<>(policy.jobOrder()));
      queues.push(queue);
    }
  }

  /** Adds a job, and its queue if it is not there yet. */
  void addJob(JobView job) {
    addQueue(job.queue());
    jobs.getOrDefault(job.queue(), new Heap<>(policy.jobOrder())).push(job);
  }

  boolean hasQueue() {
    return !queues.isEmpty();
  }

  /** Takes out the queue that comes first; it is over for it unless it is put {@link #again}. */
  QueueView nextQueue() {
    return queues.pop();
  }

  /** Takes out the first job of a queue. */
  Optional<JobView> nextJob(QueueView queue) {
    Heap<JobView> ofQueue = jobs.get(queue);
    return ofQueue == null || ofQueue.isEmpty() ? Optional.empty() : Optional.of(ofQueue.pop());
  }

  /** Gives a queue another turn. */
  void again(QueueView queue) {
    queues.push(queue);
  }
}
