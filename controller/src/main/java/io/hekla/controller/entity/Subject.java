package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;

/**
 * The object that an entity stands for.
 *
 * @param key namespace (empty for kinds without) and name
 * @param object the object as last seen; empty before the first look after a start
 */
public record Subject(ObjectKey key, Optional<HasMetadata> object) {
  /** Nothing was seen of this object yet. */
  public static Subject unseen(ObjectKey key) {
    return new Subject(key, Optional.empty());
  }

  /** This object as seen now. */
  public Subject seen(Optional<HasMetadata> now) {
    return now.isPresent() ? new Subject(key, now) : this;
  }

  /** The uid as last seen; empty if nothing was seen. */
  public String uid() {
    return object.map(seen -> seen.getMetadata().getUid()).orElse("");
  }

  /** Whether an object is another one than that last seen, or has another spec. */
  public boolean isOtherThan(HasMetadata now) {
    return object
        .map(HasMetadata::getMetadata)
        .filter(
            seen ->
                Objects.equals(seen.getUid(), now.getMetadata().getUid())
                    && Objects.equals(seen.getGeneration(), now.getMetadata().getGeneration()))
        .isEmpty();
  }
}
