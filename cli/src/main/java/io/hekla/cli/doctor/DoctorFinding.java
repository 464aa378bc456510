package io.hekla.cli.doctor;

import io.hekla.cli.output.Colour;

/**
 * Result of one check.
 *
 * @param about subject in a word or two
 * @param what observed condition of it
 * @param remedy what to do; empty if there is nothing to do
 */
record DoctorFinding(Weight weight, String about, String what, String remedy) {
  /** Severity of a finding. */
  enum Weight {
    OK("ok", Colour.GREEN),
    /** Information, or a condition that cannot be checked from here. */
    NOTE("note", Colour.YELLOW),
    WRONG("WRONG", Colour.RED);

    private final String word;
    private final Colour colour;

    Weight(String word, Colour colour) {
      this.word = word;
      this.colour = colour;
    }
  }

  static DoctorFinding ok(String about, String what) {
    return new DoctorFinding(Weight.OK, about, what, "");
  }

  static DoctorFinding note(String about, String what, String remedy) {
    return new DoctorFinding(Weight.NOTE, about, what, remedy);
  }

  static DoctorFinding wrong(String about, String what, String remedy) {
    return new DoctorFinding(Weight.WRONG, about, what, remedy);
  }

  boolean isWrong() {
    return weight == Weight.WRONG;
  }

  /** Text that the user reads. */
  String text() {
    String word = weight.colour.of("%-6s".formatted(weight.word));
    String line = "%s %-12s %s\n".formatted(word, about, what);
    return remedy.isEmpty() ? line : line + " ".repeat(20) + "→ " + remedy + "\n";
  }
}
