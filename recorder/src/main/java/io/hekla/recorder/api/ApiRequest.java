package io.hekla.recorder.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.explain.Explanation.Subject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Meaning of a request. */
public sealed interface ApiRequest {
  /** Longest path with its query, in characters. */
  int LONGEST = 2_048;

  /** Request for a document that is the same for everyone. */
  record Document(JsonNode tree) implements ApiRequest {}

  /** Question about an object. */
  record Asks(Question question) implements ApiRequest {}

  /** Request that is refused, whoever sends it. */
  record Refused(ApiStatus status) implements ApiRequest {}

  /**
   * Reads a request.
   *
   * @param path path as it was sent
   * @param query text behind the question mark as it was sent; empty if there is none
   */
  static ApiRequest read(String method, String path, String query) {
    if (path.length() + query.length() > LONGEST) {
      return new Refused(
          ApiStatus.of(414, "RequestURITooLong", "the path is longer than any name allows"));
    }
    if (!method.equals("GET")) {
      return new Refused(
          ApiStatus.of(
              405,
              "MethodNotAllowed",
              "the server does not allow this method on the requested resource"));
    }
    return switch (path) {
      case "/apis" -> new Document(Discovery.groups());
      case "/apis/" + ApiResource.GROUP -> new Document(Discovery.group());
      case "/apis/" + ApiResource.GROUP + "/" + ApiResource.VERSION ->
          new Document(Discovery.resources());
      default -> Reader.question(path, query);
    };
  }

  /** Reader of questions. */
  final class Reader {
    private static final Pattern SLASH = Pattern.compile("/");
    private static final Pattern AMPERSAND = Pattern.compile("&");
    private static final Pattern NAME =
        Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST_NAME = 253;

    /** Parameters that clients of Kubernetes add, and that change nothing here. */
    private static final Set<String> IGNORED = Set.of("pretty", "timeout", "resourceVersion");

    private static final List<String> PARAMETERS = List.of("at", "kind", "remedies");

    private Reader() {}

    private static ApiRequest question(String path, String query) {
      // /apis/GROUP/VERSION/namespaces/NAMESPACE/RESOURCE/NAME
      String[] parts = SLASH.split(path, -1);
      if (parts.length != 8
          || !path.startsWith("/apis/%s/namespaces/".formatted(ApiResource.apiVersion()))) {
        return new Refused(ApiStatus.noSuchPath());
      }
      Optional<ApiResource> resource = ApiResource.named(parts[6]);
      if (resource.isEmpty()) {
        return new Refused(ApiStatus.noSuchPath());
      }
      try {
        return new Asks(
            question(resource.get(), new ObjectKey(name(parts[5]), name(parts[7])), query));
      } catch (IllegalArgumentException e) {
        return new Refused(ApiStatus.badRequest(String.valueOf(e.getMessage())));
      }
    }

    private static String name(String sent) {
      String name = URLDecoder.decode(sent.replace("+", "%2B"), StandardCharsets.UTF_8);
      if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("the path has what is no name of an object");
      }
      return name;
    }

    private static Question question(ApiResource resource, ObjectKey object, String query) {
      Map<String, String> parameters = parameters(query);
      return new Question(
          resource,
          object,
          switch (resource) {
            case EXPLANATIONS -> kinds(parameters.getOrDefault("kind", ""));
            case EVICTIONS -> Set.of(Subject.Kind.POD);
            case HISTORIES -> Set.of(Subject.Kind.JOB);
          },
          Optional.ofNullable(parameters.get("at")).map(Reader::time),
          isTrue(parameters.getOrDefault("remedies", "true")));
    }

    private static Map<String, String> parameters(String query) {
      var parameters = new HashMap<String, String>();
      for (String pair : AMPERSAND.split(query, -1)) {
        if (pair.isEmpty()) {
          continue;
        }
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        if (IGNORED.contains(name)) {
          continue;
        }
        if (!PARAMETERS.contains(name)) {
          throw new IllegalArgumentException(
              "there is no parameter of this name; "
                  + NearestName.to(name, PARAMETERS)
                      .map(near -> "did you mean " + near + "?")
                      .orElse("there are " + String.join(", ", PARAMETERS)));
        }
        if (parameters.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null) {
          throw new IllegalArgumentException("%s is given twice".formatted(name));
        }
      }
      return parameters;
    }

    private static String decoded(String sent) {
      return URLDecoder.decode(sent, StandardCharsets.UTF_8);
    }

    private static Set<Subject.Kind> kinds(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "" -> EnumSet.allOf(Subject.Kind.class);
        case "job" -> Set.of(Subject.Kind.JOB);
        case "podgroup" -> Set.of(Subject.Kind.POD_GROUP);
        case "pod" -> Set.of(Subject.Kind.POD);
        default -> throw new IllegalArgumentException("kind must be job, podgroup or pod");
      };
    }

    private static Instant time(String text) {
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("at must be a time as 2026-01-31T14:05:00Z", e);
      }
    }

    private static boolean isTrue(String text) {
      return switch (text) {
        case "true", "" -> true;
        case "false" -> false;
        default -> throw new IllegalArgumentException("remedies must be true or false");
      };
    }
  }
}
