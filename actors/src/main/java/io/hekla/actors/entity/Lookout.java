package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.model.cluster.ObjectKey;

/** Has objects looked at again, from the member whose watches count. */
@FunctionalInterface
public interface Lookout {
  /** A look at this object, or that it is gone, shall reach its entity, which that starts. */
  void lookAt(EntityTypeKey<EntityMessage> type, ObjectKey key);
}
