package io.hekla.admission.rule;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that must hold of an object before it is stored, changed or deleted.
 *
 * @param <T> the kind of object
 * @param name {@code kind.what-holds}, in lower case
 * @param sentence what holds of an object that keeps it, for the table in docs/admission.md
 * @param source the section of the reference api-and-controllers.md that it comes from; {@code CRD}
 *     if from a schema, {@code Hekla} if it is ours
 * @param on the operations that it is for
 * @param check finds what is wrong; finds nothing in an object that keeps the rule
 * @param expression the same in CEL, over {@code object} and {@code oldObject}, where it can be
 *     said: true of every object that keeps the rule, whether defaults are filled in or not
 * @param inSchema whether the CRD's own schema holds it, too
 */
public record Rule<T>(
    String name,
    String sentence,
    String source,
    Set<Operation> on,
    Check<T> check,
    Optional<String> expression,
    boolean inSchema) {

  /** What a rule does. */
  @FunctionalInterface
  public interface Check<T> {
    /** Adds what is wrong to the findings. */
    void check(Asked<T> asked, Findings findings);
  }

  public Rule {
    on = Set.copyOf(on);
  }

  /** A rule for new objects. */
  public static <T> Rule<T> whenCreated(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.CREATE), name, source, sentence, check);
  }

  /** A rule for new objects and for changes. */
  public static <T> Rule<T> whenStored(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.CREATE, Operation.UPDATE), name, source, sentence, check);
  }

  /** A rule for changes. */
  public static <T> Rule<T> whenChanged(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.UPDATE), name, source, sentence, check);
  }

  /** A rule for deletions. */
  public static <T> Rule<T> whenDeleted(
      String name, String source, String sentence, Check<T> check) {
    return on(EnumSet.of(Operation.DELETE), name, source, sentence, check);
  }

  private static <T> Rule<T> on(
      Set<Operation> on, String name, String source, String sentence, Check<T> check) {
    return new Rule<>(name, sentence, source, on, check, Optional.empty(), false);
  }

  /** The rule, said in CEL as well. */
  public Rule<T> inCel(String expression) {
    return new Rule<>(name, sentence, source, on, check, Optional.of(expression), inSchema);
  }

  /** The rule, which types and bounds in the CRD's schema hold as well. */
  public Rule<T> byTypes() {
    return new Rule<>(name, sentence, source, on, check, expression, true);
  }

  /**
   * The rule, said in the CRD's schema as well.
   *
   * @param validation the expression there, over the spec, {@code self}
   */
  public Rule<T> inSchema(String validation) {
    return inCel(validation.replace("self.", "object.spec.")).byTypes();
  }

  /** What is wrong by this rule; nothing if it is not for the operation. */
  public List<Finding> findings(Asked<T> asked) {
    if (!on.contains(asked.operation())) {
      return List.of();
    }
    var findings = new Findings(name);
    try {
      check.check(asked, findings);
    } catch (Findings.Enough enough) {
      // What was found stands.
    }
    return findings.all();
  }
}
