package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.model.cluster.ObjectKey;

/** Access to entities, on whichever member of the cluster they are. */
@FunctionalInterface
public interface Entities {
  /** Sends a message to the entity of an object; it is started if it is not in memory. */
  void tell(EntityTypeKey<EntityMessage> type, ObjectKey key, EntityMessage message);
}
