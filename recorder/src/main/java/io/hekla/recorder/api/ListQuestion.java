package io.hekla.recorder.api;

import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.UsageFold;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Question about many objects. Empty filters match any. */
public sealed interface ListQuestion extends Question {
  /** Most rows of an answer. */
  int MOST = 1_000;

  /** Returns the namespace of the objects; empty for all. */
  Optional<String> namespace();

  /** Returns the span of time that it is about. */
  Span span();

  @Override
  default ApiStatus tooLong() {
    return ApiStatus.tooLong("ask about a shorter time (since, until), or for fewer rows (limit)");
  }

  /**
   * Span of time.
   *
   * @param from begin; empty for a day before its end
   * @param until end; empty for the present
   */
  record Span(Optional<Instant> from, Optional<Instant> until) {
    private static final Duration USUAL = Duration.ofDays(1);

    /** Returns the begin. */
    Instant from(Instant now) {
      return from.orElseGet(() -> until(now).minus(USUAL));
    }

    /** Returns the end, which is not in the future. */
    Instant until(Instant now) {
      return until.filter(end -> end.isBefore(now)).orElse(now);
    }
  }

  /**
   * Part of a list.
   *
   * @param most most rows
   * @param start position at which the list goes on
   */
  record Part(int most, Position start) {}

  /**
   * Jobs that began in a time.
   *
   * @param phase last phase of the Jobs
   */
  record OfJobs(
      Optional<String> namespace,
      Optional<String> queue,
      Optional<String> user,
      Optional<String> phase,
      Span span,
      Part part)
      implements ListQuestion {
    @Override
    public ApiResource resource() {
      return ApiResource.HISTORIES;
    }

    JobFilter filter(Instant now) {
      return new JobFilter(namespace, queue, user, phase, span.from(now), span.until(now));
    }
  }

  /**
   * Pods that were on nodes in a time.
   *
   * @param phase last phase of the pods
   */
  record OfPods(
      Optional<String> namespace,
      Optional<String> queue,
      Optional<String> node,
      Optional<String> user,
      Optional<String> phase,
      Span span,
      Part part)
      implements ListQuestion {
    @Override
    public ApiResource resource() {
      return ApiResource.POD_HISTORIES;
    }

    PodFilter filter(Instant now) {
      return new PodFilter(namespace, queue, node, user, phase, span.from(now), span.until(now));
    }
  }

  /**
   * Sums of the resources that pods used in a time.
   *
   * @param by what the use is summed by
   */
  record OfSums(
      Optional<String> namespace,
      Optional<String> queue,
      Optional<String> user,
      UsageFold.By by,
      Span span)
      implements ListQuestion {
    @Override
    public ApiResource resource() {
      return ApiResource.USAGES;
    }

    PodFilter filter(Instant now) {
      return new PodFilter(
          namespace,
          queue,
          Optional.empty(),
          user,
          Optional.empty(),
          span.from(now),
          span.until(now));
    }
  }
}
