package io.hekla.cli;

import io.hekla.cli.CommandEntry.Trait;
import java.util.Locale;

/** Names under which the command is called; those of Volcano's tools bring their habits. */
public enum Personality {
  HEKLA("hekla", Habits.OWN),
  KUBECTL("kubectl hekla", Habits.OWN),
  VCCTL("vcctl", Habits.VCCTL),
  VSUB("vsub", Habits.TOOL),
  VJOBS("vjobs", Habits.TOOL),
  VQUEUES("vqueues", Habits.TOOL),
  VSUSPEND("vsuspend", Habits.TOOL),
  VRESUME("vresume", Habits.TOOL),
  VCANCEL("vcancel", Habits.TOOL);

  /** Conventions that users of a name expect. */
  private enum Habits {
    OWN,
    VCCTL,
    TOOL
  }

  private final String called;
  private final Habits habits;

  Personality(String called, Habits habits) {
    this.called = called;
    this.habits = habits;
  }

  /**
   * Finds the personality by the name of the program: {@code kubectl-hekla}, {@code vsub}, …; hekla
   * for any other.
   */
  static Personality of(String program) {
    for (Personality one : values()) {
      if (one.called.replace(' ', '-').equals(program.toLowerCase(Locale.ROOT))) {
        return one;
      }
    }
    return HEKLA;
  }

  /** Name that the command calls itself by. */
  String called() {
    return called;
  }

  /** Returns whether this name is one verb without further words. */
  boolean isTool() {
    return habits == Habits.TOOL;
  }

  boolean isGroupsOfVolcano() {
    return habits == Habits.VCCTL;
  }

  /** Returns whether users of this name expect failures reported as by Volcano's tools. */
  boolean isOfVolcano() {
    return habits != Habits.OWN;
  }

  /** Returns whether a verb, or group of verbs, may come first under this name. */
  boolean has(CommandEntry first) {
    return !isOfVolcano() || first.traits().contains(Trait.IN_VCCTL);
  }
}
