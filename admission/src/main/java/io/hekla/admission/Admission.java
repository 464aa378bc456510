package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.part.ObjectTrees;
import io.hekla.admission.rule.AdmissionContext;
import io.hekla.admission.rule.Finding;
import io.hekla.admission.rule.KindRules;
import io.hekla.admission.rule.Operation;
import io.hekla.admission.rule.RuleInput;
import io.hekla.admission.user.UserRules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The single entry point of admission: the verdict on what may be stored, changed and deleted, and
 * the defaults of new objects. The webhook, the embedded API, {@code hekla vet} and all other
 * commands that apply rules call it and nothing else. Source: docs/admission.md#rules; all rules
 * are listed in docs/admission.md.
 */
public final class Admission {
  private Admission() {}

  /** Rules and defaults that are applied, by kind. */
  private enum Scope {
    ALL(Kinds.ALL),
    USER_DEFAULTS(only(UserRules::isDefault)),
    USER_RULES(only(UserRules::isRule));

    // Immutable, as are the rules.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<KindRules<?>> kinds;

    Scope(List<KindRules<?>> kinds) {
      this.kinds = kinds;
    }

    private static List<KindRules<?>> only(Predicate<String> names) {
      return Kinds.ALL.stream().<KindRules<?>>map(kind -> kind.only(names)).toList();
    }

    Optional<KindRules<?>> of(HasMetadata object) {
      return kinds.stream().filter(rules -> rules.type().isInstance(object)).findFirst();
    }
  }

  /**
   * Judges a request. Defaults are filled into a new object first; then everything that is wrong is
   * found at once.
   */
  public static Verdict judge(RawRequest request, AdmissionContext context) {
    return judge(request, () -> context);
  }

  /**
   * Judges a request.
   *
   * @param context made only for an object of a kind that has rules
   */
  public static Verdict judge(RawRequest request, Supplier<AdmissionContext> context) {
    return judge(request, context, Scope.ALL);
  }

  /**
   * Judges a request by the rules about the user for whom the object counts, and by no others.
   * Nothing is filled in: the object is stored as it is.
   */
  public static Verdict judgeUser(RawRequest request, AdmissionContext context) {
    return judge(request, () -> context, Scope.USER_RULES);
  }

  private static Verdict judge(
      RawRequest request, Supplier<AdmissionContext> context, Scope scope) {
    return switch (RawReview.read(request)) {
      case RawReview.Read(var review) -> review(review, context.get(), scope);
      case RawReview.Unreadable unreadable -> verdict(unreadable, context.get(), scope);
      case RawReview.WithoutRules none -> new Verdict.NoRules();
    };
  }

  /**
   * Fills defaults into a new object, valid or not, and into no other. For a webhook that only
   * fills in: other webhooks may correct the object after it, before it is judged.
   */
  public static Verdict.Filling fill(RawRequest request, AdmissionContext context) {
    return fill(request, context, Scope.ALL);
  }

  /** Writes the user for whom a new object counts into it, and fills in nothing else. */
  public static Verdict.Filling fillUser(RawRequest request, AdmissionContext context) {
    return fill(request, context, Scope.USER_DEFAULTS);
  }

  private static Verdict.Filling fill(RawRequest request, AdmissionContext context, Scope scope) {
    return switch (RawReview.read(request)) {
      case RawReview.Read(var review) -> new Verdict.Filled(defaulted(review, context, scope));
      case RawReview.Unreadable unreadable -> verdict(unreadable, context, scope);
      case RawReview.WithoutRules none -> new Verdict.NoRules();
    };
  }

  /** Judges a request that has been read; kinds without rules are admitted as they are. */
  static Verdict review(Review review, AdmissionContext context) {
    return review(review, context, Scope.ALL);
  }

  private static Verdict review(Review review, AdmissionContext context, Scope scope) {
    return scope
        .of(review.object())
        .map(rules -> judge(rules, applicable(rules, review), context))
        .orElseGet(() -> new Verdict.Admitted(review.object(), false));
  }

  private static Verdict.Unreadable verdict(
      RawReview.Unreadable unreadable, AdmissionContext context, Scope scope) {
    Set<Finding> always = new LinkedHashSet<>();
    List<Review> readable = unreadable.readable();
    for (int i = 0; i < readable.size(); i++) {
      List<Finding> found = review(readable.get(i), context, scope).findings();
      if (i == 0) {
        always.addAll(found);
      } else {
        always.retainAll(found);
      }
    }
    always.removeIf(one -> unreadable.isKnown().test(one.field()));
    return new Verdict.Unreadable(unreadable.findings(), List.copyOf(always));
  }

  /**
   * Turns the update of an object that had no spec into a creation: there is nothing that could
   * have changed.
   */
  private static <T extends HasMetadata> Review applicable(KindRules<T> rules, Review review) {
    return review instanceof Review.Update update
            && !rules.hasSpec().test(rules.type().cast(update.before()))
        ? new Review.Create(update.object())
        : review;
  }

  /**
   * Returns a new object with its defaults; the very object given if there is nothing to fill in,
   * or it is not new.
   */
  private static HasMetadata defaulted(Review review, AdmissionContext context, Scope scope) {
    return scope
        .of(review.object())
        .<HasMetadata>map(rules -> filled(rules, review, context))
        .orElse(review.object());
  }

  private static <T extends HasMetadata> T filled(
      KindRules<T> rules, Review review, AdmissionContext context) {
    T given = rules.type().cast(review.object());
    if (review.operation() != Operation.CREATE
        || !rules.hasSpec().test(given)
        || !rules.fills(context.settings())) {
      return given;
    }
    T copy = ObjectTrees.copy(given);
    rules.fill(copy, context);
    return copy;
  }

  private static <T extends HasMetadata> Verdict judge(
      KindRules<T> rules, Review review, AdmissionContext context) {
    if (review.operation() != Operation.DELETE
        && !rules.hasSpec().test(rules.type().cast(review.object()))) {
      return new Verdict.Refused(
          review.object(),
          List.of(
              new Finding(
                  "object.has-spec", "spec", "is missing", "write the spec of the object")));
    }
    T object = filled(rules, review, context);
    Optional<T> before =
        review instanceof Review.Update update
            ? Optional.of(rules.type().cast(update.before()))
            : Optional.empty();
    List<Finding> findings =
        rules.findings(new RuleInput<>(review.operation(), object, before, context));
    return findings.isEmpty()
        ? new Verdict.Admitted(object, object != review.object())
        : new Verdict.Refused(object, findings);
  }
}
