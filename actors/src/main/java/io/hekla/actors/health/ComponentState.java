package io.hekla.actors.health;

/**
 * State of a part of this member.
 *
 * @param part its name
 * @param says one sentence for people
 */
public record ComponentState(String part, Level level, String says) {
  /** Level of health, from good to bad. */
  public enum Level {
    /** Level of a part that does its work. */
    READY("ready"),
    /** Level of a part that does not work now; it may again by itself. */
    NOT_READY("not ready"),
    /** Level of a part that cannot go on, and nothing here mends it. */
    FAILED("failed");

    private final String word;

    Level(String word) {
      this.word = word;
    }

    /** Returns the word for people. */
    public String word() {
      return word;
    }
  }
}
