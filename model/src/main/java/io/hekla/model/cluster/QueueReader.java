package io.hekla.model.cluster;

import io.hekla.model.api.Guarantee;
import io.hekla.model.api.NodeGroupAffinity;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueAffinity;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.api.QueueStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.resource.ResourceList;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reader of queues for the scheduler. Source: docs/reference/scheduler-model.md#queues. */
public final class QueueReader {
  private QueueReader() {}

  /**
   * Reads the queue, with the schema's defaults for what it leaves out. A capability without any
   * entry is no limit.
   *
   * @throws IllegalArgumentException if a quantity or time in it cannot be read; the message names
   *     the queue and the place
   */
  public static QueueInfo read(Queue queue) {
    try {
      return read(queue, Metadata.of(queue));
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Unreadable.object("queue", queue, e);
    }
  }

  private static QueueInfo read(Queue queue, Metadata metadata) {
    QueueSpec spec = FactJson.orElse(queue.getSpec(), new QueueSpec());
    QueueStatus status = FactJson.orElse(queue.getStatus(), new QueueStatus());
    Guarantee guarantee = FactJson.orElse(spec.guarantee, new Guarantee());
    return new QueueInfo(
        metadata.key().name(),
        metadata.uid(),
        Math.max(0, FactJson.orElse(spec.weight, 1)),
        FactJson.number(spec.priority),
        FactJson.text(spec.parent),
        FactJson.orElse(spec.reclaimable, true),
        Optional.ofNullable(spec.capability)
            .filter(list -> !list.isEmpty())
            .map(ResourceList::read),
        ResourceList.read(FactJson.map(guarantee.resource)),
        ResourceList.read(FactJson.map(spec.deserved)),
        nodeGroups(FactJson.orElse(spec.affinity, new QueueAffinity())),
        QueueState.read(FactJson.text(status.state)),
        metadata.created(),
        annotations(metadata));
  }

  /** Returns the annotations without Hekla's own report, which is no input of sessions. */
  private static Map<String, String> annotations(Metadata metadata) {
    if (!metadata.annotations().containsKey(WellKnownKeys.QUEUE_REPORT)) {
      return metadata.annotations();
    }
    var others = new HashMap<>(metadata.annotations());
    others.remove(WellKnownKeys.QUEUE_REPORT);
    return others;
  }

  private static NodeGroups nodeGroups(QueueAffinity affinity) {
    NodeGroupAffinity use = FactJson.orElse(affinity.nodeGroupAffinity, new NodeGroupAffinity());
    NodeGroupAffinity avoid =
        FactJson.orElse(affinity.nodeGroupAntiAffinity, new NodeGroupAffinity());
    return new NodeGroups(
        FactJson.list(use.requiredDuringSchedulingIgnoredDuringExecution),
        FactJson.list(use.preferredDuringSchedulingIgnoredDuringExecution),
        FactJson.list(avoid.requiredDuringSchedulingIgnoredDuringExecution),
        FactJson.list(avoid.preferredDuringSchedulingIgnoredDuringExecution));
  }
}
