package io.hekla.cli.completion;

/**
 * A word that could come next.
 *
 * @param about what help says of it; may be empty
 */
record Offer(String word, String about) {
  /** As the scripts read it. */
  String line() {
    return about.isEmpty() ? word : word + "\t" + about;
  }
}
