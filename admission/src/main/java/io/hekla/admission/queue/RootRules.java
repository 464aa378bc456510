package io.hekla.admission.queue;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Rules on the root queue. */
final class RootRules {
  private RootRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.<Queue>whenChanged(
                  "queue.root-stays",
                  "Volcano",
                  "`capability`, `deserved` and `guarantee` of `root` do not change, "
                      + "unless `--enable-root-queue-protection` is false.",
                  RootRules::amounts)
              .inCel(
                  "object.metadata.name != 'root' || ("
                      + String.join(
                          " && ",
                          same("spec.?capability"),
                          same("spec.?deserved"),
                          same("spec.?guarantee.?resource"))
                      + ")"));

  private static void amounts(RuleInput<Queue> input, Findings findings) {
    if (ParentRules.isRoot(input.object()) && input.context().settings().rootProtected()) {
      stays("spec.capability", input, Shares::capability, findings);
      stays("spec.deserved", input, Shares::deserved, findings);
      stays("spec.guarantee", input, Shares::guarantee, findings);
    }
  }

  private static void stays(
      String field,
      RuleInput<Queue> input,
      Function<Queue, Map<String, Quantity>> part,
      Findings findings) {
    if (input.isNew(queue -> Shares.numbers(part.apply(queue)))) {
      findings.add(
          field, "of root must not change", "root has what the cluster has; set other queues");
    }
  }

  private static String same(String part) {
    String now = "object." + part + ".orValue({})";
    String before = "oldObject." + part + ".orValue({})";
    return "size(%1$s) == size(%2$s) && %1$s.all(r, r in %2$s && quantity(string(%1$s[r])).compareTo(quantity(string(%2$s[r]))) == 0)"
        .formatted(now, before);
  }
}
