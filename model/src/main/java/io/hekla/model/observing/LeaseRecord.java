package io.hekla.model.observing;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.text.ApiTime;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * What a Lease says.
 *
 * @param holder who holds it; empty if nobody does
 * @param duration how long a renewal holds
 * @param renewed when its holder says that it renewed it last
 */
public record LeaseRecord(String holder, Duration duration, Instant renewed) {
  /** What Volcano asks for, where the lease does not say. Source: reference scheduler.md §1.7. */
  private static final Duration USUAL = Duration.ofSeconds(15);

  /** Reads a Lease; empty if it cannot be read, or nobody holds it. */
  public static Optional<LeaseRecord> read(JsonNode lease) {
    JsonNode spec = lease.path("spec");
    String holder = spec.path("holderIdentity").asText("");
    if (holder.isEmpty()) {
      return Optional.empty();
    }
    long seconds = spec.path("leaseDurationSeconds").asLong(USUAL.toSeconds());
    try {
      return Optional.of(
          new LeaseRecord(
              holder,
              Duration.ofSeconds(Math.max(1, seconds)),
              ApiTime.orEpoch(spec.path("renewTime").asText(""))));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
