package io.hekla.scheduler;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.estimates.RunEstimate;
import io.hekla.scheduler.placement.NodeRefusal;
import java.util.List;
import java.util.Optional;

/**
 * Findings of a session about one PodGroup, for explanations.
 *
 * @param step what the session decided
 * @param before PodGroups of the same queue that waited and came before it when the session began,
 *     in their order
 * @param waiting number of PodGroups of the queue that waited for their minimum, itself included; 0
 *     if it did not
 * @param queuesBefore queues that came before its own when the session began, in their order
 * @param refused the first of its pods for which no node was found on the cluster as it is
 * @param possible test for nodes on which pods could run
 * @param estimate the run time that is expected of it, where jobs get reservations
 */
public record JobInspection(
    Engine.Step step,
    List<Rival> before,
    int waiting,
    List<QueueRival> queuesBefore,
    Optional<RefusedPod> refused,
    PossibleNodes possible,
    Optional<RunEstimate> estimate) {
  public JobInspection {
    before = List.copyOf(before);
    queuesBefore = List.copyOf(queuesBefore);
  }

  /**
   * A PodGroup that comes before another one.
   *
   * @param plugin the plugin whose order decides; empty if the older one comes first
   */
  public record Rival(ObjectKey podGroup, String plugin) {}

  /**
   * A queue that comes before another one.
   *
   * @param plugin the plugin whose order decides; empty if the older one comes first
   */
  public record QueueRival(String queue, String plugin) {}

  /**
   * A pod for which no node was found.
   *
   * @param nodes the nodes that refused it, by name
   */
  public record RefusedPod(ObjectKey pod, List<NodeRefusal> nodes) {
    public RefusedPod {
      nodes = List.copyOf(nodes);
    }
  }
}
