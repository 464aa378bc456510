package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Times of a Job's present attempt, by the conditions of its status, which has the last time of
 * each phase.
 *
 * @param since time at which its phase began; empty if it has none yet
 * @param waited time before it ran; until now, if it waits
 * @param ran time that it ran; until now, if it runs; empty if it never did
 */
record JobTimes(Optional<Instant> since, Optional<Duration> waited, Optional<Duration> ran) {
  private record Phase(String name, Instant began) {}

  static JobTimes of(ApiObject job, Instant now) {
    List<Phase> phases =
        StreamSupport.stream(job.at("status", "conditions").spliterator(), false)
            .flatMap(one -> phase(one).stream())
            .sorted(Comparator.comparing(Phase::began))
            .toList();
    Optional<Instant> since = ApiObject.instant(job.at("status", "state", "lastTransitionTime"));
    Optional<Instant> pending = last(phases, "Pending");
    // A phase Running before the last Pending is that of an earlier attempt.
    Optional<Instant> running =
        last(phases, "Running")
            .filter(began -> pending.filter(later -> later.isAfter(began)).isEmpty());
    Optional<Instant> ended =
        running.flatMap(
            began ->
                phases.stream()
                    .filter(phase -> phase.began().isAfter(began))
                    .map(Phase::began)
                    .findFirst()
                    .or(() -> isAt(job, "Running") ? Optional.empty() : since));
    Optional<Instant> from = pending.or(job::created);
    boolean waits = isAt(job, "Pending") || isAt(job, "");
    Optional<Instant> until = running.or(() -> waits ? Optional.of(now) : Optional.empty());
    return new JobTimes(
        since.or(() -> phases.isEmpty() ? Optional.empty() : last(phases)),
        from.flatMap(begin -> until.map(end -> Duration.between(begin, end))),
        running.map(began -> Duration.between(began, ended.orElse(now))));
  }

  private static Optional<Phase> phase(JsonNode condition) {
    return ApiObject.instant(condition.path("lastTransitionTime"))
        .map(time -> new Phase(condition.path("status").asText(""), time));
  }

  private static Optional<Instant> last(List<Phase> phases) {
    return Optional.of(phases.getLast().began());
  }

  private static Optional<Instant> last(List<Phase> phases, String name) {
    return phases.stream()
        .filter(phase -> phase.name().equals(name))
        .map(Phase::began)
        .reduce((first, second) -> second);
  }

  private static boolean isAt(ApiObject job, String phase) {
    return job.text("status", "state", "phase").equals(phase);
  }
}
