package io.hekla.recorder.segment;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.scheduler.external.RecordedCall;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A session as it was recorded: its input, and what it decided.
 *
 * @param number of the session within its term
 * @param at the session's clock
 * @param configuration digest of the configuration that it ran by
 * @param changes changes since the session before, in order
 * @param suspended PodGroups that took no decisions, with the reason
 * @param calls its questions to external systems, with the answers
 * @param faults plugins and actions that threw, as text
 * @param unconfirmedBinds binds that all namespaces shared, by the settings
 * @param digest of what the engine decided
 * @param decided the decisions themselves, by part; parts that only the digest has are absent
 * @param admitted PodGroups that it admitted to their queues
 * @param postponed PodGroups whose binds had to wait for binds in flight
 */
public record RecordedSession(
    long term,
    long number,
    Instant at,
    long seed,
    String configuration,
    List<Change> changes,
    Map<ObjectKey, String> suspended,
    List<RecordedCall> calls,
    List<String> faults,
    int unconfirmedBinds,
    DecisionDigest digest,
    Map<DecisionDigest.Part, List<?>> decided,
    List<ObjectKey> admitted,
    List<ObjectKey> postponed) {
  public RecordedSession {
    changes = List.copyOf(changes);
    suspended = Map.copyOf(suspended);
    calls = List.copyOf(calls);
    faults = List.copyOf(faults);
    decided = Map.copyOf(decided);
    admitted = List.copyOf(admitted);
    postponed = List.copyOf(postponed);
  }

  /**
   * Returns it without its changes and decisions, as far as running it again needs neither, and
   * with long questions by their digests.
   */
  public RecordedSession asInput() {
    return new RecordedSession(
        term,
        number,
        at,
        seed,
        configuration,
        List.of(),
        suspended,
        calls.stream().map(RecordedCall::abridged).toList(),
        faults,
        unconfirmedBinds,
        digest,
        Map.of(),
        admitted,
        postponed);
  }

  /** Returns the number of its binds, evictions, admissions and gate openings. */
  public long count() {
    long count = admitted.size();
    for (DecisionDigest.Part part :
        List.of(
            DecisionDigest.Part.BINDS,
            DecisionDigest.Part.EVICTIONS,
            DecisionDigest.Part.GATE_OPENINGS)) {
      count += decided.getOrDefault(part, List.of()).size();
    }
    return count;
  }

  /** Returns the name of the session in conditions. */
  public String id() {
    return term + "-" + number;
  }
}
