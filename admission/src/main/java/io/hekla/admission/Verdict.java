package io.hekla.admission;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.rule.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Admission's response to a request to create, change or delete an object. */
public sealed interface Verdict {
  /** All findings; empty if the request may go through. */
  List<Finding> findings();

  /**
   * The request may go through.
   *
   * @param object the object; if new, a copy of what was given, with defaults filled in
   * @param isDefaulted false if nothing was filled in, so that what was given may be stored as it
   *     came
   */
  record Admitted(HasMetadata object, boolean isDefaulted) implements Verdict {
    @Override
    public List<Finding> findings() {
      return List.of();
    }
  }

  /**
   * The request may not go through.
   *
   * @param object the object as it was judged, with defaults filled in
   * @param findings findings in the order of the rules, never empty
   */
  record Refused(HasMetadata object, List<Finding> findings) implements Verdict {
    public Refused {
      if (findings.isEmpty()) {
        throw new IllegalArgumentException("refused without a finding");
      }
      findings = List.copyOf(findings);
    }
  }

  /**
   * The object cannot be read as the kind that it states.
   *
   * @param values each value that its field cannot hold
   * @param beyond findings about the rest that hold whatever was meant by those values
   */
  record Unreadable(List<Finding> values, List<Finding> beyond) implements Verdict, Filling {
    public Unreadable {
      if (values.isEmpty() && beyond.isEmpty()) {
        throw new IllegalArgumentException("unreadable without a finding");
      }
      values = List.copyOf(values);
      beyond = List.copyOf(beyond);
    }

    @Override
    public List<Finding> findings() {
      return Stream.concat(values.stream(), beyond.stream()).toList();
    }
  }

  /** The object's kind has no rules: the request may go through, and nothing is filled in. */
  record NoRules() implements Verdict, Filling {
    @Override
    public List<Finding> findings() {
      return List.of();
    }
  }

  /** Response to a webhook that only fills in defaults. */
  sealed interface Filling permits Filled, Unreadable, NoRules {}

  /** The object with its defaults, valid or not. */
  record Filled(HasMetadata object) implements Filling {}
}
