package io.hekla.scheduler.actions;

import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Queues waiting for their turn, and in each the jobs waiting for theirs. */
final class JobQueues {
  private final Policy policy;
  private final Heap<QueueView> queues;
  private final Map<String, Heap<JobView>> jobs = new HashMap<>();

  JobQueues(Policy policy) {
    this.policy = policy;
    queues = new Heap<>(policy.queueOrder());
  }

  /** Adds a job, and its queue if it is not there yet. */
  void addJob(JobView job) {
    heapOf(job.queue()).push(job);
  }

  /** Adds a queue, if it is not there yet, whether or not a job of it follows. */
  void addQueue(QueueView queue) {
    heapOf(queue);
  }

  boolean hasQueue() {
    return !queues.isEmpty();
  }

  /**
   * Takes out the queue that comes first; it gets no further turn unless it is put {@link #again}.
   */
  QueueView nextQueue() {
    return queues.pop();
  }

  /** Takes out the first job of a queue. */
  Optional<JobView> nextJob(QueueView queue) {
    Heap<JobView> ofQueue = jobs.get(queue.name());
    return ofQueue == null || ofQueue.isEmpty() ? Optional.empty() : Optional.of(ofQueue.pop());
  }

  /** Gives a queue another turn. */
  void again(QueueView queue) {
    queues.push(queue);
  }

  private Heap<JobView> heapOf(QueueView queue) {
    Heap<JobView> known = jobs.get(queue.name());
    if (known != null) {
      return known;
    }
    var heap = new Heap<>(policy.jobOrder());
    jobs.put(queue.name(), heap);
    queues.push(queue);
    return heap;
  }
}
