package io.hekla.admission.rule;

import java.util.ArrayList;
import java.util.List;

/** Collects what one rule finds. */
public final class Findings {
  private final String rule;
  private final List<Finding> found = new ArrayList<>();

  Findings(String rule) {
    this.rule = rule;
  }

  /** Notes that something is wrong at a field, and what would be right. */
  public void add(String field, String what, String remedy) {
    found.add(new Finding(rule, field, what, remedy));
  }

  List<Finding> all() {
    return found;
  }
}
