package io.hekla.admission.rule;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A condition that an object must meet before it is stored, changed or deleted.
 *
 * @param <T> the kind of object
 * @param name {@code kind.what-holds}, in lower case
 * @param sentence the condition, for the table in docs/admission.md
 * @param source origin: {@code Volcano} if Volcano's webhook has it; {@code CRD} if from a schema,
 *     {@code Hekla} if it is Hekla's own
 * @param on the operations that it is for
 * @param check finds what is wrong; finds nothing in an object that keeps the rule
 * @param expression the same in CEL, over {@code object} and {@code oldObject}, where CEL can
 *     express it: true of every object that keeps the rule, whether defaults are filled in or not
 * @param inSchema whether the CRD's own schema enforces it, too
 */
public record Rule<T>(
    String name,
    String sentence,
    String source,
    Set<Operation> on,
    Check<T> check,
    Optional<String> expression,
    boolean inSchema) {

  /** Function that checks a rule. */
  @FunctionalInterface
  public interface Check<T> {
    /** Adds what is wrong to the findings. */
    void check(RuleInput<T> input, Findings findings);
  }

  public Rule {
    on = Set.copyOf(on);
  }

  /** Returns a rule for new objects. */
  public static <T> Rule<T> whenCreated(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.CREATE), name, source, sentence, check);
  }

  /** Returns a rule for new objects and for changes. */
  public static <T> Rule<T> whenStored(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.CREATE, Operation.UPDATE), name, source, sentence, check);
  }

  /** Returns a rule for changes. */
  public static <T> Rule<T> whenChanged(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.UPDATE), name, source, sentence, check);
  }

  /** Returns a rule for deletions. */
  public static <T> Rule<T> whenDeleted(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.DELETE), name, source, sentence, check);
  }

  private static <T> Rule<T> on(
      Set<Operation> on, String name, String source, String sentence, Check<T> check) {
    return new Rule<>(name, sentence, source, on, check, Optional.empty(), false);
  }

  /** Returns the rule with an expression in CEL. */
  public Rule<T> inCel(String expression) {
    return new Rule<>(name, sentence, source, on, check, Optional.of(expression), inSchema);
  }

  /** Returns the rule, which types and bounds in the CRD's schema enforce as well. */
  public Rule<T> byTypes() {
    return new Rule<>(name, sentence, source, on, check, expression, true);
  }

  /**
   * Returns the rule, which the CRD's schema states as well.
   *
   * @param validation the expression there, over the spec, {@code self}
   */
  public Rule<T> inSchema(String validation) {
    return inCel(validation.replace("self.", "object.spec.")).byTypes();
  }

  /** Returns the findings of this rule; none if it is not for the operation. */
  public List<Finding> findings(RuleInput<T> input) {
    if (!on.contains(input.operation())) {
      return List.of();
    }
    var findings = new Findings(name);
    try {
      check.check(input, findings);
    } catch (Findings.Enough enough) {
      // The findings so far are the result.
    }
    return findings.all();
  }
}
