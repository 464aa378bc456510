package io.hekla.actors.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/**
 * The object that an entity stands for.
 *
 * @param key namespace (empty for kinds without) and name
 * @param object the object as last seen; empty before the first look after a start
 */
public record Subject(ObjectKey key, Optional<HasMetadata> object) {
  /** Id of the entity of an object of this key: {@code namespace/name}. */
  public static String entityId(ObjectKey key) {
    return key.toString();
  }

  /** Nothing was seen of this object yet. */
  public static Subject unseen(String entityId) {
    return new Subject(ObjectKey.parse(entityId), Optional.empty());
  }

  /** This object as seen now. */
  public Subject seen(Optional<HasMetadata> now) {
    return now.isPresent() ? new Subject(key, now) : this;
  }

  /** The uid as last seen; empty if nothing was seen. */
  public String uid() {
    return object.map(seen -> seen.getMetadata().getUid()).orElse("");
  }
}
