package io.hekla.admission.job;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.part.QueueChoice;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import java.util.List;

/** Rules on the queue of a Job. */
final class JobQueueRules {
  private JobQueueRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.whenCreated(
              "job.queue-exists",
              "Volcano",
              "The queue of a Job exists.",
              (input, findings) ->
                  QueueChoice.exists(queue(input.object()), input.context(), findings)),
          Rule.whenCreated(
              "job.queue-open",
              "Volcano",
              "The queue of a Job is Open, or is new and has no state yet.",
              (input, findings) ->
                  QueueChoice.isOpen(queue(input.object()), input.context(), findings)),
          Rule.<Job>whenCreated(
              "job.queue-is-leaf",
              "Volcano",
              "The queue of a Job has no child queues, and is not `root`.",
              (input, findings) ->
                  QueueChoice.isLeaf(queue(input.object()), input.context(), findings)),
          Rule.<Job>whenCreated(
              "job.queue-admits-namespace",
              "Hekla",
              "The queue of a Job, and all above it, admit the namespace: the label selector in"
                  + " their annotation `hekla.io/namespaces`, if they have one, selects it.",
              (input, findings) ->
                  QueueChoice.admits(
                      "spec.queue",
                      queue(input.object()),
                      NullSafe.text(input.object().getMetadata().getNamespace()),
                      input.context(),
                      findings)));

  private static String queue(Job job) {
    return NullSafe.text(job.getSpec().queue);
  }
}
