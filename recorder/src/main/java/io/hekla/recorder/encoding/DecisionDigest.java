package io.hekla.recorder.encoding;

import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Verdicts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Digest of the decisions of a session, part by part, so that two sessions that decide differently
 * are told apart, and the part that differs has a name.
 *
 * <p>Verdicts on PodGroups that wait to be admitted, which a session of a full cluster repeats by
 * the thousand, are in it only if all verdicts are few.
 */
public final class DecisionDigest {
  /** Verdicts up to which those on waiting PodGroups are digested, too. */
  private static final int FEW = 2_000;

  private static final long NOTHING = StableHash.of(List.of());

  /** Digest of a session that has decided nothing, before the first one. */
  public static final DecisionDigest NONE = new DecisionDigest(Map.of());

  private final Map<Part, Long> parts;

  private DecisionDigest(Map<Part, Long> parts) {
    this.parts = Map.copyOf(parts);
  }

  /** Parts of a session's decisions. The order is that of the recording and does not change. */
  public enum Part {
    /** Pods to bind. */
    BINDS("binds"),
    /** Pods to evict. */
    EVICTIONS("evictions"),
    /** Pods with a place that they cannot take yet. */
    PIPELINED("pipelined pods"),
    /** Pods of gangs that are not ready. */
    HELD_BACK("allocated pods of gangs that are not ready"),
    /** Verdicts on PodGroups. */
    POD_GROUPS("verdicts on PodGroups"),
    /** Reasons of pending pods. */
    TASKS("reasons of pending pods"),
    /** Figures of queues. */
    QUEUES("figures of queues"),
    /** Positions of jobs in the network. */
    HYPER_NODES("allocated HyperNodes"),
    /** Runs of periodic policies. */
    POLICY_RUNS("runs of periodic policies"),
    /** Scheduling gates that open. */
    GATE_OPENINGS("openings of scheduling gates"),
    /** Reservations that changed. */
    RESERVATIONS("reservations"),
    /** Facts of the scheduler itself that changed. */
    FACTS("facts of the scheduler");

    private final String text;

    Part(String text) {
      this.text = text;
    }

    /** Returns the part as messages name it. */
    public String text() {
      return text;
    }

    /** Returns this part of decisions. */
    public List<?> of(Decisions decisions) {
      return switch (this) {
        case BINDS -> decisions.binds();
        case EVICTIONS -> decisions.evictions();
        case PIPELINED -> decisions.pipelined();
        case HELD_BACK -> decisions.heldBack();
        case POD_GROUPS -> digested(decisions.podGroups());
        case TASKS -> decisions.tasks();
        case QUEUES -> decisions.queues();
        case HYPER_NODES -> decisions.allocatedHyperNodes();
        case POLICY_RUNS -> decisions.policyRuns();
        case GATE_OPENINGS -> decisions.gateOpenings();
        case RESERVATIONS -> decisions.reservations();
        case FACTS -> decisions.facts();
      };
    }

    private static List<PodGroupVerdict> digested(List<PodGroupVerdict> all) {
      return all.size() > FEW && all instanceof Verdicts verdicts ? verdicts.considered() : all;
    }
  }

  /** Returns the digest of decisions. */
  public static DecisionDigest of(Decisions decisions) {
    var parts = new EnumMap<Part, Long>(Part.class);
    for (Part part : Part.values()) {
      parts.put(part, StableHash.of(part.of(decisions)));
    }
    return new DecisionDigest(parts);
  }

  /** Returns a digest that was recorded. */
  public static DecisionDigest recorded(Map<Part, Long> parts) {
    return new DecisionDigest(parts);
  }

  /**
   * Returns the digest of a part; 0 if it was never recorded. Recordings of earlier builds had no
   * reservations and no facts of the scheduler.
   */
  public long part(Part part) {
    boolean isNewer = part == Part.RESERVATIONS || part == Part.FACTS;
    return parts.getOrDefault(part, isNewer ? NOTHING : 0L);
  }

  /** Returns the parts in which it differs from another one. */
  public List<Part> differences(DecisionDigest other) {
    return Arrays.stream(Part.values()).filter(part -> part(part) != other.part(part)).toList();
  }
}
