package io.hekla.model.job.plugins;

import io.hekla.model.api.Bounds;
import java.util.Optional;

/** Size limits of a plugin's output for a Job. */
final class Sizes {
  private static final int VARIABLE = "{'name':'','value':''},".length();

  private Sizes() {}

  /** Returns the bytes of a variable in a pod, for a value of this length. */
  static long inPod(String name, long value) {
    return VARIABLE + name.length() + value;
  }

  /** Returns the reason why the API server would refuse the data of a ConfigMap or Secret. */
  static Optional<String> data(String plugin, String what, long bytes) {
    return fault(plugin, what, bytes, Bounds.CONFIG_DATA_BYTES, "the API server takes");
  }

  /** Returns the reason why no container could start with a variable. */
  static Optional<String> variable(String plugin, String name, long bytes) {
    return fault(
        plugin, name, bytes + name.length() + 2, Bounds.VARIABLE_BYTES, "a process can start with");
  }

  private static Optional<String> fault(
      String plugin, String what, long bytes, long most, String resource) {
    return bytes <= most
        ? Optional.empty()
        : Optional.of(
            ("the plugin %s would write %d bytes into %s, and %s at most %d; ask for fewer"
                    + " replicas, or do without the plugin")
                .formatted(plugin, bytes, what, resource, most));
  }
}
