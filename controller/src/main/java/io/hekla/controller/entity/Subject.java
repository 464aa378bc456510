package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;

/**
 * The object that an entity stands for.
 *
 * @param key namespace (empty for kinds without) and name
 * @param object the object as last seen; empty before the first observation after a start
 */
public record Subject(ObjectKey key, Optional<HasMetadata> object) {
  /** Returns a subject whose object was not seen yet. */
  public static Subject unseen(ObjectKey key) {
    return new Subject(key, Optional.empty());
  }

  /** Returns this subject with the object as seen now. */
  public Subject seen(Optional<HasMetadata> now) {
    return now.isPresent() ? new Subject(key, now) : this;
  }

  /** Returns the uid as last seen; empty if the object was not seen. */
  public String uid() {
    return object.map(seen -> seen.getMetadata().getUid()).orElse("");
  }

  /** Returns whether an object is another one than that last seen, or has another spec. */
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
