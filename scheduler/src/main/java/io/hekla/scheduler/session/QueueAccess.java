package io.hekla.scheduler.session;

import io.hekla.model.cluster.QueueNamespaces;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Access of jobs to their queues: a queue is open to jobs of namespaces that it and all its
 * ancestors admit. The same rule as admission has, for jobs that were created before the queue was
 * closed to them, were moved there, or came while no webhook was running.
 */
final class QueueAccess {
  private final Session session;
  private final Map<String, QueueNamespaces> restricted = new HashMap<>();
  private final Map<AccessKey, Optional<Reason>> answers = new HashMap<>();

  private record AccessKey(String queue, String namespace) {}

  QueueAccess(Session session, Collection<QueueView> queues) {
    this.session = session;
    for (QueueView queue : queues) {
      QueueNamespaces.of(queue.info().annotations())
          .ifPresent(namespaces -> restricted.put(queue.name(), namespaces));
    }
  }

  /** Returns why a job may not use its queue, if so. */
  Optional<Reason> refusal(JobView job) {
    return refusal(job.queue(), job.key().namespace());
  }

  /** Returns the jobs of a queue that may use it. */
  QueueJobs admitted(QueueView queue) {
    return restricted.isEmpty()
        ? queue.atStart()
        : queue
            .atStart()
            .without(job -> refusal(queue, job.podGroup().key().namespace()).isPresent());
  }

  private Optional<Reason> refusal(QueueView queue, String namespace) {
    return restricted.isEmpty()
        ? Optional.empty()
        : answers.computeIfAbsent(
            new AccessKey(queue.name(), namespace), key -> search(queue, namespace));
  }

  private Optional<Reason> search(QueueView queue, String namespace) {
    for (QueueView at : session.upwards(queue)) {
      QueueNamespaces namespaces = restricted.get(at.name());
      if (namespaces != null && !namespaces.admits(namespace, session.labelsOf(namespace))) {
        return Optional.of(new QueueReason.NamespaceNotAdmitted(at.name(), namespace));
      }
    }
    return Optional.empty();
  }
}
