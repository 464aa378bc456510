package io.hekla.actors.health;

/**
 * The state of a part of this member.
 *
 * @param part its name
 * @param says one sentence for people
 */
public record PartState(String part, Level level, String says) {
  /** From good to bad. */
  public enum Level {
    /** It does its work. */
    READY("ready"),
    /** Not now; it may be again by itself. */
    NOT_READY("not ready"),
    /** It cannot go on, and nothing here mends it. */
    FAILED("failed");

    private final String word;

    Level(String word) {
      this.word = word;
    }

    /** As people read it. */
    public String word() {
      return word;
    }
  }
}
