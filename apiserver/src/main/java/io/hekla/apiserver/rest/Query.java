package io.hekla.apiserver.rest;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Query parameters of a URL. Of a parameter that occurs twice the first counts. */
record Query(Map<String, String> parameters) {
  Query {
    parameters = Map.copyOf(parameters);
  }

  /** Reads {@code a=b&c=d}. */
  static Query parse(String raw) {
    var parameters = new LinkedHashMap<String, String>();
    for (String part : raw.split("&", -1)) {
      int at = part.indexOf('=');
      if (!part.isEmpty()) {
        parameters.putIfAbsent(
            decode(at < 0 ? part : part.substring(0, at)),
            at < 0 ? "" : decode(part.substring(at + 1)));
      }
    }
    return new Query(parameters);
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RefusedRequest.badRequest("the query holds %s, which is not encoded".formatted(text));
    }
  }

  /** Returns a parameter; nothing if it is missing or empty. */
  Optional<String> text(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(text -> !text.isEmpty());
  }

  boolean flag(String name) {
    String text = parameters.get(name);
    return text != null && (text.equals("true") || text.equals("1"));
  }

  /** Returns a number of at least 0; 400 if it is none. */
  Optional<Long> number(String name) {
    return text(name)
        .map(
            text -> {
              try {
                long number = Long.parseLong(text);
                if (number >= 0) {
                  return number;
                }
              } catch (NumberFormatException e) {
                // Reported below.
              }
              throw RefusedRequest.badRequest(
                  "%s is to be a number of at least 0, not \"%s\"".formatted(name, text));
            });
  }

  /** Returns whether a write is a dry run. */
  boolean dryRun() {
    Optional<String> requested = text("dryRun");
    if (requested.isPresent() && !requested.get().equals("All")) {
      throw RefusedRequest.badRequest(
          "dryRun: Unsupported value: \"%s\": supported values: \"All\""
              .formatted(requested.get()));
    }
    return requested.isPresent();
  }
}
