package io.hekla.pluginapi;

import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Difference between two states of the plugin API.
 *
 * @param removed lines of {@link ApiSignatures} that are no more, or that read otherwise now
 * @param added lines that were not there, or that read otherwise before
 */
record ApiChange(SortedSet<String> removed, SortedSet<String> added) {
  static ApiChange between(Set<String> before, Set<String> now) {
    var removed = new TreeSet<>(before);
    removed.removeAll(now);
    var added = new TreeSet<>(now);
    added.removeAll(before);
    return new ApiChange(removed, added);
  }

  boolean isNone() {
    return removed.isEmpty() && added.isEmpty();
  }

  /**
   * Returns whether a plugin that was built before may not build or run any more: something is gone
   * or different, or there is a new method that an implementation must have.
   */
  boolean breaksPlugins() {
    return !removed.isEmpty() || added.stream().anyMatch(line -> line.endsWith(" abstract"));
  }

  /** Returns the lines for people, those that are gone first. */
  String text() {
    return removed.stream().map(line -> "  - " + line + "\n").collect(Collectors.joining())
        + added.stream().map(line -> "  + " + line + "\n").collect(Collectors.joining());
  }
}
