package io.hekla.admission.rule;

import java.util.ArrayList;
import java.util.List;

/** Collects what one rule finds, up to as much as anybody reads. */
public final class Findings {
  /** An object of three megabytes may be wrong in half a million places. */
  private static final int MOST = 100;

  /** Ends a rule that has found enough: its loops need not know. */
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

  /**
   * Notes that something is wrong at a field, and what would be right. After the hundredth it does
   * not return: the rule has found enough.
   */
  public void add(String field, String what, String remedy) {
    found.add(new Finding(rule, field, what, remedy));
    if (found.size() >= MOST) {
      throw new Enough();
    }
  }

  /** Notes that a list or map has more entries than it may have, if it has. */
  public void entries(String field, int entries, int most) {
    if (entries > most) {
      add(field, "has " + entries + " entries", "must have at most " + most);
    }
  }

  List<Finding> all() {
    return found;
  }
}
