package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.Trees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Asked;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.RulesOf;
import java.util.List;
import java.util.Optional;

/**
 * The one door: what may be stored, changed and deleted, and what new objects get that they do not
 * say. The webhook, the embedded API and {@code hekla vet} ask here and nowhere else. Kinds without
 * rules are admitted as they are. Source: reference api-and-controllers.md §6; all rules are listed
 * in docs/admission.md.
 */
public final class Admission {
  private Admission() {}

  /**
   * Judges what somebody wants to do. Of a new object defaults are filled in first; then everything
   * that is wrong is found at once.
   */
  public static Verdict review(Review review, AdmissionContext context) {
    return Kinds.of(review.object())
        .map(rules -> judge(rules, asked(rules, review), context))
        .orElseGet(() -> new Verdict.Admitted(review.object()));
  }

  /**
   * An object that had no spec is judged as a new one: there is nothing that could have changed.
   */
  private static <T extends HasMetadata> Review asked(RulesOf<T> rules, Review review) {
    return review instanceof Review.Update update
            && !rules.hasSpec().test(rules.type().cast(update.before()))
        ? new Review.Create(update.object())
        : review;
  }

  /**
   * A new object with its defaults, whether or not it is right; the very object given if there is
   * nothing to fill in, or it is not new. For a webhook that only fills in: others may mend the
   * object after it.
   */
  public static HasMetadata defaulted(Review review, AdmissionContext context) {
    return Kinds.of(review.object())
        .<HasMetadata>map(rules -> filled(rules, review, context))
        .orElse(review.object());
  }

  private static <T extends HasMetadata> T filled(
      RulesOf<T> rules, Review review, AdmissionContext context) {
    T given = rules.type().cast(review.object());
    if (review.operation() != Operation.CREATE
        || !rules.hasSpec().test(given)
        || !rules.fills(context.settings())) {
      return given;
    }
    T copy = Trees.copy(given);
    rules.fill(copy, context);
    return copy;
  }

  private static <T extends HasMetadata> Verdict judge(
      RulesOf<T> rules, Review review, AdmissionContext context) {
    if (review.operation() != Operation.DELETE
        && !rules.hasSpec().test(rules.type().cast(review.object()))) {
      return new Verdict.Refused(
          List.of(new Finding("object.has-spec", "spec", "is missing", "say what is wanted")));
    }
    T object = filled(rules, review, context);
    Optional<T> before =
        review instanceof Review.Update update
            ? Optional.of(rules.type().cast(update.before()))
            : Optional.empty();
    List<Finding> findings =
        rules.findings(new Asked<>(review.operation(), object, before, context));
    return findings.isEmpty() ? new Verdict.Admitted(object) : new Verdict.Refused(findings);
  }
}
