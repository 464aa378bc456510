package io.hekla.admission.template;

import io.hekla.admission.rule.Rule;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rules on pods and on their templates. Source: docs/admission.md#pods-and-templates-of-tasks. */
public final class TemplateRules {
  private static final List<TemplateRule> ALL =
      Stream.of(
              ContainerRules.ALL,
              PortRules.ALL,
              ResourceRules.ALL,
              PodVolumeRules.ALL,
              ProbeRules.ALL,
              PodFieldRules.ALL,
              PlacementRules.ALL)
          .flatMap(List::stream)
          .toList();

  private TemplateRules() {}

  /** Returns the rules for new objects of a kind that has pods in it. */
  public static <T> List<Rule<T>> whenCreated(Function<T, List<PodPart>> pods) {
    return ALL.stream().map(rule -> rule.whenCreated(pods)).toList();
  }
}
