package io.hekla.admission.template;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules on the placement of a pod: tolerations, affinity, spreading. */
final class PlacementRules {
  private static final int LARGEST_WEIGHT = 100;
  private static final String EXISTS = "Exists";
  private static final String NO_EXECUTE = "NoExecute";
  private static final List<String> TOLERATED = List.of(EXISTS, "Equal", "Lt", "Gt");
  private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", NO_EXECUTE);
  private static final List<String> OPERATORS =
      List.of("In", "NotIn", EXISTS, "DoesNotExist", "Gt", "Lt");
  private static final List<String> UNSATISFIABLE = List.of("DoNotSchedule", "ScheduleAnyway");

  private PlacementRules() {}

  static final List<TemplateRule> ALL =
      List.of(
          new TemplateRule(
              "template.tolerations-readable",
              "A toleration has a known operator and effect; without a key its "
                  + "operator is `Exists`; with `Exists` it has no value; "
                  + "`tolerationSeconds` needs the effect `NoExecute`.",
              (pod, findings) ->
                  PodPart.each(
                      pod.field("tolerations"),
                      NullSafe.list(pod.spec().getTolerations()),
                      (at, toleration) -> toleration(at, toleration, findings))),
          new TemplateRule(
              "template.node-affinity-readable",
              "Terms of node affinity have a known operator and the number of values "
                  + "that it needs; weights are 1 to 100.",
              PlacementRules::nodeAffinity),
          new TemplateRule(
              "template.pod-affinity-readable",
              "Terms of pod affinity and anti-affinity have a `topologyKey`; weights are 1 to 100.",
              PlacementRules::podAffinity),
          new TemplateRule(
              "template.spreading-readable",
              "A topology spread constraint has a `topologyKey`, a `maxSkew` above 0 and a known"
                  + " `whenUnsatisfiable`.",
              (pod, findings) ->
                  PodPart.each(
                      pod.field("topologySpreadConstraints"),
                      NullSafe.list(pod.spec().getTopologySpreadConstraints()),
                      (at, constraint) -> spreading(at, constraint, findings))));

  private static void toleration(String at, Toleration toleration, Findings findings) {
    String operator = NullSafe.text(toleration.getOperator());
    String effect = NullSafe.text(toleration.getEffect());
    EnumeratedFields.known(at + ".operator", operator, TOLERATED, findings);
    EnumeratedFields.known(at + ".effect", effect, EFFECTS, findings);
    if (NullSafe.text(toleration.getKey()).isEmpty() && !operator.equals(EXISTS)) {
      findings.add(at + ".operator", "must be Exists where no key is given", "write Exists");
    }
    if (operator.equals(EXISTS) && !NullSafe.text(toleration.getValue()).isEmpty()) {
      findings.add(at + ".value", "must be empty for the operator Exists", "leave it out");
    }
    if (toleration.getTolerationSeconds() != null && !effect.equals(NO_EXECUTE)) {
      findings.add(
          at + ".effect", "must be NoExecute where tolerationSeconds is given", "write NoExecute");
    }
  }

