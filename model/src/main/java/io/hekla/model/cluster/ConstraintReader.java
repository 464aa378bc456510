package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reader of a pod's node selector, node affinity and tolerations. */
final class ConstraintReader {
  private ConstraintReader() {}

  static PodConstraints read(PodSpec spec) {
    NodeAffinity affinity =
        FactJson.orElse(
            spec.getAffinity() == null ? null : spec.getAffinity().getNodeAffinity(),
            new NodeAffinity());
    return new PodConstraints(
        FactJson.map(spec.getNodeSelector()),
        requiredTerms(affinity),
        FactJson.list(affinity.getPreferredDuringSchedulingIgnoredDuringExecution()).stream()
            .map(ConstraintReader::preferred)
            .toList(),
        FactJson.list(spec.getTolerations()).stream().map(ConstraintReader::toleration).toList());
  }

  private static NodeSelectorTerm.Preferred preferred(PreferredSchedulingTerm preferred) {
    if (preferred.getPreference() == null) {
      throw new IllegalArgumentException("node affinity: a preference is missing");
    }
    return new NodeSelectorTerm.Preferred(
        FactJson.number(preferred.getWeight()), term(preferred.getPreference()));
  }

  private static Optional<List<NodeSelectorTerm>> requiredTerms(NodeAffinity affinity) {
    return Optional.ofNullable(affinity.getRequiredDuringSchedulingIgnoredDuringExecution())
        .map(ConstraintReader::terms);
  }

  static List<NodeSelectorTerm> terms(NodeSelector selector) {
    return FactJson.list(selector.getNodeSelectorTerms()).stream()
        .map(ConstraintReader::term)
        .toList();
  }

  private static NodeSelectorTerm term(io.fabric8.kubernetes.api.model.NodeSelectorTerm term) {
    return new NodeSelectorTerm(
        requirements(term.getMatchExpressions()), requirements(term.getMatchFields()));
  }

  private static List<Requirement> requirements(List<NodeSelectorRequirement> requirements) {
    return FactJson.list(requirements).stream()
        .map(
            requirement ->
                new Requirement(
                    FactJson.text(requirement.getKey()),
                    operator(FactJson.text(requirement.getOperator())),
                    FactJson.list(requirement.getValues())))
        .toList();
  }

  private static Requirement.Operator operator(String word) {
    return Arrays.stream(Requirement.Operator.values())
        .filter(operator -> operator.spelling().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "node affinity: operator \""
                        + word
                        + "\" is none of In, NotIn, Exists, DoesNotExist, Gt, Lt"));
  }

  private static Toleration toleration(io.fabric8.kubernetes.api.model.Toleration toleration) {
    String operator = FactJson.text(toleration.getOperator());
    boolean anyValue =
        switch (operator) {
          case "Exists" -> true;
          case "", "Equal" -> false;
          default ->
              throw new IllegalArgumentException(
                  "toleration: operator \"" + operator + "\" is none of Equal, Exists");
        };
    String effect = FactJson.text(toleration.getEffect());
    return new Toleration(
        FactJson.text(toleration.getKey()),
        FactJson.text(toleration.getValue()),
        anyValue,
        effect.isEmpty() ? Optional.empty() : Optional.of(Taint.Effect.read(effect)));
  }
}
