package io.hekla.cli;

import java.util.stream.Stream;

/** Verb, no group, with its words, as {@code job list}. */
record VerbOfTest(String path, CommandEntry entry) {
  static Stream<VerbOfTest> all() {
    return Verbs.ALL.stream()
        .flatMap(
            first ->
                Stream.concat(
                    first.isGroup()
                        ? Stream.empty()
                        : Stream.of(new VerbOfTest(first.name(), first)),
                    first.verbs().stream()
                        .map(verb -> new VerbOfTest(first.name() + " " + verb.name(), verb))));
  }

  static VerbOfTest of(String path) {
    return all().filter(verb -> verb.path().equals(path)).findFirst().orElseThrow();
  }

  /** The object that runs it. */
  Object command() {
    return entry.command().orElseThrow().get();
  }

  @Override
  public String toString() {
    return path;
  }
}
