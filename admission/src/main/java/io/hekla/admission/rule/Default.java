package io.hekla.admission.rule;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * One thing that a new object gets that does not say it itself.
 *
 * @param <T> the kind of object
 * @param name {@code kind.what-is-filled-in}, in lower case
 * @param sentence what is filled in when, for the table in docs/admission.md
 * @param source the section of the reference api-and-controllers.md that it comes from
 * @param filling fills it into the object given; filling twice is filling once
 * @param isOn whether it is filled in under given settings
 * @param expression the same in CEL, where it can be said: a list of JSONPatch operations
 * @param implied whether Hekla reads an object that lacks it as if it were there, so that to leave
 *     it out of an object that has it changes nothing
 */
public record Default<T>(
    String name,
    String sentence,
    String source,
    Filling<T> filling,
    Predicate<AdmissionSettings> isOn,
    Optional<String> expression,
    boolean implied) {

  /** What a default does. */
  @FunctionalInterface
  public interface Filling<T> {
    /** Changes the object, which belongs to the caller alone. */
    void fill(T object, AdmissionContext context);
  }

  /** A default that is not said in CEL. */
  public static <T> Default<T> of(String name, String source, String sentence, Filling<T> filling) {
    return new Default<>(
        name, sentence, source, filling, settings -> true, Optional.empty(), false);
  }

  /** The default, said in CEL as well. */
  public Default<T> inCel(String operations) {
    return new Default<>(name, sentence, source, filling, isOn, Optional.of(operations), implied);
  }

  /** The default, filled in only under certain settings. */
  public Default<T> when(Predicate<AdmissionSettings> on) {
    return new Default<>(name, sentence, source, filling, on, expression, implied);
  }

  /** The default, which Hekla does without in an object that is stored. */
  public Default<T> impliedWhenRead() {
    return new Default<>(name, sentence, source, filling, isOn, expression, true);
  }
}
