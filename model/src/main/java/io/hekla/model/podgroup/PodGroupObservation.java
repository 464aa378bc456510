package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * Observed state of a PodGroup and its pods, at one moment.
 *
 * @param phase the phase that its status shows
 * @param reason the reason of its Unschedulable condition if that is True, else empty
 */
@LogicalName("pod-group.observation")
public record PodGroupObservation(
    String uid, int minMember, PodGroupPhase phase, String reason, List<Member> pods)
    implements JournalSerializable {
  public PodGroupObservation {
    pods = List.copyOf(pods);
  }

  /**
   * Observed pod of the gang.
   *
   * @param node its node; empty if it has none
   */
  @LogicalName("pod-group.observation.member")
  public record Member(
      String uid,
      String namespace,
      String name,
      String node,
      PodLifecycle lifecycle,
      boolean terminating)
      implements JournalSerializable {}

  /** Progress of a pod. */
  public enum PodLifecycle {
    /** Not running yet, or unknown. */
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED
  }

  /** Returns a status with the counters of these pods. */
  public PodGroupReport counted(PodGroupReport report) {
    return report.counting(
        count(PodLifecycle.RUNNING), count(PodLifecycle.SUCCEEDED), count(PodLifecycle.FAILED));
  }

  private int count(PodLifecycle life) {
    return (int) pods.stream().filter(pod -> pod.lifecycle() == life).count();
  }
}
