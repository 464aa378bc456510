package io.hekla.scheduler.configuration;

import java.util.List;
import java.util.Map;

/**
 * One argument as written in the file.
 *
 * @param text of a single value
 * @param line from 1
 * @param items of a list
 * @param entries of a map
 */
record Argument(
    String text, Kind kind, int line, List<Argument> items, Map<String, Argument> entries) {
  /** Types of values in YAML. */
  enum Kind {
    INTEGER,
    FLOAT,
    BOOLEAN,
    STRING,
    LIST,
    MAP,
    OTHER
  }

  Argument {
    items = List.copyOf(items);
    entries = Map.copyOf(entries);
  }

  /** Returns whether it is a single value. */
  boolean isSingle() {
    return kind != Kind.LIST && kind != Kind.MAP && kind != Kind.OTHER;
  }
}
