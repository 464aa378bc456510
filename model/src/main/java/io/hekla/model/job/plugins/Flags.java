package io.hekla.model.job.plugins;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Arguments of a plugin, written as flags: {@code --name=value}, {@code -name value}, {@code
 * --toggle}. Parsing ends at the first that is invalid; the rest keep their defaults. Source:
 * docs/reference/job-plugins.md#common-to-all.
 *
 * @param values values by name, each a String, an Integer or a Boolean, as its default is
 * @param problem the argument that is invalid, for users
 */
record Flags(Map<String, Object> values, Optional<String> problem) {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "false", "FALSE", "False");

  Flags {
    values = Map.copyOf(values);
  }

  static Flags read(Map<String, Object> defaults, List<String> arguments) {
    var values = new TreeMap<>(defaults);
    for (int at = 0; at < arguments.size(); at++) {
      String argument = arguments.get(at);
      if (!argument.startsWith("-") || argument.length() == 1) {
        return new Flags(values, Optional.of("\"" + argument + "\" is no flag (--name=value)"));
      }
      if (argument.equals("--")) {
        return new Flags(values, Optional.empty());
      }
      String text = argument.substring(argument.startsWith("--") ? 2 : 1);
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      Object before = defaults.get(name);
      if (before == null) {
        return new Flags(values, Optional.of("there is no flag " + argument));
      }
      String value;
      if (equals >= 0) {
        value = text.substring(equals + 1);
      } else if (before instanceof Boolean) {
        value = "true";
      } else if (at + 1 < arguments.size()) {
        value = arguments.get(++at);
      } else {
        return new Flags(values, Optional.of(argument + " has no value"));
      }
      Optional<Object> read = value(before, value);
      if (read.isEmpty()) {
        return new Flags(
            values, Optional.of("the value \"" + value + "\" of " + name + " cannot be read"));
      }
      values.put(name, read.get());
    }
    return new Flags(values, Optional.empty());
  }

  private static Optional<Object> value(Object before, String text) {
    if (before instanceof Boolean) {
      return TRUE.contains(text) || FALSE.contains(text)
          ? Optional.of(TRUE.contains(text))
          : Optional.empty();
    }
    if (before instanceof Integer) {
      try {
        return Optional.of(Integer.decode(text));
      } catch (NumberFormatException notANumber) {
        return Optional.empty();
      }
    }
    return Optional.of(text);
  }

  String text(String name) {
    return values.get(name) instanceof String text ? text : "";
  }

  int number(String name) {
    return values.get(name) instanceof Integer number ? number : 0;
  }

  boolean isOn(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }
}
