package io.hekla.admission.queue;

import io.hekla.admission.part.QueueChoice;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.QueueTree;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import java.util.List;

/** Rules on the queue above a queue, for new queues and moved ones; the root always passes. */
final class ParentRules {
  private static final String FIELD = "spec.parent";

  private ParentRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.<Queue>whenStored(
                  "queue.parent-is-another",
                  "Volcano",
                  "A queue is not its own parent.",
                  ParentRules::self)
              .inCel(
                  "object.spec.?parent.orValue('') != object.metadata.name"
                      + " || object.metadata.name == 'root'"),
          Rule.whenStored(
              "queue.parent-exists",
              "Volcano",
              "The parent of a queue exists.",
              ParentRules::missing),
          Rule.whenStored(
              "queue.parent-is-not-below",
              "Hekla",
              "The parent of a queue is none of its descendants.",
              ParentRules::circle),
          Rule.whenStored(
              "queue.depth-fits",
              "Volcano",
              "A queue is at most `--max-queue-depth` levels deep; `root` is not " + "counted.",
              ParentRules::depth),
          Rule.whenStored(
              "queue.parent-holds-no-pods",
              "Volcano",
              "A queue that gets its first child queue holds no pods.",
              ParentRules::pods));

  /** Returns whether a queue is placed below another than root, where it was not before. */
  private static boolean isPlaced(RuleInput<Queue> input) {
    return !QueueTree.parent(input.object()).equals(QueueNames.ROOT)
        && !isRoot(input.object())
        && input.isNew(QueueTree::parent);
  }

  static boolean isRoot(Queue queue) {
    return QueueNames.ROOT.equals(QueueTree.name(queue));
  }

  private static boolean isOwnParent(Queue queue) {
    return QueueTree.parent(queue).equals(QueueTree.name(queue));
  }

  private static void self(RuleInput<Queue> input, Findings findings) {
    if (isPlaced(input) && isOwnParent(input.object())) {
      findings.add(FIELD, "is the queue itself", "name another one");
    }
  }

  private static void missing(RuleInput<Queue> input, Findings findings) {
    if (isPlaced(input) && !isOwnParent(input.object())) {
      QueueChoice.missing(FIELD, QueueTree.parent(input.object()), input.context(), findings);
    }
  }

  private static void circle(RuleInput<Queue> input, Findings findings) {
    if (!isPlaced(input) || isOwnParent(input.object())) {
      return;
    }
    String name = QueueTree.name(input.object());
    List<Queue> above = input.context().queues().above(input.object());
    if (!above.isEmpty() && QueueTree.parent(above.getLast()).equals(name)) {
      findings.add(
          FIELD,
          QueueTree.parent(input.object()) + " stands below " + name,
          "move that one first, or name a queue that is not below this one");
    }
  }

  private static void depth(RuleInput<Queue> input, Findings findings) {
    int most = input.context().settings().maxQueueDepth();
    int depth = input.context().queues().above(input.object()).size() + 1;
    if (isPlaced(input) && depth > most) {
      findings.add(
          FIELD,
          "the queue would stand " + depth + " deep",
          "at most " + most + " queues may stand below each other; name one further up");
    }
  }

  private static void pods(RuleInput<Queue> input, Findings findings) {
    if (!isPlaced(input) || isOwnParent(input.object())) {
      return;
    }
    String parent = QueueTree.parent(input.object());
    var queues = input.context().queues();
    boolean isFirst =
        queues.children(parent).stream()
            .allMatch(child -> QueueTree.name(child).equals(QueueTree.name(input.object())));
    queues
        .find(parent)
        .filter(above -> isFirst && Shares.holdsPods(above))
        .ifPresent(
            above ->
                findings.add(
                    FIELD,
                    "queue " + parent + " holds pods itself",
                    "a queue with child queues accepts none; wait until they are gone"));
  }
}
