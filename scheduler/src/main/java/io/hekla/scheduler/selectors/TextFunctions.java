package io.hekla.scheduler.selectors;

import static io.hekla.scheduler.selectors.SelectorTypes.INT_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.LIST_VALUE;
import static io.hekla.scheduler.selectors.SelectorTypes.TEXT_VALUE;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Kubernetes' functions of regular expressions, and those of texts whose result may be much larger
 * than what they are given: these are bounded before they are built.
 */
final class TextFunctions {
  private static final CelType TEXTS = ListType.create(SimpleType.STRING);

  private TextFunctions() {}

  static void addTo(FunctionTable table) {
    table.method("find", SimpleType.STRING, TEXT_VALUE, TEXT_VALUE, TextFunctions::find);
    table.method(
        "findAll",
        TEXTS,
        TEXT_VALUE,
        TEXT_VALUE,
        (text, expression) -> findAll(text, expression, -1L));
    table.method(
        "findAll",
        TEXTS,
        TEXT_VALUE,
        TEXT_VALUE,
        INT_VALUE,
        given -> findAll((String) given[0], (String) given[1], (Long) given[2]));
    table.method("join", SimpleType.STRING, LIST_VALUE, texts -> join(texts, ""));
    table.method("join", SimpleType.STRING, LIST_VALUE, TEXT_VALUE, TextFunctions::join);
    table.method(
        "replace",
        SimpleType.STRING,
        TEXT_VALUE,
        TEXT_VALUE,
        TEXT_VALUE,
        given -> replace((String) given[0], (String) given[1], (String) given[2]));
  }

  private static String find(String text, String expression) {
    Matcher matcher = pattern(expression).matcher(text);
    return matcher.find() ? matcher.group() : "";
  }

  private static List<String> findAll(String text, String expression, long most) {
    Matcher matcher = pattern(expression).matcher(text);
    var found = new ArrayList<String>();
    while ((most < 0 || found.size() < most) && matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  private static Pattern pattern(String expression) {
    Pattern pattern = Pattern.compile(expression);
    if (pattern.programSize() > SelectorBounds.REGEX) {
      throw new SelectorException("a regular expression is too large");
    }
    return pattern;
  }

  private static String join(Collection<?> texts, String separator) {
    var joined = new StringBuilder();
    boolean first = true;
    for (Object text : texts) {
      if (!(text instanceof String word)) {
        throw new IllegalArgumentException("join: not all elements are strings");
      }
      joined.append(first ? "" : separator).append(word);
      first = false;
      bound(joined.length());
    }
    return joined.toString();
  }

  private static String replace(String text, String old, String replacement) {
    int places = 0;
    for (int at = text.indexOf(old); at >= 0 && at < text.length(); places++) {
      at = text.indexOf(old, at + Math.max(1, old.length()));
    }
    bound(text.length() + (places + 1L) * replacement.length());
    return text.replace(old, replacement);
  }

  private static void bound(long length) {
    if (length > SelectorBounds.WEIGHT) {
      throw new SelectorException("a value is larger than " + SelectorBounds.WEIGHT);
    }
  }
}
