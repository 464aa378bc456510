package io.hekla.cli.job;

import io.hekla.cli.failure.CommandFailure;
import java.util.ArrayList;
import java.util.List;

/** Parser of a line into words as a shell does it: blanks, both quotes, backslash. */
public final class ShellWords {
  private ShellWords() {}

  /**
   * Returns the words.
   *
   * @param flag flag that has the line, for messages
   */
  public static List<String> of(String flag, String line) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int at = 0; at < line.length(); at++) {
      char next = line.charAt(at);
      boolean escapes = next == '\\' && quote != '\'' && at + 1 < line.length();
      if (escapes && (quote == 0 || "\"\\$`".indexOf(line.charAt(at + 1)) >= 0)) {
        word.append(line.charAt(++at));
        inWord = true;
      } else if (quote != 0) {
        if (next == quote) {
          quote = 0;
        } else {
          word.append(next);
        }
      } else if (next == '\'' || next == '"') {
        quote = next;
        inWord = true;
      } else if (Character.isWhitespace(next)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
        }
        inWord = false;
      } else {
        word.append(next);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new CommandFailure("%s: %s is not closed in: %s".formatted(flag, quote, line));
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
