package io.hekla.cli.output;

import java.util.Locale;
import java.util.Optional;

/**
 * Colour of a part of the output. Text is marked by characters that no text has (Unicode's
 * noncharacters); {@link PlainWriter} replaces the marks by the terminal's sequences, or drops them
 * where there are no colours.
 */
public enum Colour {
  RED('\uFDD0', 31),
  GREEN('\uFDD1', 32),
  YELLOW('\uFDD2', 33);

  private static final char END = '\uFDDF';

  private final char mark;
  private final int code;

  Colour(char mark, int code) {
    this.mark = mark;
    this.code = code;
  }

  /** Returns the text in this colour; its width is to be computed before. */
  public String of(String text) {
    return text.isEmpty() ? text : mark + text + END;
  }

  /** Colour of a phase of a Job or pod; empty if it has none. */
  public static Optional<Colour> ofPhase(String phase) {
    return switch (phase.toLowerCase(Locale.ROOT)) {
      case "failed", "aborted", "terminated", "unknown" -> Optional.of(RED);
      case "running", "completed", "succeeded" -> Optional.of(GREEN);
      case "" -> Optional.empty();
      default -> Optional.of(YELLOW);
    };
  }

  /** Returns the width of a text in characters, without the marks of colours. */
  static int width(String text) {
    return (int) text.chars().filter(one -> !isMark(one)).count();
  }

  static boolean isMark(int one) {
    return one == END || one == RED.mark || one == GREEN.mark || one == YELLOW.mark;
  }

  /** Returns the terminal's sequence for a mark. */
  static String sequence(int mark) {
    for (Colour colour : values()) {
      if (colour.mark == mark) {
        return "\033[" + colour.code + "m";
      }
    }
    return "\033[0m";
  }
}
