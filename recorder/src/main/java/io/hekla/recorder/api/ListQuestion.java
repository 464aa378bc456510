package io.hekla.recorder.api;

import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.UsageFold;
import java.time.Instant;
import java.util.Optional;

/**
 * Question about many objects. Empty filters match any.
 *
 * @param namespace namespace of the objects; empty for all
 * @param phase last phase of Jobs
 * @param from begin of the span; empty for a day before its end
 * @param until end of the span; empty for the present
 * @param by what the use of pods is summed by
 * @param most most rows of the answer
 * @param start position at which the list goes on
 */
public record ListQuestion(
    ApiResource resource,
    Optional<String> namespace,
    Optional<String> queue,
    Optional<String> node,
    Optional<String> user,
    Optional<String> phase,
    Optional<Instant> from,
    Optional<Instant> until,
    UsageFold.By by,
    int most,
    Position start)
    implements Question {
  /** Most rows of an answer. */
  public static final int MOST = 1_000;

  @Override
  public ApiStatus tooLong() {
    return ApiStatus.tooLong("ask about a shorter time (since, until), or for fewer rows (limit)");
  }
}
