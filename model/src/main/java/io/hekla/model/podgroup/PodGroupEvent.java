package io.hekla.model.podgroup;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** Journaled event of a PodGroup. */
public sealed interface PodGroupEvent extends JournalSerializable {
  /** Decisions of a session about this PodGroup; a new uid begins a new incarnation. */
  @LogicalName("pod-group.event.decisions-recorded")
  record DecisionsRecorded(PodGroupDecisions decisions, Instant at) implements PodGroupEvent {}

  /**
   * Completion or refusal of binds or evictions.
   *
   * @param openBinds uids of the pods whose bind is still open, usually none
   * @param openEvictions uids of the pods whose eviction is still open, usually none
   * @param refused decisions that were not carried out, and why
   */
  @LogicalName("pod-group.event.settled")
  record Settled(List<String> openBinds, List<String> openEvictions, List<Refusal> refused)
      implements PodGroupEvent {
    public Settled {
      openBinds = List.copyOf(openBinds);
      openEvictions = List.copyOf(openEvictions);
      refused = List.copyOf(refused);
    }
  }

  /**
   * Reopening of decisions that were closed here, because the scheduler has not observed them as
   * done.
   */
  @LogicalName("pod-group.event.reopened")
  record Reopened(List<PodGroupDecisions.Bind> binds, List<PodGroupDecisions.Eviction> evictions)
      implements PodGroupEvent {
    public Reopened {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** Removal of victims; binds that waited for them alone are sent. */
  @LogicalName("pod-group.event.victims-left")
  record VictimsLeft(List<String> podUids) implements PodGroupEvent {
    public VictimsLeft {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * Expiry of a gang's hold: it held resources for too long without being whole.
   *
   * @param evictions its placed pods if it shall be evicted whole, else none: later sessions
   *     complete it
   */
  @LogicalName("pod-group.event.hold-expired")
  record HoldExpired(List<PodGroupDecisions.Eviction> evictions, Instant at)
      implements PodGroupEvent {
    public HoldExpired {
      evictions = List.copyOf(evictions);
    }
  }

  /** Removal of the PodGroup of this uid. */
  @LogicalName("pod-group.event.removed")
  record Removed(String uid) implements PodGroupEvent {}

  /** Refusal of a bind or eviction. */
  @LogicalName("pod-group.event.refusal")
  record Refusal(String podUid, boolean bind, String reason) implements JournalSerializable {}
}
