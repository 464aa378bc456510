package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;

/** Controlling owners of objects. */
final class ControllerOwner {
  private ControllerOwner() {}

  /** Returns the uid of the controlling owner; empty if there is none. */
  static String of(HasMetadata object) {
    for (OwnerReference reference : object.getMetadata().getOwnerReferences()) {
      if (Boolean.TRUE.equals(reference.getController())) {
        return reference.getUid();
      }
    }
    return "";
  }

  /** Returns the outcome of a request for an object whose name is taken. */
  static Outcome nameTaken(Kind<?> kind, ObjectKey key) {
    return new Outcome.Refused(kind.name() + " " + key + " exists and has another owner", true);
  }
}
