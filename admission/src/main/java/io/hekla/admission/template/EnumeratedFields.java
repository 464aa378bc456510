package io.hekla.admission.template;

import io.hekla.admission.part.Names;
import io.hekla.admission.rule.Findings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of fields that take one of a few words, and of numbers with bounds. */
final class EnumeratedFields {
  private EnumeratedFields() {}

  /** Adds a finding if a word is none of those known; a missing one is valid. */
  static void known(String at, @Nullable String word, List<String> known, Findings findings) {
    if (word != null && !word.isEmpty() && !known.contains(word)) {
      findings.add(at, "is \"" + word + "\"", Names.instead(word, known));
    }
  }

  /** Adds a finding if a number is below its minimum; a missing one is valid. */
  static void atLeast(String at, @Nullable Number number, long least, Findings findings) {
    if (number != null && number.longValue() < least) {
      findings.add(at, "is " + number, "must be " + least + " or more");
    }
  }
}
