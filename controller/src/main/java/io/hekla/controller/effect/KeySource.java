package io.hekla.controller.effect;

import io.hekla.model.job.plugins.SshKeyPair;
import java.util.concurrent.CompletionStage;

/** Source of the keys of Jobs with the plugin ssh. */
@FunctionalInterface
public interface KeySource {
  /**
   * Returns a pair that is used nowhere else; made on a thread of its own where that takes time.
   */
  CompletionStage<SshKeyPair> next();
}
