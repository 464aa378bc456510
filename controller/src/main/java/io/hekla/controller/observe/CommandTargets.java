package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.api.Command;
import java.util.Objects;

/** Targets of Commands. */
final class CommandTargets {
  private CommandTargets() {}

  /** Returns whether a Command is for this object, and not for a former one of its name. */
  static boolean isFor(HasMetadata object, Command command) {
    String uid = targetUid(command);
    return uid.isEmpty() || uid.equals(object.getMetadata().getUid());
  }

  /** Returns the uid of the object that is meant; empty if any object of the name is meant. */
  static String targetUid(Command command) {
    return Objects.requireNonNullElse(command.target.getUid(), "");
  }
}
