package io.hekla.admission;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether an object may be stored.
 *
 * @param <T> the kind of object
 */
public sealed interface Verdict<T> {
  /** It may, in this form: a copy of what was given, with defaults filled in. */
  record Admitted<T>(T object) implements Verdict<T> {}

  /** It may not; all that is wrong, in the order of the fields' rules, never empty. */
  record Refused<T>(List<Finding> findings) implements Verdict<T> {
    public Refused {
      findings = List.copyOf(findings);
    }

    /** All findings on one line, as an API answer carries them. */
    public String message() {
      return findings.stream().map(Finding::toString).collect(Collectors.joining("; "));
    }
  }

  /** Refused if anything was found, else admitted. */
  static <T> Verdict<T> of(T object, List<Finding> findings) {
    return findings.isEmpty() ? new Admitted<>(object) : new Refused<>(findings);
  }
}
