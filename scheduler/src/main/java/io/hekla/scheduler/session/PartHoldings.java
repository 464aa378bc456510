package io.hekla.scheduler.session;

import io.hekla.model.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Sums, by a part of a queue such as a namespace, of the requests of its placed tasks, pipelined
 * ones counted. They are made when one is first read, and followed from then on: most sessions read
 * none.
 */
final class PartHoldings {
  private final Function<JobView, String> part;
  private Optional<Map<String, ResourceVector>> sums = Optional.empty();

  /**
   * @param part returns the part of the queue that a job belongs to
   */
  PartHoldings(Function<JobView, String> part) {
    this.part = part;
  }

  /** Returns the sum of one part. */
  ResourceVector of(String name, QueueView queue) {
    return sumsOf(queue).getOrDefault(name, ResourceVector.EMPTY);
  }

  private Map<String, ResourceVector> sumsOf(QueueView queue) {
    if (sums.isEmpty()) {
      Map<String, ResourceVector> made = new HashMap<>();
      for (JobView job : queue.jobs()) {
        made.merge(part.apply(job), job.held(), ResourceVector::plus);
      }
      sums = Optional.of(made);
    }
    return sums.get();
  }

  void add(JobView job, ResourceVector request) {
    sums.ifPresent(known -> known.merge(part.apply(job), request, ResourceVector::plus));
  }

  void remove(JobView job, ResourceVector request) {
    sums.ifPresent(
        known -> known.merge(part.apply(job), request, (held, less) -> held.minus(less)));
  }

  /** Returns the sum of a job's part if it is followed, to be given back to {@link #restore}. */
  Optional<ResourceVector> known(JobView job) {
    return sums.map(known -> known.getOrDefault(part.apply(job), ResourceVector.EMPTY));
  }

  /** Sets what was known before; what was not followed then is summed up anew. */
  void restore(JobView job, Optional<ResourceVector> before) {
    if (before.isEmpty()) {
      sums = Optional.empty();
    } else {
      sums.ifPresent(known -> known.put(part.apply(job), before.get()));
    }
  }
}
