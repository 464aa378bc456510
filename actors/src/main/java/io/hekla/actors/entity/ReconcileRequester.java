package io.hekla.actors.entity;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.model.cluster.ObjectKey;

/** Requests for observations, to the member whose watches count. */
@FunctionalInterface
public interface ReconcileRequester {
  /**
   * Requests that an observation of this object, or that it is gone, is sent to its entity, which
   * that starts.
   */
  void requestReconcile(EntityTypeKey<EntityMessage> type, ObjectKey key);
}
