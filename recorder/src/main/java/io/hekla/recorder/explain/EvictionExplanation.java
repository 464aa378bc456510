package io.hekla.recorder.explain;

import io.hekla.scheduler.VictimTrace;
import io.hekla.scheduler.decision.Decisions.Eviction;
import java.time.Instant;
import java.util.List;

/**
 * Explanation of an eviction.
 *
 * @param eviction as the session decided it, with the numbers of that moment
 * @param session the session that decided it
 * @param at the session's clock
 * @param beneficiary PodGroup of the pod for which it had to go; a policy by its name
 * @param together the other pods that the session evicted for the same PodGroup, as {@code
 *     namespace/name}, or words in place of names that the user may not see
 * @param alternatives for each pod evicted for it: what the session does if that pod may not be
 *     evicted
 * @param votes answers of the plugins by which it was evicted
 * @param notes what limits the explanation: gaps and damage of the recording, pods that were not
 *     spared
 */
public record EvictionExplanation(
    Eviction eviction,
    String session,
    Instant at,
    String beneficiary,
    List<String> together,
    List<Alternative> alternatives,
    VictimTrace votes,
    List<String> notes) {
  public EvictionExplanation {
    together = List.copyOf(together);
    alternatives = List.copyOf(alternatives);
    notes = List.copyOf(notes);
  }

  /**
   * Session in which one pod may not be evicted.
   *
   * @param spared that pod, as {@link EvictionExplanation#together} has it
   * @param evictions number of pods evicted for the beneficiary then
   * @param isServed whether as many pods of the beneficiary have a place, or are promised one
   */
  public record Alternative(String spared, int evictions, boolean isServed) {}

  /** Returns whether fewer evictions would have given the beneficiary as much. */
  public boolean wouldFewerDo() {
    return alternatives.stream()
        .anyMatch(one -> one.isServed() && one.evictions() < together.size() + 1);
  }
}
