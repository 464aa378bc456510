package io.hekla.scheduler.configuration;

import io.hekla.model.resource.Quantities;
import io.hekla.model.text.GoDuration;
import io.hekla.model.text.NearestName;
import io.hekla.scheduler.configuration.Argument.Kind;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The free map of arguments of a plugin or an action, as written in the file. Source of the typing
 * rules: docs/reference/scheduler-configuration.md#arguments.
 *
 * <p>Longer than other classes: one short method for each type that an argument may have.
 */
public final class Arguments {
  /** Empty arguments. */
  public static final Arguments NONE = new Arguments("", Map.of());

  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  private final String owner;
  private final Map<String, Argument> values;

  Arguments(String owner, Map<String, Argument> values) {
    this.owner = owner;
    this.values = Map.copyOf(values);
  }

  /** Returns whether a YAML boolean is true, in any of its spellings. */
  static boolean isTrue(String text) {
    return Set.of("true", "yes", "on", "y").contains(text.toLowerCase(Locale.ROOT));
  }

  /** Returns the given names, sorted. */
  public SortedSet<String> names() {
    return new TreeSet<>(values.keySet());
  }

  /** Returns a reader that notes every argument it cannot use. */
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
   * Typed reader of arguments. An argument that is absent or of another type yields the fallback;
   * the latter is also noted as a problem.
   */
  public static final class Reader {
    private final String owner;
    private final Map<String, Argument> values;
    private final List<ConfigurationProblem> problems;
    private final Set<String> readKeys = new HashSet<>();
    private final List<Reader> sections = new ArrayList<>();

    private Reader(
        String owner, Map<String, Argument> values, List<ConfigurationProblem> problems) {
      this.owner = owner;
      this.values = values;
      this.problems = problems;
    }

    /** Returns the given names, sorted. */
    public SortedSet<String> names() {
      return new TreeSet<>(values.keySet());
    }

    /**
     * Returns the arguments in a nested map; none if it is absent. Unusable ones are noted here.
     */
    public Reader section(String name) {
      Argument value = given(name);
      if (value != null && value.kind() != Kind.MAP) {
        refused(name, value, "a map of keys and values", "nothing");
      }
      Map<String, Argument> entries = value == null ? Map.of() : value.entries();
      var section = new Reader(key(name), entries, problems);
      sections.add(section);
      return section;
    }

    /** Returns the arguments in each map of a list; none if it is absent. */
    public List<Reader> sectionsOf(String name) {
      Argument value = given(name);
      if (value == null) {
        return List.of();
      }
      boolean ofMaps =
          value.kind() == Kind.LIST
              && value.items().stream().allMatch(item -> item.kind() == Kind.MAP);
      if (!ofMaps) {
        return refused(name, value, "a list of maps", List.of());
      }
      List<Reader> each =
          value.items().stream()
              .map(item -> new Reader(key(name), item.entries(), problems))
              .toList();
      sections.addAll(each);
      return each;
    }

    /** Returns a whole number. */
    public int integer(String name, int fallback) {
      Argument value = given(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind() == Kind.INTEGER) {
        try {
          return Integer.parseInt(value.text().replace("_", ""));
        } catch (NumberFormatException outOfRange) {
          return refused(name, value, "a whole number", fallback);
        }
      }
      return refused(name, value, "a whole number", fallback);
    }

    /** Returns a whole number that is at least {@code least}. */
    public int atLeast(int least, String name, int fallback) {
      int number = integer(name, fallback);
      if (number >= least) {
        return number;
      }
      refuse(name, number + " is below " + least, Integer.toString(fallback));
      return fallback;
    }

    /** Returns a number. */
    public double number(String name, double fallback) {
      Argument value = given(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind() == Kind.INTEGER || value.kind() == Kind.FLOAT) {
        try {
          double number = Double.parseDouble(value.text().replace("_", ""));
          return Double.isFinite(number) ? number : refused(name, value, "a number", fallback);
        } catch (NumberFormatException odd) {
          return refused(name, value, "a number", fallback);
        }
      }
      return refused(name, value, "a number", fallback);
    }

    /** Returns a number within bounds, both included. */
    public double number(String name, double fallback, double least, double most) {
      double number = number(name, fallback);
      if (number >= least && number <= most) {
        return number;
      }
      refuse(
          name,
          number + (number < least ? " is below " + least : " is above " + most),
          Double.toString(fallback));
      return fallback;
    }

    /** Returns a duration above 0, as {@code 1m30s}. */
    public Optional<Duration> duration(String name) {
      Argument value = given(name);
      if (value == null) {
        return Optional.empty();
      }
      Optional<Duration> duration =
          value.kind() == Kind.STRING ? GoDuration.parse(value.text()) : Optional.empty();
      if (duration.filter(Duration::isPositive).isEmpty()) {
        refused(name, value, "a length of time above 0, as 1m30s", "the default");
        return Optional.empty();
      }
      return duration;
    }

