package io.hekla.recorder.api;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Question about an object.
 *
 * @param resource what is asked for
 * @param object the object that it is about; a queue has no namespace
 * @param kinds kinds of which the object may be; none for a queue
 * @param until the latest time; empty for the end of the recording
 * @param withRemedies whether to seek what would let it run
 * @param withEstimate whether to estimate when it starts
 * @param most most events, and most pods, of a history; the latest ones are answered
 */
public record ObjectQuestion(
    ApiResource resource,
    ObjectKey object,
    Set<Subject.Kind> kinds,
    Optional<Instant> until,
    boolean withRemedies,
    boolean withEstimate,
    int most)
    implements Question {
  /** Most events, and most pods, of an answer. */
  public static final int MOST = 5_000;

  public ObjectQuestion {
    kinds = Set.copyOf(kinds);
  }

  /** Returns the answer for who may not read the object, and where it does not exist. */
  public ApiStatus notFound() {
    return ApiStatus.notFound(resource, object.name());
  }

  @Override
  public ApiStatus tooLong() {
    return ApiStatus.tooLong(
        resource == ApiResource.EXPLANATIONS && withRemedies
            ? "ask without remedies (remedies=false)"
            : resource.isOfHistory()
                ? "ask for fewer rows (limit)"
                : "ask about a later time, of which less has to be read");
  }
}
