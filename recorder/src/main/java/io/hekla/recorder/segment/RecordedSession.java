package io.hekla.recorder.segment;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.scheduler.EngineFault;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Verdicts;
import io.hekla.scheduler.external.RecordedCall;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /** Returns a session that has ended, with all that it decided. */
  public static RecordedSession of(SessionRecord session) {
    SessionStart start = session.input().start();
    Decisions decisions = session.step().decisions();
    var decided = new EnumMap<DecisionDigest.Part, List<?>>(DecisionDigest.Part.class);
    for (DecisionDigest.Part part : DecisionDigest.Part.values()) {
      if (SessionForm.isRecorded(part)) {
        decided.put(part, part.of(decisions));
      }
    }
    return new RecordedSession(
        session.term(),
        session.number(),
        start.at(),
        start.seed(),
        start.digest(),
        session.input().changes(),
        session.input().suspended(),
        session.step().calls(),
        session.step().faults().stream().map(EngineFault::toString).toList(),
        session.unconfirmedBinds(),
        DecisionDigest.of(decisions),
        decided,
        admitted(decisions),
        postponed(decisions, session.binds()));
  }

  private static List<ObjectKey> admitted(Decisions decisions) {
    List<PodGroupVerdict> verdicts =
        decisions.podGroups() instanceof Verdicts all ? all.considered() : decisions.podGroups();
    return verdicts.stream().filter(PodGroupVerdict::admitted).map(PodGroupVerdict::key).toList();
  }

  private static List<ObjectKey> postponed(Decisions decisions, List<Decisions.Bind> binds) {
    if (decisions.binds().size() == binds.size()) {
      return List.of();
    }
    Set<ObjectKey> begun = new HashSet<>();
    binds.forEach(bind -> begun.add(bind.podGroup()));
    return decisions.binds().stream()
        .map(Decisions.Bind::podGroup)
        .filter(group -> !begun.contains(group))
        .distinct()
        .toList();
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
