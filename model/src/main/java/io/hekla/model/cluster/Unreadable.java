package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** An object that holds something that cannot be read. */
final class Unreadable {
  private Unreadable() {}

  /** The exception that says which object it is and what is wrong in it. */
  static IllegalArgumentException object(String kind, HasMetadata object, RuntimeException cause) {
    var metadata = object.getMetadata();
    String namespace = Wire.text(metadata.getNamespace());
    return new IllegalArgumentException(
        kind
            + " "
            + (namespace.isEmpty() ? "" : namespace + "/")
            + Wire.text(metadata.getName())
            + ": "
            + cause.getMessage(),
        cause);
  }
}
