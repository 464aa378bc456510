package io.hekla.controller.observe;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;

/** Identity of an entity: the kind and the key of the object that it stands for. */
public record Entity(Kind<?> kind, ObjectKey key) {
  @Override
  public String toString() {
    return kind.name() + " " + key;
  }
}
