package io.hekla.scheduler.session;

import io.hekla.model.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sums, by namespace, of the requests of a queue's placed tasks, pipelined ones counted. They are
 * made when one is first read, and followed from then on: most sessions read none.
 */
final class NamespaceHoldings {
  private Optional<Map<String, ResourceVector>> sums = Optional.empty();

  /** Returns the sum of one namespace. */
  ResourceVector of(String namespace, QueueView queue) {
    return sumsOf(queue).getOrDefault(namespace, ResourceVector.EMPTY);
  }

  private Map<String, ResourceVector> sumsOf(QueueView queue) {
    if (sums.isEmpty()) {
      Map<String, ResourceVector> made = new HashMap<>();
      for (JobView job : queue.jobs()) {
        made.merge(job.key().namespace(), job.held(), ResourceVector::plus);
      }
      sums = Optional.of(made);
    }
    return sums.get();
  }

  void add(String namespace, ResourceVector request) {
    sums.ifPresent(known -> known.merge(namespace, request, ResourceVector::plus));
  }

  void remove(String namespace, ResourceVector request) {
    sums.ifPresent(known -> known.merge(namespace, request, (held, less) -> held.minus(less)));
  }

  /** Returns the sum of one namespace if it is followed, to be given back to {@link #restore}. */
  Optional<ResourceVector> known(String namespace) {
    return sums.map(known -> known.getOrDefault(namespace, ResourceVector.EMPTY));
  }

  /** Sets what was known before; what was not followed then is summed up anew. */
  void restore(String namespace, Optional<ResourceVector> before) {
    if (before.isEmpty()) {
      sums = Optional.empty();
    } else {
      sums.ifPresent(known -> known.put(namespace, before.get()));
    }
  }
}
