package io.hekla.cli;

import io.hekla.cli.CommandEntry.Trait;
import java.util.Locale;

/** The names under which the command is called; those of Volcano's tools bring their habits. */
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

  /** What users expect of a name. */
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

  /** By the name of the program: {@code kubectl-hekla}, {@code vsub}, …; hekla for any other. */
  static Personality of(String program) {
    for (Personality one : values()) {
      if (one.called.replace(' ', '-').equals(program.toLowerCase(Locale.ROOT))) {
        return one;
      }
    }
    return HEKLA;
  }

  /** As it calls itself. */
  String called() {
    return called;
  }

  /** Whether it is one verb without further words. */
  boolean isTool() {
    return habits == Habits.TOOL;
  }

  boolean isGroupsOfVolcano() {
    return habits == Habits.VCCTL;
  }

  /** Whether users expect of it how Volcano's tools fail. */
  boolean isOfVolcano() {
    return habits != Habits.OWN;
  }

  /** True for a verb, or group of verbs, that may come first under this name. */
  boolean has(CommandEntry first) {
    return !isOfVolcano() || first.traits().contains(Trait.IN_VCCTL);
  }
}
