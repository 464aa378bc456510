package io.hekla.model.nodeshard;

import io.hekla.model.manifest.Problem;
import java.time.Duration;
import java.util.List;

/**
 * Configuration of the division of nodes.
 *
 * @param shares of the schedulers, the first one that gets nodes first
 * @param period time between two divisions
 * @param onNodeEvents whether a new node, and one whose use has changed much, is a reason to divide
 *     earlier
 * @param warnings parts of the text that have no effect
 */
public record DivisionSettings(
    List<SchedulerShare> shares, Duration period, boolean onNodeEvents, List<Problem> warnings) {
  /** Period if none is configured. */
  public static final Duration USUAL_PERIOD = Duration.ofSeconds(60);

  public DivisionSettings {
    shares = List.copyOf(shares);
    warnings = List.copyOf(warnings);
  }
}
