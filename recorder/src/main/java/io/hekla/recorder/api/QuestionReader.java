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
import java.util.stream.Collectors;

/** Reader of questions from paths below that of the version. */
final class QuestionReader {
  private static final Pattern SLASH = Pattern.compile("/");
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final int LONGEST_NAME = 253;
  private static final String ROOT = "/apis/%s/".formatted(ApiResource.apiVersion());

  /** Latest time that a database holds. */
  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  /** Kinds of objects that have a history by their name. */
  private static final Set<Subject.Kind> OF_HISTORIES =
      EnumSet.of(Subject.Kind.JOB, Subject.Kind.POD_GROUP);

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
    if (resource.isEmpty() || rest.size() > 2) {
      return new ApiRequest.Refused(ApiStatus.noSuchPath());
    }
    try {
      Optional<String> namespace =
          isInNamespace ? Optional.of(name(parts.get(1))) : Optional.empty();
      Optional<? extends Question> question =
          rest.size() == 1
              ? list(resource.get(), namespace, query)
              : object(resource.get(), namespace, rest.get(1), query);
      return question
          .<ApiRequest>map(ApiRequest.Asks::new)
          .orElseGet(() -> new ApiRequest.Refused(ApiStatus.noSuchPath()));
    } catch (IllegalArgumentException e) {
      return new ApiRequest.Refused(ApiStatus.badRequest(String.valueOf(e.getMessage())));
    }
  }

  private static String name(String sent) {
    String name = QueryParameters.decoded(sent.replace("+", "%2B"));
    if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("the path has what is no name of an object");
    }
    return name;
  }

  /** Returns a question about one object; empty if the resource is only listed. */
  private static Optional<ObjectQuestion> object(
      ApiResource resource, Optional<String> namespace, String name, String query) {
    if (resource.ofOne().isEmpty() || resource.isNamespaced() != namespace.isPresent()) {
      return Optional.empty();
    }
    var key = new ObjectKey(namespace.orElse(""), name(name));
    var parameters = QueryParameters.read(query, resource.ofOne());
    Optional<Instant> until = bounded(parameters.time("at"), "at");
    int most = parameters.atMost("limit", ObjectQuestion.MOST);
    return switch (resource) {
      case EXPLANATIONS ->
          Optional.of(
              new ObjectQuestion.OfExplanation(
                  key,
                  kinds(parameters.text("kind"), EnumSet.allOf(Subject.Kind.class)),
                  until,
                  parameters.isOn("remedies", true),
                  parameters.isOn("estimate", false)));
      case EVICTIONS -> Optional.of(new ObjectQuestion.OfEviction(key, until));
      case HISTORIES ->
          Optional.of(
              new ObjectQuestion.OfHistory(
                  key, kinds(parameters.text("kind"), OF_HISTORIES), until, most));
      case QUEUE_HISTORIES -> Optional.of(new ObjectQuestion.OfQueue(key, until, most));
      case POD_HISTORIES, USAGES -> Optional.empty();
    };
  }

  /**
   * Returns the kind that a text names; without one all.
   *
   * @param all kinds that may be named
   */
  private static Set<Subject.Kind> kinds(Optional<String> text, Set<Subject.Kind> all) {
    if (text.isEmpty()) {
      return all;
    }
    return all.stream()
        .filter(kind -> kind.text().equalsIgnoreCase(text.get()))
        .findFirst()
        .map(Set::of)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "kind must be "
                        + all.stream()
                            .map(kind -> kind.text().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(" or "))));
  }

  /** Returns a question about many objects; empty if the resource is not listed. */
  private static Optional<ListQuestion> list(
      ApiResource resource, Optional<String> namespace, String query) {
    if (resource.ofList().isEmpty()) {
      return Optional.empty();
    }
    var parameters = QueryParameters.read(query, resource.ofList());
    Optional<String> queue = parameters.text("queue");
    Optional<String> user = parameters.text("user");
    Optional<String> phase = parameters.text("phase");
    var span =
        new ListQuestion.Span(
            bounded(parameters.time("since"), "since"), bounded(parameters.time("until"), "until"));
    var part =
        new ListQuestion.Part(
            parameters.atMost("limit", ListQuestion.MOST),
            parameters.text("continue").map(QuestionReader::position).orElse(Position.FIRST));
    return switch (resource) {
      case HISTORIES ->
          Optional.of(new ListQuestion.OfJobs(namespace, queue, user, phase, span, part));
      case POD_HISTORIES ->
          Optional.of(
              new ListQuestion.OfPods(
                  namespace, queue, parameters.text("node"), user, phase, span, part));
      case USAGES ->
          Optional.of(
              new ListQuestion.OfSums(
                  namespace, queue, user, by(parameters.text("by").orElse("queue")), span));
      case EXPLANATIONS, EVICTIONS, QUEUE_HISTORIES -> Optional.empty();
    };
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
