package io.hekla.model.job;

/** Texts from outside that are journaled with a Job, with a bound on their length. */
final class JournaledText {
  /** Maximum length in characters. */
  static final int LONGEST = 1024;

  private JournaledText() {}

  /** Returns a text cut to {@link #LONGEST} characters; an ellipsis ends one that was longer. */
  static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
