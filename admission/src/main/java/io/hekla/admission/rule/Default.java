package io.hekla.admission.rule;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * A value that a new object gets where it leaves a field out.
 *
 * @param <T> the kind of object
 * @param name {@code kind.what-is-filled-in}, in lower case
 * @param sentence the value and its condition, for the table in docs/admission.md
 * @param source origin: {@code Volcano} if Volcano's webhook has it
 * @param filling fills it into the object given; filling twice is filling once
 * @param isOn whether it is filled in under given settings
 * @param expression the same in CEL, where CEL can express it: a list of JSONPatch operations
 * @param implied whether Hekla reads an object that lacks it as if it were there, so that its
 *     removal from an object changes nothing
 */
public record Default<T>(
    String name,
    String sentence,
    String source,
    Filling<T> filling,
    Predicate<AdmissionSettings> isOn,
    Optional<String> expression,
    boolean implied) {

  /** Function that fills in a default. */
  @FunctionalInterface
  public interface Filling<T> {
    /** Changes the object, which belongs to the caller alone. */
    void fill(T object, AdmissionContext context);
  }

  /** Returns a default that has no expression in CEL. */
  public static <T> Default<T> of(String name, String source, String sentence, Filling<T> filling) {
    return new Default<>(
        name, sentence, source, filling, settings -> true, Optional.empty(), false);
  }

  /** Returns the default with an expression in CEL. */
  public Default<T> inCel(String operations) {
    return new Default<>(name, sentence, source, filling, isOn, Optional.of(operations), implied);
  }

  /** Returns the default, filled in only under certain settings. */
  public Default<T> when(Predicate<AdmissionSettings> on) {
    return new Default<>(name, sentence, source, filling, on, expression, implied);
  }

  /** Returns the default, without which Hekla reads a stored object the same. */
  public Default<T> withReadDefault() {
    return new Default<>(name, sentence, source, filling, isOn, expression, true);
  }
}
