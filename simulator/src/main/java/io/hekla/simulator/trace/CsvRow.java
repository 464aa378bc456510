package io.hekla.simulator.trace;

import io.hekla.model.manifest.Problem;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Row of a file; each value is read by its column, and a value that cannot be read is reported with
 * its position.
 */
record CsvRow(String file, int line, Map<String, Integer> columns, java.util.List<String> values) {
  String text(String column) {
    return values.get(Objects.requireNonNull(columns.get(column)));
  }

  /** Reads a text that must not be empty. */
  String name(String column) {
    String text = text(column);
    if (text.isEmpty()) {
      throw wrong(column, "is empty", "give it a name");
    }
    return text;
  }

  long whole(String column, long least) {
    String text = text(column);
    try {
      long number = Long.parseLong(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      // Reported below, as is a number that is too small.
    }
    throw wrong(
        column, "\"" + text + "\" is no whole number from " + least + " on", "correct the value");
  }

  int small(String column, int least) {
    long number = whole(column, least);
    if (number > Integer.MAX_VALUE) {
      throw wrong(column, number + " is too large", "write at most " + Integer.MAX_VALUE);
    }
    return (int) number;
  }

  double number(String column) {
    return optional(column)
        .orElseThrow(() -> wrong(column, "is empty", "write a number from 0 on"));
  }

  OptionalDouble optional(String column) {
    String text = text(column);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    try {
      double number = Double.parseDouble(text);
      if (number >= 0 && Double.isFinite(number)) {
        return OptionalDouble.of(number);
      }
    } catch (NumberFormatException notOne) {
      // Reported below, as is a number that cannot be meant.
    }
    throw wrong(column, "\"" + text + "\" is no number from 0 on", "correct the value");
  }

  /** Reads 0 or 1. */
  boolean flag(String column) {
    return switch (text(column)) {
      case "0" -> false;
      case "1" -> true;
      default -> throw wrong(column, "\"" + text(column) + "\" is neither 0 nor 1", "write one");
    };
  }

  Optional<Setup.Rows> rows(String column) {
    String text = text(column);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String[] ends = text.split(":", -1);
    try {
      if (ends.length == 2) {
        var rows = new Setup.Rows(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
        if (rows.first() >= 0 && rows.first() < rows.end()) {
          return Optional.of(rows);
        }
      }
    } catch (NumberFormatException notOne) {
      // Reported below, as is an empty range.
    }
    throw wrong(column, "\"" + text + "\" is no range", "write it like 900:1200");
  }

  UnreadableTrace wrong(String column, String what, String todo) {
    return new UnreadableTrace(new Problem(file, line, column, what, todo));
  }
}
