package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;

/** How one object became different: appeared, changed or went away. */
record Delta(Kind<?> kind, Optional<HasMetadata> before, Optional<HasMetadata> after) {
  /** Key of an object; the namespace is empty for kinds without. */
  static ObjectKey keyOf(HasMetadata object) {
    return new ObjectKey(
        Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
        object.getMetadata().getName());
  }

  /** Whether the object under this name is another one than before. */
  boolean isNewIncarnation() {
    return before.isPresent()
        && after.isPresent()
        && !Objects.equals(before.get().getMetadata().getUid(), after.get().getMetadata().getUid());
  }
}
