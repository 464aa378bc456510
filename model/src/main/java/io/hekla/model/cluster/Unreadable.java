package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Errors for objects that cannot be read. */
final class Unreadable {
  private Unreadable() {}

  /** Returns the exception that names the object and what is wrong in it. */
  static IllegalArgumentException object(String kind, HasMetadata object, RuntimeException cause) {
    var metadata = object.getMetadata();
    String namespace = FactJson.text(metadata.getNamespace());
    return new IllegalArgumentException(
        kind
            + " "
            + (namespace.isEmpty() ? "" : namespace + "/")
            + FactJson.text(metadata.getName())
            + ": "
            + cause.getMessage(),
        cause);
  }
}
