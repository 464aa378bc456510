package io.hekla.model.podgroup;

import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.util.List;

/** What a PodGroup asks the outside to do; each may be done again without harm. */
public sealed interface PodGroupEffect {
  /**
   * Bind these pods in this order; that one is on its node already is success. Answered by {@link
   * PodGroupCommand.BindsSettled}.
   *
   * @param term of the last part recorded; all of these were decided in it or before
   * @param session of that part
   */
  record BindPods(long term, long session, List<Part.Bind> binds) implements PodGroupEffect {
    public BindPods {
      binds = List.copyOf(binds);
    }
  }

  /**
   * Evict these pods; that one is gone is success. Answered by {@link
   * PodGroupCommand.EvictionsSettled}.
   *
   * @param term of the last part recorded; all of these were decided in it or before
   * @param session of that part
   */
  record EvictPods(long term, long session, List<Part.Eviction> evictions)
      implements PodGroupEffect {
    public EvictPods {
      evictions = List.copyOf(evictions);
    }
  }

  /** Tell {@link PodGroupCommand.VictimsGone} as soon as these pods are no longer there. */
  record AwaitVictims(List<String> podUids) implements PodGroupEffect {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /** Write the status to the PodGroup of this uid, unless it shows the same. */
  record WriteStatus(String uid, PodGroupReport report) implements PodGroupEffect {}

  /**
   * Tell users that it waits, and why, if it still does in a while.
   *
   * @param type that of the Event: not being let in is no fault, no place after that is one
   */
  record SayWaiting(String uid, ObjectEvent.Type type, String why) implements PodGroupEffect {}

  /**
   * Tell users nothing any more of why it waited.
   *
   * @param scheduled whether that is because it has its places
   */
  record SayNoMore(String uid, boolean scheduled) implements PodGroupEffect {}

  /**
   * Tell the scheduler that it need not count these decisions any longer.
   *
   * @param term of the last part recorded; a decision after that part is not meant
   * @param session of that part
   */
  record ReportRefusals(long term, long session, List<PodGroupEvent.Refusal> refusals)
      implements PodGroupEffect {
    public ReportRefusals {
      refusals = List.copyOf(refusals);
    }
  }

  /**
   * Tell the scheduler of this term that a newer one has spoken; nothing of its part was kept.
   *
   * @param newest the newest term that is known here
   */
  record RefusePart(long term, long session, long newest) implements PodGroupEffect {}

  /**
   * Make the PodGroup of ordinary pods; that it is there is success.
   *
   * @param pods that hear of it if the API refuses the PodGroup
   */
  record CreateGroup(GroupPattern pattern, List<OrdinarySight.Unnamed> pods)
      implements PodGroupEffect {
    public CreateGroup {
      pods = List.copyOf(pods);
    }
  }

  /** Bring the PodGroup of this uid to what its pods and their owner say. */
  record OverwriteGroup(String uid, GroupPattern pattern) implements PodGroupEffect {}

  /** Delete the PodGroup of this uid: no pod is to be in it. */
  record DeleteGroup(String uid) implements PodGroupEffect {}

  /** Write the PodGroup's name to these pods, where their binds do not do so anyway. */
  record NameGroup(List<OrdinarySight.Unnamed> pods) implements PodGroupEffect {
    public NameGroup {
      pods = List.copyOf(pods);
    }
  }

  /** Send {@link PodGroupCommand.Observe} again at this time; replaces an earlier wish. */
  record WakeAt(Instant due) implements PodGroupEffect {}
}
