package io.hekla.model.cluster;

import io.hekla.model.cluster.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Label selectors in kubectl's text format: {@code a=b,c!=d,e in (f,g),!h}. */
final class SelectorText {
  /**
   * Longest text of a selector, in characters. A longer one, or one with more requirements, is
   * surely a mistake.
   */
  private static final int LONGEST = 4096;

  private static final int MOST = 64;

  private static final String KEY = "[A-Za-z0-9](?:[-A-Za-z0-9_./]{0,315}[A-Za-z0-9])?";
  private static final String VALUE = "(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?";
  private static final Pattern LISTED =
      Pattern.compile("(%s)\\s+(in|notin)\\s*\\(([^()]*)\\)".formatted(KEY));
  private static final Pattern COMPARED =
      Pattern.compile("(%s)\\s*(==|=|!=)\\s*(%s)".formatted(KEY, VALUE));
  private static final Pattern EXISTS = Pattern.compile("(!?)\\s*(%s)".formatted(KEY));
  private static final Pattern ONE_VALUE = Pattern.compile(VALUE);

  private SelectorText() {}

  /**
   * Parses the text of a selector.
   *
   * @throws IllegalArgumentException naming the part that is no requirement of a label
   */
  static LabelSelector parse(String text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("it is longer than " + LONGEST + " characters");
    }
    List<String> parts = parts(text);
    if (parts.size() > MOST) {
      throw new IllegalArgumentException("it has more than " + MOST + " requirements");
    }
    return LabelSelector.of(parts.stream().map(part -> requirement(part.strip())).toList());
  }

  private static Requirement requirement(String part) {
    Matcher listed = LISTED.matcher(part);
    if (listed.matches()) {
      Operator operator = listed.group(2).equals("in") ? Operator.IN : Operator.NOT_IN;
      return new Requirement(listed.group(1), operator, values(part, listed.group(3)));
    }
    Matcher compared = COMPARED.matcher(part);
    if (compared.matches()) {
      Operator operator = compared.group(2).equals("!=") ? Operator.NOT_IN : Operator.IN;
      return new Requirement(compared.group(1), operator, List.of(compared.group(3)));
    }
    Matcher exists = EXISTS.matcher(part);
    if (exists.matches()) {
      Operator operator = exists.group(1).isEmpty() ? Operator.EXISTS : Operator.DOES_NOT_EXIST;
      return new Requirement(exists.group(2), operator, List.of());
    }
    throw wrong(part);
  }

  private static List<String> values(String part, String list) {
    List<String> values = Stream.of(list.split(",", -1)).map(String::strip).toList();
    if (!values.stream().allMatch(value -> ONE_VALUE.matcher(value).matches())) {
      throw wrong(part);
    }
    return values;
  }

  private static IllegalArgumentException wrong(String part) {
    return new IllegalArgumentException("\"%s\" is no requirement of a label".formatted(part));
  }

  /** Returns the parts between commas that are not in parentheses. */
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
    parts.add(text.substring(begin));
    return parts;
  }
}
