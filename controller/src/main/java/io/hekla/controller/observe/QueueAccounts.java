package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.queue.QueueCommand;
import io.hekla.model.resource.ResourceList;
import io.hekla.model.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sums of the resources that queues' pods hold, as commands for the queues whose status shows
 * another.
 */
final class QueueAccounts {
  private QueueAccounts() {}

  static Map<Entity, JournalSerializable> of(
      Map<String, ResourceVector> allocatedByQueue, ObjectCache cache) {
    var commands = new LinkedHashMap<Entity, JournalSerializable>();
    new TreeMap<>(allocatedByQueue)
        .forEach(
            (name, allocated) -> {
              var key = new ObjectKey("", name);
              cache
                  .get(Kind.QUEUE, key)
                  .ifPresent(
                      queue -> {
                        var holds = new TreeMap<String, String>();
                        ResourceList.write(allocated)
                            .forEach((resource, amount) -> holds.put(resource, amount.toString()));
                        var shown = QueueObservations.allocated(queue);
                        if (!holds.equals(shown)) {
                          commands.put(
                              new Entity(Kind.QUEUE, key),
                              new QueueCommand.UpdateAllocated(holds, shown));
                        }
                      });
            });
    return commands;
  }
}
