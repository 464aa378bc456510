package io.hekla.model.podgroup;

import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.util.List;

/** Effect of a PodGroup on the cluster; each may be repeated without harm. */
public sealed interface PodGroupEffect {
  /**
   * Bind of these pods in this order; a pod that is on its node already is a success. Answered by
   * {@link PodGroupCommand.BindsSettled}.
   *
   * @param term term of the last delivery recorded; all of these were decided in it or before
   * @param session session of that delivery
   */
  record BindPods(long term, long session, List<PodGroupDecisions.Bind> binds)
      implements PodGroupEffect {
    public BindPods {
      binds = List.copyOf(binds);
    }
  }

  /**
   * Eviction of these pods; a pod that is gone is a success. Answered by {@link
   * PodGroupCommand.EvictionsSettled}.
   *
   * @param term term of the last delivery recorded; all of these were decided in it or before
   * @param session session of that delivery
   */
  record EvictPods(long term, long session, List<PodGroupDecisions.Eviction> evictions)
      implements PodGroupEffect {
    public EvictPods {
      evictions = List.copyOf(evictions);
    }
  }

  /** Wait for the removal of these pods, answered by {@link PodGroupCommand.VictimsGone}. */
  record AwaitVictims(List<String> podUids) implements PodGroupEffect {
    public AwaitVictims {
      podUids = List.copyOf(podUids);
    }
  }

  /** Update of the status of the PodGroup of this uid, unless it shows the same. */
  record WriteStatus(String uid, PodGroupReport report) implements PodGroupEffect {}

  /**
   * Report to users that it waits, and why, if it still does after a while.
   *
   * @param type type of the Event: a missing admission is normal, a missing place after that is a
   *     warning
   */
  record ReportWaiting(String uid, ObjectEvent.Type type, String why) implements PodGroupEffect {}

  /**
   * End of the reports of why it waited.
   *
   * @param scheduled whether the reason is that it has its places
   */
  record EndWaitingReport(String uid, boolean scheduled) implements PodGroupEffect {}

  /**
   * Report to the scheduler that these decisions no longer count.
   *
   * @param term term of the last delivery recorded; a decision after that delivery is not meant
   * @param session session of that delivery
   */
  record ReportRefusals(long term, long session, List<PodGroupEvent.Refusal> refusals)
      implements PodGroupEffect {
    public ReportRefusals {
      refusals = List.copyOf(refusals);
    }
  }

  /**
   * Report to the scheduler of this term that a newer one exists; nothing of its delivery was
   * persisted.
   *
   * @param newest the newest term that is known here
   */
  record RefuseDecisions(long term, long session, long newest) implements PodGroupEffect {}

  /**
   * Creation of the PodGroup of ordinary pods; an existing one is a success.
   *
   * @param pods pods that get an event if the API refuses the PodGroup
   */
  record CreateGroup(GroupPattern pattern, List<OrdinaryPodsObservation.PodWithoutGroup> pods)
      implements PodGroupEffect {
    public CreateGroup {
      pods = List.copyOf(pods);
    }
  }

  /** Update of the PodGroup of this uid to what its pods and their owner specify. */
  record OverwriteGroup(String uid, GroupPattern pattern) implements PodGroupEffect {}

  /** Deletion of the PodGroup of this uid: no pod is to be in it. */
  record DeleteGroup(String uid) implements PodGroupEffect {}

  /** Update of these pods with the PodGroup's name, where their binds do not write it anyway. */
  record NameGroup(List<OrdinaryPodsObservation.PodWithoutGroup> pods) implements PodGroupEffect {
    public NameGroup {
      pods = List.copyOf(pods);
    }
  }

  /**
   * Wake-up: {@link PodGroupCommand.Observe} is sent again at this time; replaces an earlier one.
   */
  record WakeAt(Instant due) implements PodGroupEffect {}
}
