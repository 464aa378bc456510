package io.hekla.cli.recording;

import io.hekla.cli.failure.WrongUse;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/** Name of an object on the command line. */
public final class ObjectName {
  private ObjectName() {}

  /**
   * Reads {@code NAMESPACE/NAME}, or {@code NAME} of a namespace.
   *
   * @param namespace that of {@code -n}, if it is given
   */
  public static ObjectKey read(String name, Optional<String> namespace) {
    if (name.matches("[^/]+/[^/]+")) {
      if (namespace.isPresent()) {
        throw new WrongUse("%s names its namespace already; remove -n".formatted(name));
      }
      return ObjectKey.parse(name);
    }
    if (name.isBlank() || name.contains("/")) {
      throw new WrongUse(
          "\"%s\" is no name; write NAMESPACE/NAME, as default/train".formatted(name));
    }
    return new ObjectKey(namespace.orElse("default"), name);
  }
}
