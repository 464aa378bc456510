package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Finding;
import java.util.List;
import java.util.stream.Collectors;

/** Whether something may be done with an object. */
public sealed interface Verdict {
  /** It may; a new object in this form: a copy of what was given, with defaults filled in. */
  record Admitted(HasMetadata object) implements Verdict {}

  /** It may not; all that is wrong, in the order of the rules, never empty. */
  record Refused(List<Finding> findings) implements Verdict {
    public Refused {
      if (findings.isEmpty()) {
        throw new IllegalArgumentException("refused without a finding");
      }
      findings = List.copyOf(findings);
    }

    /** All findings on one line, as an API answer carries them. */
    public String message() {
      return findings.stream().map(Finding::toString).collect(Collectors.joining("; "));
    }
  }
}
