package io.hekla.admission.queue;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.QueueTree;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.manifest.FieldPath;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Rules that a queue's amounts fit among those above, beside and below it, checked when it is new,
 * or when its place or its amounts change. A parent has none of a resource that it does not name.
 */
final class TreeAmountRules {
  private TreeAmountRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.whenStored(
              "queue.capability-within-those-above",
              "Volcano",
              "`capability` of a queue is at most that of its nearest ancestor, other "
                  + "than `root`, that names the resource.",
              TreeAmountRules::capabilityBelow),
          Rule.whenStored(
              "queue.capability-holds-those-below",
              "Volcano",
              "`capability` of a queue is at least that of each of its descendants.",
              TreeAmountRules::capabilityAbove),
          beside("queue.guarantees-fit-parent", "guarantee", Shares::guarantee),
          beside("queue.deserved-fit-parent", "deserved", Shares::deserved),
          below("queue.guarantee-holds-children", "guarantee", Shares::guarantee),
          below("queue.deserved-holds-children", "deserved", Shares::deserved));

  private static Rule<Queue> beside(
      String name, String what, Function<Queue, Map<String, Quantity>> part) {
    return Rule.whenStored(
        name,
        "Volcano",
        "`"
            + what
            + "` of all child queues of a queue other than `root` is, in sum, at most "
            + "its own.",
        (input, findings) -> sumBeside(what, part, input, findings));
  }

  private static Rule<Queue> below(
      String name, String what, Function<Queue, Map<String, Quantity>> part) {
    return Rule.whenStored(
        name,
        "Volcano",
        "`" + what + "` of a queue is at least the sum of its child queues'.",
        (input, findings) -> sumBelow(what, part, input, findings));
  }

  private static boolean isChecked(RuleInput<Queue> input) {
    return !ParentRules.isRoot(input.object())
        && (input.isNew(QueueTree::parent)
            || input.isNew(queue -> Shares.numbers(Shares.capability(queue)))
            || input.isNew(queue -> Shares.numbers(Shares.deserved(queue)))
            || input.isNew(queue -> Shares.numbers(Shares.guarantee(queue))));
  }

  private static void capabilityBelow(RuleInput<Queue> input, Findings findings) {
    if (!isChecked(input)) {
      return;
    }
    List<Queue> above = input.context().queues().above(input.object());
    Map<String, Quantity> own = Shares.capability(input.object());
    for (String name : new TreeSet<>(own.keySet())) {
      above.stream()
          .filter(queue -> Shares.capability(queue).containsKey(name))
          .findFirst()
          .filter(queue -> AmountChecks.orZero(own, name).compareTo(most(queue, name)) > 0)
          .ifPresent(
              queue ->
                  findings.add(
                      FieldPath.key("spec.capability", name),
                      "is " + own.get(name),
                      "must be at most the "
                          + Shares.capability(queue).get(name)
                          + " of queue "
                          + QueueTree.name(queue)
                          + " above"));
    }
  }

  private static BigDecimal most(Queue queue, String name) {
    return AmountChecks.orZero(Shares.capability(queue), name);
  }

  private static void capabilityAbove(RuleInput<Queue> input, Findings findings) {
    if (!isChecked(input)) {
      return;
    }
    Map<String, Quantity> own = Shares.capability(input.object());
    for (String name : new TreeSet<>(own.keySet())) {
      var visited = new HashSet<String>();
      visited.add(QueueTree.name(input.object()));
      for (Queue queue : firstBelow(input.object(), name, input.context().queues(), visited)) {
        if (most(queue, name).compareTo(AmountChecks.orZero(own, name)) > 0) {
          findings.add(
              FieldPath.key("spec.capability", name),
              "is " + own.get(name),
              "must be at least the "
                  + Shares.capability(queue).get(name)
                  + " of queue "
                  + QueueTree.name(queue)
                  + " below");
        }
      }
    }
  }

  /** Returns the first queue that names a resource, on each way down. */
  private static List<Queue> firstBelow(
      Queue queue, String name, QueueTree queues, Set<String> visited) {
    var found = new ArrayList<Queue>();
    for (Queue child : queues.children(QueueTree.name(queue))) {
      if (!visited.add(QueueTree.name(child))) {
        continue;
      }
      if (Shares.capability(child).containsKey(name)) {
        found.add(child);
      } else {
        found.addAll(firstBelow(child, name, queues, visited));
      }
    }
    return found;
  }

  private static void sumBeside(
      String what,
      Function<Queue, Map<String, Quantity>> part,
      RuleInput<Queue> input,
      Findings findings) {
    String parent = QueueTree.parent(input.object());
    var queues = input.context().queues();
    if (!isChecked(input) || parent.equals(QueueNames.ROOT) || queues.find(parent).isEmpty()) {
      return;
    }
    var together = new TreeMap<String, Map<String, Quantity>>();
    queues
        .children(parent)
        .forEach(child -> together.put(QueueTree.name(child), part.apply(child)));
    together.put(QueueTree.name(input.object()), part.apply(input.object()));
    Map<String, Quantity> room = part.apply(queues.find(parent).get());
    Shares.sum(together.values())
        .forEach(
            (name, sum) -> {
              if (sum.compareTo(AmountChecks.orZero(room, name)) > 0) {
                findings.add(
                    field(what, name),
                    "makes it "
                        + AmountChecks.amount(name, sum)
                        + " for the queues "
                        + String.join(", ", together.keySet()),
                    "together they must be at most the "
                        + AmountChecks.amount(name, AmountChecks.orZero(room, name))
                        + " of queue "
                        + parent);
              }
            });
  }

  private static void sumBelow(
      String what,
      Function<Queue, Map<String, Quantity>> part,
      RuleInput<Queue> input,
      Findings findings) {
    if (!isChecked(input)) {
      return;
    }
    List<Queue> children = input.context().queues().children(QueueTree.name(input.object()));
    Map<String, Quantity> own = part.apply(input.object());
    Shares.sum(children.stream().map(part).toList())
        .forEach(
            (name, sum) -> {
              if (sum.compareTo(AmountChecks.orZero(own, name)) > 0) {
                findings.add(
                    field(what, name),
                    "is " + AmountChecks.amount(name, AmountChecks.orZero(own, name)),
                    "must be at least the "
                        + AmountChecks.amount(name, sum)
                        + " of the queues below it together: "
                        + String.join(
                            ", ", children.stream().map(child -> QueueTree.name(child)).toList()));
              }
            });
  }

  private static String field(String what, String name) {
    return FieldPath.key(
        what.equals("guarantee") ? "spec.guarantee.resource" : "spec." + what, name);
  }
}
