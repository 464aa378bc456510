package io.hekla.recorder.api;

import io.hekla.model.text.NearestName;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Parameters of a request, each given once and known; empty values count as not given. */
final class QueryParameters {
  private static final Pattern AMPERSAND = Pattern.compile("&");

  /** Parameters that clients of Kubernetes add, and that change nothing here. */
  private static final Set<String> IGNORED = Set.of("pretty", "timeout", "resourceVersion");

  private final Map<String, String> values = new HashMap<>();

  private QueryParameters() {}

  /**
   * Reads a query.
   *
   * @throws IllegalArgumentException if it has another parameter, or one twice; says which
   */
  static QueryParameters read(String query, Set<String> known) {
    var parameters = new QueryParameters();
    for (String pair : AMPERSAND.split(query, -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      if (pair.isEmpty() || IGNORED.contains(name)) {
        continue;
      }
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "there is no parameter of this name; "
                + NearestName.to(name, known)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("there are " + String.join(", ", new TreeSet<>(known))));
      }
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (parameters.values.put(name, value) != null) {
        throw new IllegalArgumentException("%s is given twice".formatted(name));
      }
    }
    return parameters;
  }

  static String decoded(String sent) {
    return URLDecoder.decode(sent, StandardCharsets.UTF_8);
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
  }

  Optional<Instant> time(String name) {
    return text(name)
        .map(
            text -> {
              try {
                return Instant.parse(text);
              } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(
                    name + " must be a time as 2026-01-31T14:05:00Z", e);
              }
            });
  }

  /**
   * Returns whether a parameter is {@code true}.
   *
   * @param usual value where it is not given
   */
  boolean isOn(String name, boolean usual) {
    return switch (text(name).orElse(Boolean.toString(usual))) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(name + " must be true or false");
    };
  }

  /** Returns a number; the upper bound where none, zero or more is given. */
  int atMost(String name, int most) {
    String text = text(name).orElse("0");
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(name + " must be a number");
    }
    int number = Integer.parseInt(text);
    return number == 0 ? most : Math.min(number, most);
  }
}
