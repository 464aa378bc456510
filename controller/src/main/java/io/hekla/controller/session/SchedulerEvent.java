package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The events that the scheduler keeps. */
public sealed interface SchedulerEvent extends Kept {
  /**
   * A scheduler took over. Whoever holds a lower term may not write any more.
   *
   * @param by the incarnation of the singleton that wrote this, different from all others: it knows
   *     its own term again even if it was told that the write failed
   * @param history how often resourceVersions went back before this term; older journals have 0
   */
  @LogicalName("scheduler.event.term-started")
  record TermStarted(long term, String by, Instant at, long history) implements SchedulerEvent {}

  /**
   * All decisions of one session.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param parts what it decided about each PodGroup, in the order decided
   * @param over what the watch has shown of earlier decisions by then
   * @param podVersion up to which resourceVersion the watch of pods had told by then
   * @param policyRuns which policies that act only every so often acted; older journals have none
   * @param asked what it asked the outside; older journals have nothing
   */
  @LogicalName("scheduler.event.session-decided")
  record SessionDecided(
      long term,
      long session,
      Instant at,
      long seed,
      String configuration,
      List<HandedPart> parts,
      Over over,
      long podVersion,
      List<Decisions.PolicyRun> policyRuns,
      Asked asked)
      implements SchedulerEvent {
    public SessionDecided {
      parts = List.copyOf(parts);
      // Absent from what older versions kept.
      policyRuns = policyRuns == null ? List.of() : List.copyOf(policyRuns);
      asked = asked == null ? Asked.NOTHING : asked;
    }

    /** The PodGroups that it lets into their queues; uids by key. */
    public Map<ObjectKey, String> admitted() {
      var admitted = new HashMap<ObjectKey, String>();
      for (HandedPart handed : parts) {
        if (handed.part().admitted()) {
          admitted.put(handed.podGroup(), handed.part().uid());
        }
      }
      return admitted;
    }
  }

  /**
   * The decisions of a session that only observed, as far as they differ from those of the session
   * before; and what somebody else did meanwhile. Nothing of it counts.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param parts nobody is handed these
   * @param compared pods that came out since the last such event
   * @param asked what it asked the outside
   */
  @LogicalName("scheduler.event.session-observed")
  record SessionObserved(
      long term,
      long session,
      Instant at,
      long seed,
      String configuration,
      List<HandedPart> parts,
      List<Comparison> compared,
      Asked asked)
      implements SchedulerEvent {
    public SessionObserved {
      parts = List.copyOf(parts);
      compared = List.copyOf(compared);
    }
  }

  /** These binds and evictions will not happen; their pods are free to be decided about again. */
  @LogicalName("scheduler.event.refused")
  record Refused(List<String> binds, List<String> evictions) implements SchedulerEvent {
    public Refused {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** The decisions of a session about one PodGroup, and the reason why they are not more. */
  @LogicalName("scheduler.event.handed-part")
  record HandedPart(ObjectKey podGroup, Part part, Reason reason) implements Kept {
    /** True if it has anything done, rather than only said. */
    public boolean acts() {
      return part.admitted() || !part.binds().isEmpty() || !part.evictions().isEmpty();
    }

    /** The name of this part among all others. */
    public String token() {
      return origin().token();
    }

    /** All that it has done, as refused for a reason. */
    public List<PodGroupEvent.Refusal> refusals(String reason) {
      return Stream.concat(
              part.binds().stream()
                  .map(bind -> new PodGroupEvent.Refusal(bind.podUid(), true, reason)),
              part.evictions().stream()
                  .map(one -> new PodGroupEvent.Refusal(one.podUid(), false, reason)))
          .toList();
    }

    /** This part, as the origin of the decisions in it. */
    public Origin origin() {
      return new Origin(podGroup, part.uid(), part.term(), part.session());
    }
  }

  /**
   * The part in which something was decided.
   *
   * @param uid of the PodGroup
   */
  @LogicalName("scheduler.event.origin")
  record Origin(ObjectKey podGroup, String uid, long term, long session) implements Kept {
    /** The name of this part among all others. */
    public String token() {
      return podGroup + "#" + term + "#" + session;
    }

    boolean isAfter(long otherTerm, long otherSession) {
      return term > otherTerm || (term == otherTerm && session > otherSession);
    }
  }

  /**
   * Decisions that need not be counted any more.
   *
   * @param binds uids of pods that were seen on a node or are gone
   * @param evictions uids of pods that are gone
   * @param admissions PodGroups that were seen admitted or are gone
   * @param parts tokens of the parts that their PodGroups have kept
   */
  @LogicalName("scheduler.event.over")
  record Over(
      List<String> binds, List<String> evictions, List<ObjectKey> admissions, List<String> parts)
      implements Kept {
    public Over {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
      admissions = List.copyOf(admissions);
      parts = List.copyOf(parts);
    }
  }
}
