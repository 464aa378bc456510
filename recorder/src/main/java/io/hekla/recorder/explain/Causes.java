package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.JobInspection.QueueRival;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.placement.NodeRefusal;
import java.util.List;
import java.util.Optional;

/**
 * Causes for which a PodGroup waits, from its queue down to the nodes.
 *
 * @param queues its queue and the queues above, the own first
 * @param holders the jobs of its queue that hold most of what is scarce, the largest first
 * @param gang how many of its pods have what they need
 * @param order its place among those who want something
 * @param nodes nodes that refuse one of its pods; empty if none was sought for it
 */
public record Causes(
    List<QueueCause> queues,
    List<Holder> holders,
    GangCause gang,
    OrderCause order,
    Optional<NodesCause> nodes) {
  /** Causes of an object without a PodGroup. */
  static final Causes NONE =
      new Causes(
          List.of(),
          List.of(),
          new GangCause(0, 1, 0, 1),
          new OrderCause(0, 0, List.of(), List.of()),
          Optional.empty());

  public Causes {
    queues = List.copyOf(queues);
    holders = List.copyOf(holders);
  }

  /**
   * A queue.
   *
   * @param weight 0 if there is no such queue
   * @param state as the API spells it; {@code missing} if there is no such queue
   * @param deserved absent where no plugin computes it
   * @param limit the most that it may hold; absent if nothing limits it
   */
  public record QueueCause(
      String name,
      String state,
      int weight,
      ResourceVector allocated,
      Optional<ResourceVector> deserved,
      Optional<ResourceVector> limit,
      ResourceVector guarantee,
      List<String> warnings) {
    public QueueCause {
      warnings = List.copyOf(warnings);
    }
  }

  /** A job that holds resources of the queue. */
  public record Holder(ObjectKey podGroup, ResourceVector allocated) {}

  /**
   * Pods of the gang.
   *
   * @param placed pods that have a node or have succeeded
   * @param pending pods that have none
   * @param gated those of them that a scheduling gate holds back
   * @param wanted pods that must start together
   */
  public record GangCause(int placed, int pending, int gated, int wanted) {}

  /**
   * Place in the order of the queue when the session began.
   *
   * @param position from 1; 0 if it wants nothing
   * @param waiting PodGroups of the queue that want something
   * @param before those that come before it, the next one last
   * @param queuesBefore queues with jobs that want something and that come before its own
   */
  public record OrderCause(
      int position, int waiting, List<Rival> before, List<QueueRival> queuesBefore) {
    public OrderCause {
      before = List.copyOf(before);
      queuesBefore = List.copyOf(queuesBefore);
    }
  }

  /**
   * Nodes that refuse a pod.
   *
   * @param request what the pod requests
   * @param nodes number of nodes that were asked
   * @param refusals by reason, the most frequent first
   */
  public record NodesCause(
      ObjectKey pod, ResourceVector request, int nodes, List<Refusals> refusals) {
    public NodesCause {
      refusals = List.copyOf(refusals);
    }
  }

  /**
   * Nodes that refuse for one reason.
   *
   * @param examples some of them, those with most room first
   */
  public record Refusals(String reason, int nodes, List<NodeRefusal> examples) {
    public Refusals {
      examples = List.copyOf(examples);
    }
  }
}
