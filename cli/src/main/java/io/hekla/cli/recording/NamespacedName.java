package io.hekla.cli.recording;

import io.hekla.cli.failure.WrongUse;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/** Namespace and name of an object, in one word of the command line. */
public final class NamespacedName {
  private NamespacedName() {}

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
