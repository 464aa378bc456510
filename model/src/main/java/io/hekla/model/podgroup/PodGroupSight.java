package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * What the API shows of a PodGroup and its pods, at one moment.
 *
 * @param phase the phase that its status shows
 * @param reason the reason of its Unschedulable condition if that is True, else empty
 */
@LogicalName("pod-group.sight")
public record PodGroupSight(
    String uid, int minMember, PodGroupPhase phase, String reason, List<Member> pods)
    implements Kept {
  public PodGroupSight {
    pods = List.copyOf(pods);
  }

  /**
   * One pod of the gang.
   *
   * @param node where it is; empty if it has no node
   */
  @LogicalName("pod-group.sight.member")
  public record Member(
      String uid, String namespace, String name, String node, Life life, boolean terminating)
      implements Kept {}

  /** How far a pod has come. */
  public enum Life {
    /** Not running yet, or not known whether. */
    WAITING,
    RUNNING,
    SUCCEEDED,
    FAILED
  }

  /** A status with the counters that these pods have. */
  public PodGroupReport counted(PodGroupReport report) {
    return report.counting(count(Life.RUNNING), count(Life.SUCCEEDED), count(Life.FAILED));
  }

  private int count(Life life) {
    return (int) pods.stream().filter(pod -> pod.life() == life).count();
  }
}
