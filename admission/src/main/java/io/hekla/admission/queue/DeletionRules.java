package io.hekla.admission.queue;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.QueueTree;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import java.util.List;

/** Rules on the deletion of queues; whether they are open does not matter. */
final class DeletionRules {
  private static final String FIELD = "metadata.name";

  private DeletionRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.<Queue>whenDeleted(
                  "queue.default-and-root-remain",
                  "Volcano",
                  "The queues `default` and `root` are not deleted.",
                  DeletionRules::own)
              .inCel("!(oldObject.metadata.name in ['default', 'root'])"),
          Rule.whenDeleted(
              "queue.those-above-remain",
              "Volcano",
              "A queue with child queues is not deleted.",
              DeletionRules::children),
          Rule.whenDeleted(
              "queue.allocated-remain",
              "Volcano",
              "A queue that holds pods is not deleted, if `--enable-queue-allocated-pods-check` is"
                  + " set.",
              DeletionRules::allocated));

  private static void own(RuleInput<Queue> input, Findings findings) {
    String name = name(input.object());
    if (name.equals(QueueNames.DEFAULT)
        || name.equals(QueueNames.ROOT)
        || name.equals(input.context().settings().defaultQueue())) {
      findings.add(FIELD, name + " must not be deleted", "every cluster needs it");
    }
  }

  private static void children(RuleInput<Queue> input, Findings findings) {
    String name = name(input.object());
    List<Queue> below = input.context().queues().children(name);
    if (!name.equals(QueueNames.ROOT) && !below.isEmpty()) {
      findings.add(
          FIELD,
          name + " has queues below it",
          "delete or move these first: "
              + String.join(", ", below.stream().map(DeletionRules::name).toList()));
    }
  }

  private static void allocated(RuleInput<Queue> input, Findings findings) {
    if (input.context().settings().allocatedQueuesStay() && Shares.holdsPods(input.object())) {
      findings.add(
          FIELD,
          name(input.object())
              + " holds "
              + NullSafe.map(input.object().getStatus().allocated).get("pods")
              + " pods",
          "close it and wait until they are gone");
    }
  }

  private static String name(Queue queue) {
    return QueueTree.name(queue);
  }
}
