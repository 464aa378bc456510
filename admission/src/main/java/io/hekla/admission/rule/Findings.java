package io.hekla.admission.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collector of the findings of one rule, up to as many as people read. */
public final class Findings {
  /**
   * Most findings of a rule; an object of three megabytes may be wrong in half a million places.
   */
  private static final int MOST = 100;

  /** Exception that ends a rule at enough findings: its loops need not count. */
  static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Enough() {
      super("enough was found", null, false, false);
    }
  }

  private final String rule;
  private final List<Finding> found = new ArrayList<>();

  Findings(String rule) {
    this.rule = rule;
  }

  /** Returns the findings of one check, under the name of a rule. */
  public static List<Finding> of(String rule, Consumer<Findings> check) {
    var findings = new Findings(rule);
    try {
      check.accept(findings);
    } catch (Enough enough) {
      // Users read no more of them.
    }
    return List.copyOf(findings.found);
  }

  /**
   * Adds a finding at a field, with its remedy. At the hundredth it does not return: the rule has
   * found enough.
   */
  public void add(String field, String what, String remedy) {
    found.add(new Finding(rule, field, what, remedy));
    if (found.size() >= MOST) {
      throw new Enough();
    }
  }

  /** Adds a finding if a list or map has more entries than it may have. */
  public void entries(String field, int entries, int most) {
    if (entries > most) {
      add(field, "has " + entries + " entries", "must have at most " + most);
    }
  }

  List<Finding> all() {
    return found;
  }
}
