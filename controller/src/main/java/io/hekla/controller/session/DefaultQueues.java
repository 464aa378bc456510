package io.hekla.controller.session;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueSpec;
import io.hekla.model.cluster.QueueNames;
import java.util.List;
import java.util.stream.Stream;

/**
 * Queues that every cluster has; the scheduler creates them where they are missing ({@link
 * MissingQueues}). Source: docs/reference/queue.md#queues-that-are-always-there.
 */
public final class DefaultQueues {
  private DefaultQueues() {}

  /**
   * Returns the requests that create them.
   *
   * @param ofOthers queue of objects that name none
   */
  public static List<CreateOwned<Queue>> creations(String ofOthers) {
    // CRDs fill in the queue default, so it is needed beside another one, too.
    return Stream.concat(
            Stream.of(creation(QueueNames.ROOT, false)),
            Stream.of(QueueNames.DEFAULT, ofOthers).distinct().map(name -> creation(name, true)))
        .toList();
  }

  private static CreateOwned<Queue> creation(String name, boolean reclaimable) {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName(name).build());
    queue.setSpec(new QueueSpec());
    queue.getSpec().weight = 1;
    queue.getSpec().reclaimable = reclaimable;
    return new CreateOwned<>(Kind.QUEUE, queue);
  }
}
