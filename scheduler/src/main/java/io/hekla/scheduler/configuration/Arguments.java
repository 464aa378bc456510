package io.hekla.scheduler.configuration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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
    LIST,
    OTHER
  }

  /** A value; {@code items} are those of a list of single values. */
  record Value(String text, Kind kind, int line, List<String> items) {
    Value {
      items = List.copyOf(items);
    }
  }

  private final String owner;
  private final Map<String, Value> values;

  Arguments(String owner, Map<String, Value> values) {
    this.owner = owner;
    this.values = Map.copyOf(values);
  }

  /** Whether a YAML boolean is true, in any of its spellings. */
  static boolean saysYes(String text) {
    return Set.of("true", "yes", "on", "y").contains(text.toLowerCase(Locale.ROOT));
  }

  /** The names given, sorted. */
  public SortedSet<String> names() {
    return new TreeSet<>(values.keySet());
  }

  /** A reader that notes every argument it cannot use. */
  public Reader reader() {
    return new Reader();
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
  public final class Reader {
    private final List<ConfigurationProblem> problems = new ArrayList<>();
    private final Set<String> asked = new HashSet<>();

    /** A whole number. */
    public int integer(String name, int fallback) {
      Value value = given(name);
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
      Value value = given(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind == Kind.INTEGER || value.kind == Kind.FLOAT) {
        try {
          double number = Double.parseDouble(value.text.replace("_", ""));
          return Double.isFinite(number) ? number : refused(name, value, "a number", fallback);
        } catch (NumberFormatException odd) {
          return refused(name, value, "a number", fallback);
        }
      }
      return refused(name, value, "a number", fallback);
    }

    /** True or false, or a text that says so. */
    public boolean flag(String name, boolean fallback) {
      Value value = given(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind == Kind.BOOLEAN) {
        return saysYes(value.text);
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
      Value value = given(name);
      if (value == null) {
        return fallback;
      }
      return value.kind == Kind.STRING ? value.text : refused(name, value, "a text", fallback);
    }

    /** A list of texts; a single text is a list of one. */
    public List<String> texts(String name) {
      Value value = given(name);
      if (value == null) {
        return List.of();
      }
      return switch (value.kind) {
        case LIST -> value.items;
        case STRING -> List.of(value.text);
        case INTEGER, FLOAT, BOOLEAN, OTHER -> refused(name, value, "a list of texts", List.of());
      };
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

    /**
     * The arguments that nobody asked this reader for: they have no effect. To be asked once its
     * owner has read everything.
     */
    public List<ConfigurationProblem> unread() {
      return names().stream()
          .filter(name -> !asked.contains(name))
          .map(
              name ->
                  new ConfigurationProblem(
                      Objects.requireNonNull(values.get(name)).line,
                      owner + "." + name,
                      "it has no effect",
                      "correct the name or remove it"))
          .toList();
    }

    private @Nullable Value given(String name) {
      asked.add(name);
      return values.get(name);
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
