package io.hekla.controller.effect;

import io.hekla.model.job.plugins.SshKeyPair;
import java.util.concurrent.CompletionStage;

/** Makes the keys of Jobs with the plugin ssh. */
@FunctionalInterface
public interface KeySource {
  /** A pair that nobody else has; made on a thread of its own where that takes time. */
  CompletionStage<SshKeyPair> next();
}
