package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import io.hekla.model.podgroup.Part;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.podgroup.WaitingPodGroup;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Reason;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Events of the scheduler that are persisted. */
public sealed interface SchedulerEvent extends JournalSerializable {
  /**
   * Event of a takeover. A scheduler with a lower term may not write any more.
   *
   * @param by the incarnation of the singleton that wrote this, different from all others: it
   *     recognizes its own term even if its write was reported as failed
   * @param history number of rollbacks of resourceVersions before this term; older journals have 0
   */
  @LogicalName("scheduler.event.term-started")
  record TermStarted(long term, String by, Instant at, long history) implements SchedulerEvent {}

  /**
   * All decisions of one session.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param parts its decisions about each PodGroup, in the order decided
   * @param over earlier decisions that the watch has shown as done by then
   * @param podVersion resourceVersion up to which the watch of pods had reported by then
   * @param policyRuns which policies that act only every so often acted; older journals have none
   * @param asked its questions to external systems; older journals have nothing
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
      RecordedCalls asked)
      implements SchedulerEvent {
    public SessionDecided {
      parts = List.copyOf(parts);
      // Absent from journals of older versions.
      policyRuns = policyRuns == null ? List.of() : List.copyOf(policyRuns);
      asked = asked == null ? RecordedCalls.NOTHING : asked;
    }

    /** Returns the PodGroups that it admits to their queues; uids by key. */
    public Map<ObjectKey, String> admitted() {
      var admitted = new HashMap<ObjectKey, String>();
      for (HandedPart handed : parts) {
        if (handed.part().admitted()) {
          admitted.put(handed.podGroup(), handed.part().uid());
        }
      }
      return admitted;
    }

    /**
     * Returns why PodGroups wait of which the session says something new. Turns that did not come
     * are left out: they come.
     */
    public List<WaitingPodGroup> waiting() {
      return parts.stream()
          .filter(handed -> !(handed.reason() instanceof Reason.NotReached))
          .map(HandedPart::waiting)
          .toList();
    }
  }

  /**
   * Decisions of a session that only observed, as far as they differ from those of the session
   * before; and those of another scheduler meanwhile. None of them counts.
   *
   * @param at the session's own clock
   * @param seed that broke its ties
   * @param configuration digest of the configuration that it ran by
   * @param parts that are handed to no PodGroup
   * @param compared pods with a result since the last such event
   * @param asked its questions to external systems
   */
  @LogicalName("scheduler.event.session-observed")
  record SessionObserved(
      long term,
      long session,
      Instant at,
      long seed,
      String configuration,
      List<HandedPart> parts,
      List<ModeComparison> compared,
      RecordedCalls asked)
      implements SchedulerEvent {
    public SessionObserved {
      parts = List.copyOf(parts);
      compared = List.copyOf(compared);
    }
  }

  /** Binds and evictions that will not happen; their pods are free to be decided about again. */
  @LogicalName("scheduler.event.refused")
  record Refused(List<String> binds, List<String> evictions) implements SchedulerEvent {
    public Refused {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** Decisions of a session about one PodGroup, and the reason why they are not more. */
  @LogicalName("scheduler.event.handed-part")
  record HandedPart(ObjectKey podGroup, Part part, Reason reason) implements JournalSerializable {
    /** Returns whether it has decisions to carry out, rather than only a verdict. */
    public boolean acts() {
      return part.admitted() || !part.binds().isEmpty() || !part.evictions().isEmpty();
    }

    /** Returns why the PodGroup waits; for pods of its own that are to be made it does not. */
    private WaitingPodGroup waiting() {
      boolean waits =
          switch (part.status().phase()) {
            case PENDING, INQUEUE, UNKNOWN -> !reason.isGathering();
            case RUNNING, COMPLETED -> false;
          };
      return new WaitingPodGroup(podGroup, part.uid(), waits ? part.why() : "");
    }

    /** Returns the name of this part among all others. */
    public String token() {
      return origin().token();
    }

    /** Returns all its decisions, as refused for a reason. */
    public List<PodGroupEvent.Refusal> refusals(String reason) {
      return Stream.concat(
              part.binds().stream()
                  .map(bind -> new PodGroupEvent.Refusal(bind.podUid(), true, reason)),
              part.evictions().stream()
                  .map(one -> new PodGroupEvent.Refusal(one.podUid(), false, reason)))
          .toList();
    }

    /** Returns this part, as the origin of the decisions in it. */
    public Origin origin() {
      return new Origin(podGroup, part.uid(), part.term(), part.session());
    }
  }

  /**
   * Part in which something was decided.
   *
   * @param uid of the PodGroup
   */
  @LogicalName("scheduler.event.origin")
  record Origin(ObjectKey podGroup, String uid, long term, long session)
      implements JournalSerializable {
    /** Returns the name of this part among all others. */
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
   * @param parts tokens of the parts that their PodGroups have persisted
   */
  @LogicalName("scheduler.event.over")
  record Over(
      List<String> binds, List<String> evictions, List<ObjectKey> admissions, List<String> parts)
      implements JournalSerializable {
    public Over {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
      admissions = List.copyOf(admissions);
      parts = List.copyOf(parts);
    }
  }
}
