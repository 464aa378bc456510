package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Optional;

/**
 * Filter of Jobs. Empty parts match any.
 *
 * @param user user that their pods name
 * @param phase their last phase, in any case of letters
 * @param from earliest time at which they began
 * @param until latest such time, excluded
 */
public record JobFilter(
    Optional<String> namespace,
    Optional<String> queue,
    Optional<String> user,
    Optional<String> phase,
    Instant from,
    Instant until) {
  boolean matches(JobSummary job) {
    return user.filter(one -> !one.equals(job.owner())).isEmpty()
        && phase.filter(one -> !one.equalsIgnoreCase(job.phase())).isEmpty();
  }
}
