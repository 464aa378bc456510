package io.hekla.model.podgroup;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;
import java.time.Instant;
import java.util.List;

/** What is kept of a PodGroup. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface PodGroupEvent extends Kept {
  /** A session's decisions about this PodGroup; a new uid begins a new incarnation. */
  record PartRecorded(Part part, Instant at) implements PodGroupEvent {}

  /**
   * Binds or evictions are done or refused.
   *
   * @param openBinds uids of the pods whose bind is still open, usually none
   * @param openEvictions uids of the pods whose eviction is still open, usually none
   * @param refused what was not done, and why
   */
  record Settled(List<String> openBinds, List<String> openEvictions, List<Refusal> refused)
      implements PodGroupEvent {
    public Settled {
      openBinds = List.copyOf(openBinds);
      openEvictions = List.copyOf(openEvictions);
      refused = List.copyOf(refused);
    }
  }

  /**
   * Decisions that were closed here are open again, because the scheduler has not seen them done.
   */
  record Reopened(List<Part.Bind> binds, List<Part.Eviction> evictions) implements PodGroupEvent {
    public Reopened {
      binds = List.copyOf(binds);
      evictions = List.copyOf(evictions);
    }
  }

  /** Victims have left; binds that waited for them alone go out. */
  record VictimsLeft(List<String> podUids) implements PodGroupEvent {
    public VictimsLeft {
      podUids = List.copyOf(podUids);
    }
  }

  /**
   * The gang held room for too long without being whole.
   *
   * @param evictions its placed pods if it shall be evicted whole, else none: later sessions
   *     complete it
   */
  record HoldExpired(List<Part.Eviction> evictions, Instant at) implements PodGroupEvent {
    public HoldExpired {
      evictions = List.copyOf(evictions);
    }
  }

  /** The PodGroup of this uid is no longer there. */
  record Removed(String uid) implements PodGroupEvent {}

  /** A bind or eviction that was not done. */
  record Refusal(String podUid, boolean bind, String reason) implements Kept {}
}
