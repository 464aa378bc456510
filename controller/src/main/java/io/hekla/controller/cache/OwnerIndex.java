package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ObjectNames;
import java.util.List;
import java.util.Optional;

/** Controlling owners of objects. Kinds of one name differ by their groups. */
public final class OwnerIndex {
  private OwnerIndex() {}

  /** Returns the key of the Job of ours that controls an object; a {@code batch/v1} Job is none. */
  public static Optional<ObjectKey> jobOf(HasMetadata object) {
    return of(Kind.JOB, object);
  }

  /** Returns the key of the object of a kind that controls an object of the same namespace. */
  static Optional<ObjectKey> of(Kind<?> kind, HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    // Any object may have been written by a client that sends nulls.
    for (OwnerReference owner : owners == null ? List.<OwnerReference>of() : owners) {
      if (owner != null
          && Boolean.TRUE.equals(owner.getController())
          && kind.isNamedBy(owner)
          && ObjectNames.isName(owner.getName())) {
        return Optional.of(new ObjectKey(Delta.keyOf(object).namespace(), owner.getName()));
      }
    }
    return Optional.empty();
  }
}
