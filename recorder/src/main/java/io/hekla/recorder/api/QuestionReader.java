package io.hekla.recorder.api;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.UsageFold;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reader of questions from paths below that of the version. */
final class QuestionReader {
  private static final Pattern SLASH = Pattern.compile("/");
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final int LONGEST_NAME = 253;
  private static final String ROOT = "/apis/%s/".formatted(ApiResource.apiVersion());

  /** Latest time that a database holds. */
  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  private QuestionReader() {}

  /** Returns the meaning of a path. */
  static ApiRequest read(String path, String query) {
    if (!path.startsWith(ROOT)) {
      return new ApiRequest.Refused(ApiStatus.noSuchPath());
    }
    List<String> parts = Arrays.asList(SLASH.split(path.substring(ROOT.length()), -1));
    boolean isInNamespace = parts.size() > 2 && parts.getFirst().equals("namespaces");
    List<String> rest = isInNamespace ? parts.subList(2, parts.size()) : parts;
    Optional<ApiResource> resource = ApiResource.named(rest.getFirst());
    if (resource.isEmpty() || !isServed(resource.get(), isInNamespace, rest.size())) {
      return new ApiRequest.Refused(ApiStatus.noSuchPath());
    }
    try {
      Optional<String> namespace =
          isInNamespace ? Optional.of(name(parts.get(1))) : Optional.empty();
      return new ApiRequest.Asks(
          rest.size() == 1
              ? list(resource.get(), namespace, query)
              : object(
                  resource.get(), new ObjectKey(namespace.orElse(""), name(rest.get(1))), query));
    } catch (IllegalArgumentException e) {
      return new ApiRequest.Refused(ApiStatus.badRequest(String.valueOf(e.getMessage())));
    }
  }

  /** Returns whether a resource has a path of so many parts, in a namespace or outside. */
  private static boolean isServed(ApiResource resource, boolean isInNamespace, int parts) {
    return switch (parts) {
      case 1 -> !resource.ofList().isEmpty();
      case 2 -> !resource.ofOne().isEmpty() && resource.isNamespaced() == isInNamespace;
      default -> false;
    };
  }

  private static String name(String sent) {
    String name = QueryParameters.decoded(sent.replace("+", "%2B"));
    if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("the path has what is no name of an object");
    }
    return name;
  }

  private static Question object(ApiResource resource, ObjectKey object, String query) {
    var parameters = QueryParameters.read(query, resource.ofOne());
    return new ObjectQuestion(
        resource,
        object,
        switch (resource) {
          case EXPLANATIONS -> kinds(parameters.text("kind").orElse(""));
          case EVICTIONS, POD_HISTORIES -> Set.of(Subject.Kind.POD);
          case HISTORIES -> Set.of(Subject.Kind.JOB);
          case QUEUE_HISTORIES, USAGES -> Set.of();
        },
        bounded(parameters.time("at"), "at"),
        parameters.isOn("remedies", true),
        parameters.isOn("estimate", false),
        parameters.atMost("limit", ObjectQuestion.MOST));
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

  private static Question list(ApiResource resource, Optional<String> namespace, String query) {
    var parameters = QueryParameters.read(query, resource.ofList());
    return new ListQuestion(
        resource,
        namespace,
        parameters.text("queue"),
        parameters.text("node"),
        parameters.text("user"),
        parameters.text("phase"),
        bounded(parameters.time("since"), "since"),
        bounded(parameters.time("until"), "until"),
        by(parameters.text("by").orElse("queue")),
        parameters.atMost("limit", ListQuestion.MOST),
        parameters.text("continue").map(QuestionReader::position).orElse(Position.FIRST));
  }

  private static Optional<Instant> bounded(Optional<Instant> time, String name) {
    if (time.filter(at -> at.isBefore(Instant.EPOCH) || at.isAfter(LAST)).isPresent()) {
      throw new IllegalArgumentException(name + " must be a time between 1970 and 9999");
    }
    return time;
  }

  private static UsageFold.By by(String word) {
    return UsageFold.By.read(word)
        .orElseThrow(
            () -> new IllegalArgumentException("by must be queue, namespace, user, node or job"));
  }

  private static Position position(String token) {
    return Position.read(token)
        .orElseThrow(
            () -> new IllegalArgumentException("continue must be that of the part before"));
  }
}
