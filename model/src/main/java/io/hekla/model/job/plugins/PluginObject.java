package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;

/** An object that a plugin wants beside a Job, controlled by the Job. */
public sealed interface PluginObject {
  /** Returns the object, without parts that only its creation adds. */
  HasMetadata object();

  /** Object that is created once; an existing one of the Job is left as it is. */
  record Fixed(HasMetadata object) implements PluginObject {}

  /** Object whose data is updated whenever the replicas of a task change. */
  record Following(ConfigMap object) implements PluginObject {}

  /**
   * The ssh Secret. The existing one takes precedence: its keys stay and only its {@code config} is
   * updated to this one's.
   *
   * @param object Secret with its keys if the Job gives them, else only with its {@code config}:
   *     its creator adds a new pair with {@link #complete}
   */
  record Keys(Secret object) implements PluginObject {
    /** Returns whether the Job gives no keys, so that a pair has to be generated. */
    public boolean lacksKeys() {
      return !object.getData().containsKey(SshPlugin.PRIVATE_KEY);
    }

    /** Returns the Secret with this pair. */
    public Secret complete(SshKeyPair pair) {
      return SshPlugin.withKeys(object, pair);
    }
  }
}
