package io.hekla.recorder.explain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Time that someone has waited.
 *
 * @param created creation of the PodGroup
 * @param since clock of the first session with this reason, as far back as sessions are searched
 * @param session name of that session
 * @param resolution time before it in which the reason may have begun already
 * @param isAtLeast whether the reason may be older than all sessions that were searched
 * @param meanwhile what changed since, the newest last
 */
public record WaitHistory(
    Instant created,
    Instant since,
    String session,
    Duration resolution,
    boolean isAtLeast,
    List<Happening> meanwhile) {
  public WaitHistory {
    meanwhile = List.copyOf(meanwhile);
  }

  /**
   * Something that changed.
   *
   * @param at clock of the session that saw it first
   */
  public record Happening(Instant at, String text) {}
}
