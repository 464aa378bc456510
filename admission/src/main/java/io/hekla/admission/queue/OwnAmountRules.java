package io.hekla.admission.queue;

import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.admission.part.AmountChecks;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Queue;
import io.hekla.model.manifest.FieldPath;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Rules on a queue by itself: its weight, its amounts and its state. */
final class OwnAmountRules {
  private static final int LARGEST_WEIGHT = 65_535;
  private static final String CAPABILITY = "spec.capability";
  private static final String DESERVED = "spec.deserved";
  private static final String GUARANTEE = "spec.guarantee.resource";

  private OwnAmountRules() {}

  static final List<Rule<Queue>> ALL =
      List.of(
          Rule.<Queue>whenStored(
                  "queue.weight-fits",
                  "CRD",
                  "`weight` of a queue is 1 to 65535.",
                  OwnAmountRules::weight)
              .byTypes(),
          Rule.<Queue>whenStored(
                  "queue.amounts-readable",
                  "Volcano",
                  "Every amount of `capability`, `deserved` and `guarantee` is a quantity "
                      + "of at least 0.",
                  OwnAmountRules::amounts)
              .inCel(
                  AmountChecks.validInCel("object.spec.?capability")
                      + " && "
                      + AmountChecks.validInCel("object.spec.?deserved")
                      + " && "
                      + AmountChecks.validInCel("object.spec.?guarantee.?resource")),
          Rule.whenStored(
              "queue.amounts-whole",
              "Volcano",
              "Amounts of pods, of other counted objects and of devices are whole " + "numbers.",
              OwnAmountRules::whole),
          Rule.<Queue>whenStored(
                  "queue.guarantee-within-deserved",
                  "Volcano",
                  "`deserved` is at least `guarantee`, for every resource that `guarantee` "
                      + "names.",
                  OwnAmountRules::guarantee)
              .inCel(
                  withinInCel("object.spec.?guarantee.?resource", "object.spec.?deserved", false)),
          Rule.<Queue>whenStored(
                  "queue.deserved-within-capability",
                  "Volcano",
                  "`capability` is at least `deserved`, for every resource that "
                      + "`capability` names.",
                  OwnAmountRules::deserved)
              .inCel(withinInCel("object.spec.?deserved", "object.spec.?capability", true)),
          Rule.whenCreated(
              "queue.state-known",
              "Volcano",
              "A new queue has no `status.state`, or `Open` or `Closed`.",
              OwnAmountRules::state));

  private static void weight(RuleInput<Queue> input, Findings findings) {
    Integer weight = input.object().getSpec().weight;
    if (weight != null && (weight < 1 || weight > LARGEST_WEIGHT)) {
      findings.add("spec.weight", "is " + weight, "must be 1 to " + LARGEST_WEIGHT);
    }
  }

  private static void amounts(RuleInput<Queue> input, Findings findings) {
    AmountChecks.check(CAPABILITY, Shares.capability(input.object()), findings);
    AmountChecks.check(DESERVED, Shares.deserved(input.object()), findings);
    AmountChecks.check(GUARANTEE, Shares.guarantee(input.object()), findings);
  }

  private static void whole(RuleInput<Queue> input, Findings findings) {
    AmountChecks.checkWhole(CAPABILITY, Shares.capability(input.object()), findings);
    AmountChecks.checkWhole(DESERVED, Shares.deserved(input.object()), findings);
    AmountChecks.checkWhole(GUARANTEE, Shares.guarantee(input.object()), findings);
  }

  private static void guarantee(RuleInput<Queue> input, Findings findings) {
    Map<String, Quantity> deserved = Shares.deserved(input.object());
    Map<String, Quantity> guarantee = Shares.guarantee(input.object());
    for (String name : new TreeSet<>(guarantee.keySet())) {
      BigDecimal least = AmountChecks.orZero(guarantee, name);
      if (!deserved.containsKey(name) || AmountChecks.orZero(deserved, name).compareTo(least) < 0) {
        findings.add(
            FieldPath.key(DESERVED, name),
            deserved.containsKey(name) ? "is " + deserved.get(name) : "is missing",
            "must be at least the guarantee, " + guarantee.get(name));
      }
    }
  }

  private static void deserved(RuleInput<Queue> input, Findings findings) {
    Map<String, Quantity> capability = Shares.capability(input.object());
    Map<String, Quantity> deserved = Shares.deserved(input.object());
    for (String name : new TreeSet<>(deserved.keySet())) {
      if (capability.containsKey(name)
          && AmountChecks.orZero(deserved, name).compareTo(AmountChecks.orZero(capability, name))
              > 0) {
        findings.add(
            FieldPath.key(DESERVED, name),
            "is " + deserved.get(name),
            "must be at most the capability, " + capability.get(name));
      }
    }
  }

  /**
   * Checks the state of a new queue only: a change does not touch the status, so that a Closing
   * queue may be changed (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
   */
  private static void state(RuleInput<Queue> input, Findings findings) {
    var status = input.object().getStatus();
    String state = status == null ? "" : NullSafe.text(status.state);
    switch (state) {
      case "", "Open", "Closed" -> {}
      default -> findings.add("status.state", "is " + state, "must be empty, Open or Closed");
    }
  }

  /** Returns the expression in CEL that no amount of one map is above that of another. */
  private static String withinInCel(String amounts, String bounds, boolean orUnbounded) {
    return "%1$s.orValue({}).all(r, r in %2$s.orValue({}) ? quantity(string(%1$s.orValue({})[r])).compareTo(quantity(string(%2$s.orValue({})[r]))) <= 0 : %3$s)"
        .formatted(amounts, bounds, orUnbounded);
  }
}