    /**
     * Returns a quantity that is not negative; a whole number without suffix counts in {@code
     * unit}s.
     *
     * @param unit as {@code m} or {@code Mi}
     */
    public BigDecimal quantity(String name, String unit, String fallback) {
      Argument value = given(name);
      return value == null
          ? Quantities.parse(fallback)
          : quantity(value, unit)
              .orElseGet(
                  () ->
                      Quantities.parse(
                          refused(name, value, "a quantity, as 250m or 200Mi", fallback)));
    }

    private static Optional<BigDecimal> quantity(Argument value, String unit) {
      String text =
          switch (value.kind()) {
            case INTEGER -> value.text().replace("_", "") + unit;
            case FLOAT, STRING -> value.text();
            case BOOLEAN, LIST, MAP, OTHER -> "";
          };
      try {
        return Optional.of(Quantities.parse(text)).filter(quantity -> quantity.signum() >= 0);
      } catch (IllegalArgumentException unreadable) {
        return Optional.empty();
      }
    }

    /** Returns a flag: true or false, or a text of that meaning. */
    public boolean flag(String name, boolean fallback) {
      Argument value = given(name);
      if (value == null) {
        return fallback;
      }
      if (value.kind() == Kind.BOOLEAN) {
        return isTrue(value.text());
      }
      if (value.kind() == Kind.STRING && TRUE.contains(value.text())) {
        return true;
      }
      if (value.kind() == Kind.STRING && FALSE.contains(value.text())) {
        return false;
      }
      return refused(name, value, "true or false", fallback);
    }

    /** Returns a text. */
    public String text(String name, String fallback) {
      Argument value = given(name);
      if (value == null) {
        return fallback;
      }
      return value.kind() == Kind.STRING ? value.text() : refused(name, value, "a text", fallback);
    }

    /** Returns a list of texts; a single text is a list of one. */
    public List<String> texts(String name) {
      Argument value = given(name);
      if (value == null) {
        return List.of();
      }
      if (value.kind() == Kind.STRING) {
        return List.of(value.text());
      }
      return value.kind() == Kind.LIST && value.items().stream().allMatch(Argument::isSingle)
          ? value.items().stream().map(Argument::text).toList()
          : refused(name, value, "a list of texts", List.of());
    }

    /** Returns a list of sets of labels; empty sets, which select nothing, are left out. */
    public List<Map<String, String>> labelSets(String name) {
      Argument value = given(name);
      if (value == null) {
        return List.of();
      }
      var sets = new ArrayList<Map<String, String>>();
      for (Argument item : value.items()) {
        var labels = new TreeMap<String, String>();
        item.entries().forEach((label, wanted) -> labels.put(label, wanted.text()));
        if (!labels.isEmpty()) {
          sets.add(labels);
        }
      }
      boolean ofMaps =
          value.kind() == Kind.LIST
              && value.items().stream().allMatch(item -> item.kind() == Kind.MAP);
      return ofMaps ? sets : refused(name, value, "a list of maps of labels", List.of());
    }

    /** Notes that an argument has the right type and yet cannot be used. */
    public void refuse(String name, String why, String insteadUsed) {
      Argument value = given(name);
      problems.add(
          new ConfigurationProblem(
              value == null ? 0 : value.line(),
              key(name),
              why + ", " + insteadUsed + " is used",
              "correct or remove it"));
    }

    /**
     * Returns the arguments that were never asked of this reader: they have no effect. To be called
     * once its owner has read everything.
     */
    public List<ConfigurationProblem> unread() {
      var unread = new ArrayList<ConfigurationProblem>();
      for (String name : names()) {
        if (!readKeys.contains(name)) {
          unread.add(
              new ConfigurationProblem(
                  Objects.requireNonNull(values.get(name)).line(),
                  key(name),
                  "it has no effect",
                  NearestName.to(name, unused(values.keySet()))
                      .map(near -> "did you mean " + near + "?")
                      .orElse("correct the name or remove it")));
        }
      }
      sections.forEach(section -> unread.addAll(section.unread()));
      return unread;
    }

    /** Returns the arguments that its owner reads and that are not given. */
    private Set<String> unused(Set<String> given) {
      var unused = new HashSet<>(readKeys);
      unused.removeAll(given);
      return unused;
    }

    /** Returns the name of an argument for people: the names of many begin with their owner's. */
    private String key(String name) {
      return name.startsWith(owner + ".") ? name : owner + "." + name;
    }

    private @Nullable Argument given(String name) {
      readKeys.add(name);
      return values.get(name);
    }

    /** Returns the problems found so far. */
    public List<ConfigurationProblem> problems() {
      return List.copyOf(problems);
    }

    private <T> T refused(String name, Argument value, String wanted, T fallback) {
      problems.add(
          new ConfigurationProblem(
              value.line(),
              key(name),
              "\"" + value.text() + "\" is not " + wanted + ", " + fallback + " is used",
              "write " + wanted));
      return fallback;
    }
  }
}
