package io.hekla.cli.completion;

/**
 * Word that could come next.
 *
 * @param about its line of help; may be empty
 */
record CompletionCandidate(String word, String about) {
  /** Line that the scripts read. */
  String line() {
    return about.isEmpty() ? word : word + "\t" + about;
  }
}
