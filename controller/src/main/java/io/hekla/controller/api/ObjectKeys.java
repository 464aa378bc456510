package io.hekla.controller.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;

/** Keys of objects of the API. */
public final class ObjectKeys {
  private ObjectKeys() {}

  /** Returns the key of an object; the namespace is empty for kinds without. */
  public static ObjectKey of(HasMetadata object) {
    return new ObjectKey(
        Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
        object.getMetadata().getName());
  }
}
