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
                  kinds(parameters.text("kind").orElse("")),
                  until,
                  parameters.isOn("remedies", true),
                  parameters.isOn("estimate", false)));
      case EVICTIONS -> Optional.of(new ObjectQuestion.OfEviction(key, until));
      case HISTORIES -> Optional.of(new ObjectQuestion.OfJob(key, until, most));
      case QUEUE_HISTORIES -> Optional.of(new ObjectQuestion.OfQueue(key, until, most));
      case POD_HISTORIES, USAGES -> Optional.empty();
    };
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

  /** Returns a question about many objects; empty if the resource is not listed. */
  private static Optional<ListQuestion> list(
      ApiResource resource, Optional<String> namespace, String query) {
    if (resource.ofList().isEmpty()) {
      return Optional.empty();
    }
    var parameters = QueryParameters.read(query, resource.ofList());
    Optional<String> queue = parameters.text("queue");
    Optional<String> user = parameters.text("user");
    var span =
        new ListQuestion.Span(
            bounded(parameters.time("since"), "since"), bounded(parameters.time("until"), "until"));
    var part =
        new ListQuestion.Part(
            parameters.atMost("limit", ListQuestion.MOST),
            parameters.text("continue").map(QuestionReader::position).orElse(Position.FIRST));
    return switch (resource) {
      case HISTORIES ->
          Optional.of(
              new ListQuestion.OfJobs(
                  namespace, queue, user, parameters.text("phase"), span, part));
      case POD_HISTORIES ->
          Optional.of(
              new ListQuestion.OfPods(namespace, queue, parameters.text("node"), user, span, part));
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
