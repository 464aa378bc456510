package io.hekla.scheduler.configuration;

import io.hekla.model.resource.Quantities;
import io.hekla.model.text.GoDuration;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The free map of arguments of a plugin or an action, as it stands in the file. Source of the
 * typing rules: reference scheduler.md §1.4.
 */
public final class Arguments {
  /** No argument. */
  public static final Arguments NONE = new Arguments("", Map.of());

  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  /** What YAML takes a value for. */
  enum Kind {
    INTEGER,
    FLOAT,
    BOOLEAN,
    STRING,
    MAP,
    OTHER
  }

  /** A value; {@code entries} are those of a map, without those that are no single values. */
  record Value(String text, Kind kind, int line, Map<String, Value> entries) {
    Value {
      entries = Map.copyOf(entries);
    }
  }

  private final String owner;
  private final Map<String, Value> values;

  Arguments(String owner, Map<String, Value> values) {
    this.owner = owner;
    this.values = Map.copyOf(values);
  }

  /** The names given, sorted. */
  public SortedSet<String> names() {
    return new TreeSet<>(values.keySet());
  }

  /** A reader that notes every argument it cannot use. */
  public Reader reader() {
    return new Reader(owner, values, new ArrayList<>());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments that
        && owner.equals(that.owner)
        && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return 31 * owner.hashCode() + values.hashCode();
  }

  /**
   * Reads arguments by type. An argument that is absent or of another type gives the fallback; the
   * latter is also kept as a problem.
   */
  public static final class Reader {
    private final String owner;
    private final Map<String, Value> values;
    private final List<ConfigurationProblem> problems;

    private Reader(String owner, Map<String, Value> values, List<ConfigurationProblem> problems) {
      this.owner = owner;
      this.values = values;
      this.problems = problems;
    }

    /** The names given, sorted. */
    public SortedSet<String> names() {
      return new TreeSet<>(values.keySet());
    }

    /** Whether an argument is given, of whatever type. */
    public boolean has(String name) {
      return values.containsKey(name);
    }

    /** The arguments in a nested map; none if it is absent. What cannot be used is noted here. */
    public Reader section(String name) {
      Value value = values.get(name);
      if (value != null && value.kind != Kind.MAP) {
        refused(name, value, "a map of keys and values", "nothing");
      }
      return new Reader(owner + "." + name, value == null ? Map.of() : value.entries, problems);
    }

    /** A whole number. */
    public int integer(String name, int fallback) {
      Value value = values.get(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind == Kind.INTEGER) {
        try {
          return Integer.parseInt(value.text.replace("_", ""));
        } catch (NumberFormatException outOfRange) {
          return refused(name, value, "a whole number", fallback);
        }
      }
      return refused(name, value, "a whole number", fallback);
    }

    /** A number. */
    public double number(String name, double fallback) {
      Value value = values.get(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind == Kind.INTEGER || value.kind == Kind.FLOAT) {
        try {
          return Double.parseDouble(value.text.replace("_", ""));
        } catch (NumberFormatException odd) {
          return refused(name, value, "a number", fallback);
        }
      }
      return refused(name, value, "a number", fallback);
    }

    /** A number within bounds, both included. */
    public double number(String name, double fallback, double least, double most) {
      double asked = number(name, fallback);
      if (asked >= least && asked <= most) {
        return asked;
      }
      refuse(
          name,
          asked + (asked < least ? " is below " + least : " is not up to " + most),
          Double.toString(fallback));
      return fallback;
    }

    /** A whole number that is at least so much. */
    public int atLeast(int least, String name, int fallback) {
      int asked = integer(name, fallback);
      if (asked >= least) {
        return asked;
      }
      refuse(name, asked + " is below " + least, Integer.toString(fallback));
      return fallback;
    }

    /** A length of time above 0, as {@code 1m30s}. */
    public Optional<Duration> duration(String name) {
      Value value = values.get(name);
      if (value == null) {
        return Optional.empty();
      }
      Optional<Duration> asked =
          value.kind == Kind.STRING ? GoDuration.parse(value.text) : Optional.empty();
      if (asked.filter(Duration::isPositive).isEmpty()) {
        refused(name, value, "a length of time above 0, as 1m30s", "none");
        return Optional.empty();
      }
      return asked;
    }

    /**
     * A quantity; a whole number without suffix counts in {@code unit}s.
     *
     * @param unit as {@code m} or {@code Mi}
     */
    public BigDecimal quantity(String name, String unit, String fallback) {
      Value value = values.get(name);
      if (value == null) {
        return Quantities.parse(fallback);
      }
      try {
        BigDecimal asked =
            switch (value.kind) {
              case INTEGER -> Quantities.parse(value.text.replace("_", "") + unit);
              case FLOAT, STRING -> Quantities.parse(value.text);
              case BOOLEAN, MAP, OTHER -> BigDecimal.ONE.negate();
            };
        if (asked.signum() >= 0) {
          return asked;
        }
      } catch (IllegalArgumentException unreadable) {
        // Told below, in the same words.
      }
      refused(name, value, "a quantity, as 250m or 200Mi", fallback);
      return Quantities.parse(fallback);
    }

    /** True or false, or a text that says so. */
    public boolean flag(String name, boolean fallback) {
      Value value = values.get(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind == Kind.BOOLEAN) {
        return Set.of("true", "yes", "on", "y").contains(value.text.toLowerCase(Locale.ROOT));
      }
      if (value.kind == Kind.STRING && TRUE.contains(value.text)) {
        return true;
      }
      if (value.kind == Kind.STRING && FALSE.contains(value.text)) {
        return false;
      }
      return refused(name, value, "true or false", fallback);
    }

    /** A text. */
    public String text(String name, String fallback) {
      Value value = values.get(name);
      if (value == null) {
        return fallback;
      }
      return value.kind == Kind.STRING ? value.text : refused(name, value, "a text", fallback);
    }

    /** Notes that an argument has the right type and yet cannot be used. */
    public void refuse(String name, String why, String insteadUsed) {
      Value value = values.get(name);
      problems.add(
          new ConfigurationProblem(
              value == null ? 0 : value.line,
              owner + "." + name,
              why + ", " + insteadUsed + " is used",
              "correct or remove it"));
    }

    /** What could not be used so far. */
    public List<ConfigurationProblem> problems() {
      return List.copyOf(problems);
    }

    private <T> T refused(String name, Value value, String wanted, T fallback) {
      problems.add(
          new ConfigurationProblem(
              value.line,
              owner + "." + name,
              "\"" + value.text + "\" is not " + wanted + ", " + fallback + " is used",
              "write " + wanted));
      return fallback;
    }
  }
}
