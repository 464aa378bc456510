package io.hekla.cli.doctor;

/**
 * One thing that was looked at.
 *
 * @param about what, in a word or two
 * @param what how it is
 * @param remedy what to do; empty if there is nothing to do
 */
record Finding(Weight weight, String about, String what, String remedy) {
  /** How bad it is. */
  enum Weight {
    OK("ok"),
    /** Worth knowing, or not to be seen from here. */
    NOTE("note"),
    WRONG("WRONG");

    private final String word;

    Weight(String word) {
      this.word = word;
    }
  }

  static Finding ok(String about, String what) {
    return new Finding(Weight.OK, about, what, "");
  }

  static Finding note(String about, String what, String remedy) {
    return new Finding(Weight.NOTE, about, what, remedy);
  }

  static Finding wrong(String about, String what, String remedy) {
    return new Finding(Weight.WRONG, about, what, remedy);
  }

  boolean isWrong() {
    return weight == Weight.WRONG;
  }

  /** As the user reads it. */
  String text() {
    String line = "%-6s %-12s %s\n".formatted(weight.word, about, what);
    return remedy.isEmpty() ? line : line + " ".repeat(20) + "→ " + remedy + "\n";
  }
}
