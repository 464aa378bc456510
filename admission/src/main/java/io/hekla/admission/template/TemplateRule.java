package io.hekla.admission.template;

import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import java.util.List;
import java.util.function.Function;

/**
 * A condition that Kubernetes sets for a pod.
 *
 * @param name with {@code template.} in front, as in docs/admission.md
 */
record TemplateRule(String name, String sentence, Check check) {
  /** Function that checks the rule. */
  @FunctionalInterface
  interface Check {
    void check(PodPart pod, Findings findings);
  }

  /** Returns the rule for a kind of object with pods in it. */
  <T> Rule<T> whenCreated(Function<T, List<PodPart>> pods) {
    return Rule.whenCreated(
        name,
        "Kubernetes",
        sentence,
        (input, findings) -> pods.apply(input.object()).forEach(pod -> check.check(pod, findings)));
  }
}
