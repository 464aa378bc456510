package io.hekla.apiserver.rest.select;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A label selector of a query: requirements that all have to be met. */
public record LabelQuery(List<Requirement> requirements) {
  /** Selector of all objects. */
  public static final LabelQuery ALL = new LabelQuery(List.of());

  private static final String KEY = "[A-Za-z0-9]([-A-Za-z0-9_./]*[A-Za-z0-9])?";
  private static final Pattern IN =
      Pattern.compile("(%s)\\s+(in|notin)\\s*\\(([^)]*)\\)".formatted(KEY));
  private static final Pattern COMPARED =
      Pattern.compile("(%s)\\s*(==|=|!=|>|<)\\s*([-A-Za-z0-9_.]*)".formatted(KEY));
  private static final Pattern EXISTS = Pattern.compile("(!?)\\s*(%s)".formatted(KEY));

  public LabelQuery {
    requirements = List.copyOf(requirements);
  }

  /** Requirement on a label. */
  public record Requirement(String key, Relation relation, Set<String> values) {
    public Requirement {
      values = Set.copyOf(values);
    }

    boolean isMet(JsonNode labels) {
      JsonNode label = labels.path(key);
      boolean there = label.isTextual();
      String text = label.asText();
      return switch (relation) {
        case IN -> there && values.contains(text);
        case NOT_IN -> !there || !values.contains(text);
        case EXISTS -> there;
        case ABSENT -> !there;
        case GREATER -> there && compare(text) > 0;
        case LESS -> there && compare(text) < 0;
      };
    }

    /** Compares numbers; a text that is none is neither greater nor less. */
    private int compare(String text) {
      try {
        return Long.compare(Long.parseLong(text), Long.parseLong(values.iterator().next()));
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }

  /** Operator of a requirement. */
  public enum Relation {
    IN,
    NOT_IN,
    EXISTS,
    ABSENT,
    GREATER,
    LESS
  }

  /**
   * Reads {@code a=b,c!=d,e in (f,g),!h}.
   *
   * @throws IllegalArgumentException naming the part that is no requirement
   */
  public static LabelQuery parse(String text) {
    var requirements = new ArrayList<Requirement>();
    for (String part : parts(text)) {
      requirements.add(requirement(part.strip()));
    }
    return new LabelQuery(requirements);
  }

  /** Reads the selector of an object: {@code matchLabels} and {@code matchExpressions}. */
  public static LabelQuery of(JsonNode selector) {
    var requirements = new ArrayList<Requirement>();
    for (var label : selector.path("matchLabels").properties()) {
      requirements.add(
          new Requirement(label.getKey(), Relation.IN, Set.of(label.getValue().asText())));
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      Relation relation =
          switch (expression.path("operator").asText()) {
            case "In" -> Relation.IN;
            case "NotIn" -> Relation.NOT_IN;
            case "DoesNotExist" -> Relation.ABSENT;
            default -> Relation.EXISTS;
          };
      var values = new TreeSet<String>();
      expression.path("values").forEach(value -> values.add(value.asText()));
      requirements.add(new Requirement(expression.path("key").asText(), relation, values));
    }
    return new LabelQuery(requirements);
  }

  /** Returns whether an object with these labels is selected. */
  public boolean selects(JsonNode labels) {
    for (Requirement requirement : requirements) {
      if (!requirement.isMet(labels)) {
        return false;
      }
    }
    return true;
  }

  private static Requirement requirement(String part) {
    Matcher in = IN.matcher(part);
    if (in.matches()) {
      Relation relation = in.group(3).equals("in") ? Relation.IN : Relation.NOT_IN;
      return new Requirement(in.group(1), relation, values(in.group(4)));
    }
    Matcher compared = COMPARED.matcher(part);
    if (compared.matches()) {
      Relation relation =
          switch (compared.group(3)) {
            case "!=" -> Relation.NOT_IN;
            case ">" -> Relation.GREATER;
            case "<" -> Relation.LESS;
            default -> Relation.IN;
          };
      return new Requirement(compared.group(1), relation, Set.of(compared.group(4)));
    }
    Matcher exists = EXISTS.matcher(part);
    if (exists.matches()) {
      return new Requirement(
          exists.group(2), exists.group(1).isEmpty() ? Relation.EXISTS : Relation.ABSENT, Set.of());
    }
    throw new IllegalArgumentException(
        "unable to parse requirement: \"%s\" is no requirement of a label".formatted(part));
  }

  private static Set<String> values(String list) {
    var values = new TreeSet<String>();
    for (String value : list.split(",", -1)) {
      values.add(value.strip());
    }
    return values;
  }

  /** Returns the parts between commas outside parentheses. */
  private static List<String> parts(String text) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int begin = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(begin, at));
        begin = at + 1;
      }
    }
    if (begin < text.length() || !parts.isEmpty()) {
      parts.add(text.substring(begin));
    }
    return parts;
  }
}
