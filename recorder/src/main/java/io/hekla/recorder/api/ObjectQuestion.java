package io.hekla.recorder.api;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.explain.Explanation.Subject;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Question about an object. */
public sealed interface ObjectQuestion extends Question {
  /** Most events, and most pods, of a history. */
  int MOST = 5_000;

  /** Returns the object that it is about; a queue has no namespace. */
  ObjectKey object();

  /** Returns the latest time; empty for the end of what is kept. */
  Optional<Instant> until();

  /** Returns the answer for who may not read the object, and where it does not exist. */
  default ApiStatus notFound() {
    return ApiStatus.notFound(resource(), object().name());
  }

  /** Question about an object that has a namespace, and a kind for which roles are asked. */
  sealed interface OfNamespace extends ObjectQuestion {
    /** Returns the kinds of which the object may be. */
    Set<Subject.Kind> kinds();
  }

  /**
   * Why an object waits.
   *
   * @param withRemedies whether to seek what would let it run
   * @param withEstimate whether to estimate when it starts
   */
  record OfExplanation(
      ObjectKey object,
      Set<Subject.Kind> kinds,
      Optional<Instant> until,
      boolean withRemedies,
      boolean withEstimate)
      implements OfNamespace {
    public OfExplanation {
      kinds = Set.copyOf(kinds);
    }

    @Override
    public ApiResource resource() {
      return ApiResource.EXPLANATIONS;
    }

    @Override
    public ApiStatus tooLong() {
      return ApiStatus.tooLong(
          withRemedies
              ? "ask without remedies (remedies=false)"
              : "ask about a later time, of which less has to be read");
    }
  }

  /** The last eviction of a pod. */
  record OfEviction(ObjectKey object, Optional<Instant> until) implements OfNamespace {
    @Override
    public ApiResource resource() {
      return ApiResource.EVICTIONS;
    }

    @Override
    public Set<Subject.Kind> kinds() {
      return Set.of(Subject.Kind.POD);
    }

    @Override
    public ApiStatus tooLong() {
      return ApiStatus.tooLong("ask about a later time, of which less has to be read");
    }
  }

  /**
   * History of a Job, or of a PodGroup.
   *
   * @param most most events, and most pods; the latest ones are answered
   */
  record OfHistory(ObjectKey object, Set<Subject.Kind> kinds, Optional<Instant> until, int most)
      implements OfNamespace {
    public OfHistory {
      kinds = Set.copyOf(kinds);
    }

    @Override
    public ApiResource resource() {
      return ApiResource.HISTORIES;
    }

    @Override
    public ApiStatus tooLong() {
      return ApiStatus.tooLong("ask for fewer rows (limit)");
    }
  }

  /**
   * History of a queue.
   *
   * @param most most events; the latest ones are answered
   */
  record OfQueue(ObjectKey object, Optional<Instant> until, int most) implements ObjectQuestion {
    @Override
    public ApiResource resource() {
      return ApiResource.QUEUE_HISTORIES;
    }

    @Override
    public ApiStatus tooLong() {
      return ApiStatus.tooLong("ask for fewer rows (limit)");
    }
  }
}
