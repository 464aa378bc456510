package io.hekla.model.job.plugins;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;

/** An object that a plugin wants beside a Job, controlled by the Job. */
public sealed interface PluginObject {
  /** The object, without what only its making adds. */
  HasMetadata object();

  /** Made once; one that exists and belongs to the Job is left as it is. */
  record Fixed(HasMetadata object) implements PluginObject {}

  /** Its data is brought to this whenever the replicas of a task change. */
  record Following(ConfigMap object) implements PluginObject {}

  /**
   * The ssh Secret. The one in the API is the truth: if it exists, its keys stay and only its
   * {@code config} is brought to this one's.
   *
   * @param object with its keys if the Job gives them, else only with its {@code config}: whoever
   *     makes it puts a fresh pair in with {@link #complete}
   */
  record Keys(Secret object) implements PluginObject {
    /** Whether the Job gives no keys, so that a pair has to be made. */
    public boolean lacksKeys() {
      return !object.getData().containsKey(SshPlugin.PRIVATE_KEY);
    }

    /** The Secret with this pair. */
    public Secret complete(SshKeyPair pair) {
      return SshPlugin.withKeys(object, pair);
    }
  }
}
