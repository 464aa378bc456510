package io.hekla.model.observing;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.text.ApiTime;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Contents of a Lease.
 *
 * @param holder its holder; empty if there is none
 * @param duration time for which a renewal holds
 * @param renewed time of the last renewal, by its holder's clock
 */
public record LeaseRecord(String holder, Duration duration, Instant renewed) {
  /**
   * Volcano's lease duration, for a lease that states none. Source:
   * docs/reference/volcano-programs.md#vc-scheduler.
   */
  private static final Duration USUAL = Duration.ofSeconds(15);

  /** Reads a Lease; empty if it cannot be read, or has no holder. */
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
