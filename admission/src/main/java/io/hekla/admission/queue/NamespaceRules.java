package io.hekla.admission.queue;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueNamespaces;
import java.util.List;
import java.util.Optional;

/** Rules on the namespaces that may use a queue. */
final class NamespaceRules {
  private NamespaceRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.whenStored(
              "queue.namespaces-readable",
              "Hekla",
              "`hekla.io/namespaces` is a label selector, such as `team in (physics,biology)`.",
              NamespaceRules::selector));

  private static void selector(RuleInput<Queue> input, Findings findings) {
    Optional<String> text = text(input.object());
    if (text.isEmpty() || !input.isNew(NamespaceRules::text)) {
      return;
    }
    try {
      var unused = QueueNamespaces.parse(text.get());
    } catch (IllegalArgumentException unreadable) {
      findings.add(
          "metadata.annotations[\"" + WellKnownKeys.QUEUE_NAMESPACES + "\"]",
          String.valueOf(unreadable.getMessage()),
          "write a label selector over namespaces, such as kubernetes.io/metadata.name in (a,b),"
              + " or leave it out to admit all");
    }
  }

  private static Optional<String> text(Queue queue) {
    return Optional.ofNullable(
        NullSafe.map(queue.getMetadata().getAnnotations()).get(WellKnownKeys.QUEUE_NAMESPACES));
  }
}