  private static void nodeAffinity(PodPart pod, Findings findings) {
    Affinity affinity = pod.spec().getAffinity();
    if (affinity == null || affinity.getNodeAffinity() == null) {
      return;
    }
    String at = pod.field("affinity.nodeAffinity");
    var required = affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      String terms = at + ".requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
      if (NullSafe.list(required.getNodeSelectorTerms()).isEmpty()) {
        findings.add(terms, "is empty", "give at least one term");
      }
      PodPart.each(
          terms,
          NullSafe.list(required.getNodeSelectorTerms()),
          (field, term) -> term(field, term, findings));
    }
    PodPart.each(
        at + ".preferredDuringSchedulingIgnoredDuringExecution",
        NullSafe.list(
            affinity.getNodeAffinity().getPreferredDuringSchedulingIgnoredDuringExecution()),
        (field, preferred) -> {
          weight(field, preferred.getWeight(), findings);
          term(field + ".preference", preferred.getPreference(), findings);
        });
  }

  private static void term(String at, @Nullable NodeSelectorTerm term, Findings findings) {
    if (term != null) {
      PodPart.each(
          at + ".matchExpressions",
          NullSafe.list(term.getMatchExpressions()),
          (field, requirement) -> requirement(field, requirement, findings));
    }
  }

  private static void requirement(
      String at, NodeSelectorRequirement requirement, Findings findings) {
    String operator = NullSafe.text(requirement.getOperator());
    int values = NullSafe.list(requirement.getValues()).size();
    if (operator.isEmpty()) {
      findings.add(at + ".operator", "is missing", "use one of " + String.join(", ", OPERATORS));
    }
    EnumeratedFields.known(at + ".operator", operator, OPERATORS, findings);
    boolean fits =
        switch (operator) {
          case "In", "NotIn" -> values > 0;
          case EXISTS, "DoesNotExist" -> values == 0;
          case "Gt", "Lt" -> values == 1;
          default -> true;
        };
    if (!fits) {
      findings.add(
          at + ".values",
          "has " + values + " values",
          switch (operator) {
            case "In", "NotIn" -> operator + " takes at least one";
            case "Gt", "Lt" -> operator + " takes one, a number";
            default -> operator + " takes none";
          });
    }
  }

  private static void podAffinity(PodPart pod, Findings findings) {
    Affinity affinity = pod.spec().getAffinity();
    if (affinity == null) {
      return;
    }
    var near = affinity.getPodAffinity();
    if (near != null) {
      String at = pod.field("affinity.podAffinity");
      required(at, near.getRequiredDuringSchedulingIgnoredDuringExecution(), findings);
      preferred(at, near.getPreferredDuringSchedulingIgnoredDuringExecution(), findings);
    }
    var apart = affinity.getPodAntiAffinity();
    if (apart != null) {
      String at = pod.field("affinity.podAntiAffinity");
      required(at, apart.getRequiredDuringSchedulingIgnoredDuringExecution(), findings);
      preferred(at, apart.getPreferredDuringSchedulingIgnoredDuringExecution(), findings);
    }
  }

  private static void required(
      String at, @Nullable List<PodAffinityTerm> terms, Findings findings) {
    PodPart.each(
        at + ".requiredDuringSchedulingIgnoredDuringExecution",
        NullSafe.list(terms),
        (field, term) -> topologyKey(field, term, findings));
  }

  private static void preferred(
      String at, @Nullable List<WeightedPodAffinityTerm> terms, Findings findings) {
    PodPart.each(
        at + ".preferredDuringSchedulingIgnoredDuringExecution",
        NullSafe.list(terms),
        (field, term) -> {
          weight(field, term.getWeight(), findings);
          topologyKey(field + ".podAffinityTerm", term.getPodAffinityTerm(), findings);
        });
  }

  private static void topologyKey(String at, @Nullable PodAffinityTerm term, Findings findings) {
    if (term == null || NullSafe.text(term.getTopologyKey()).isEmpty()) {
      findings.add(
          at + ".topologyKey", "is missing", "name a node label, as kubernetes.io/hostname");
    }
  }

  private static void weight(String at, @Nullable Integer weight, Findings findings) {
    if (weight == null || weight < 1 || weight > LARGEST_WEIGHT) {
      findings.add(
          at + ".weight",
          weight == null ? "is missing" : "is " + weight,
          "must be 1 to " + LARGEST_WEIGHT);
    }
  }

  private static void spreading(String at, TopologySpreadConstraint constraint, Findings findings) {
    if (NullSafe.text(constraint.getTopologyKey()).isEmpty()) {
      findings.add(
          at + ".topologyKey", "is missing", "name a node label, as kubernetes.io/hostname");
    }
    if (NullSafe.number(constraint.getMaxSkew()) < 1) {
      findings.add(
          at + ".maxSkew", "is " + NullSafe.number(constraint.getMaxSkew()), "must be 1 or more");
    }
    String unsatisfiable = NullSafe.text(constraint.getWhenUnsatisfiable());
    if (unsatisfiable.isEmpty()) {
      findings.add(
          at + ".whenUnsatisfiable",
          "is missing",
          "use one of " + String.join(", ", UNSATISFIABLE));
    }
    EnumeratedFields.known(at + ".whenUnsatisfiable", unsatisfiable, UNSATISFIABLE, findings);
  }
}
