package io.hekla.scheduler.configuration;

/**
 * Problem in a scheduler configuration, worded for users.
 *
 * @param line line in the text, from 1; 0 if it has none
 * @param key the key it is about, with the enclosing keys; empty for the whole text
 * @param what what is wrong, with the value found
 * @param todo what to do about it
 */
public record ConfigurationProblem(int line, String key, String what, String todo) {
  /** Returns the problem as one line of text. */
  public String text() {
    return (line > 0 ? "line " + line + ": " : "")
        + (key.isEmpty() ? "" : key + ": ")
        + what
        + "; "
        + todo;
  }
}
