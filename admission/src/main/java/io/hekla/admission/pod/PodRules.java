package io.hekla.admission.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.template.PodPart;
import io.hekla.admission.template.TemplateRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Admission rules of pods. */
public final class PodRules {
  /** All rules, in the order of Volcano's webhook. */
  public static final KindRules<Pod> ALL =
      new KindRules<>(Pod.class, "pods", pod -> pod.getSpec() != null, PodDefaults.ALL, rules());

  private PodRules() {}

  private static List<Rule<Pod>> rules() {
    List<Rule<Pod>> onlyHere =
        TemplateRules.whenCreated(PodRules::part).stream().map(PodRules::onlyHere).toList();
    return Stream.of(BudgetRules.ALL, onlyHere).flatMap(List::stream).toList();
  }

  private static Rule<Pod> onlyHere(Rule<Pod> rule) {
    return new Rule<>(
        rule.name(),
        rule.sentence(),
        rule.source(),
        rule.on(),
        (input, findings) -> {
          if (input.context().settings().judgesPods()) {
            rule.check().check(input, findings);
          }
        },
        rule.expression(),
        rule.inSchema());
  }

  private static List<PodPart> part(Pod pod) {
    PodSpec spec = pod.getSpec();
    return List.of(new PodPart("", Optional.of(pod.getMetadata()), spec));
  }
}
