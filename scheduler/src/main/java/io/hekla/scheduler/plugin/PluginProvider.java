package io.hekla.scheduler.plugin;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;

/**
 * Makes a plugin from its arguments. Plugins of others are found by {@link java.util.ServiceLoader}
 * under this interface.
 */
public interface PluginProvider {
  /** The name by which configurations call it. */
  String name();

  /**
   * Makes the plugin for one session.
   *
   * @param option the plugin's switches
   * @param arguments its arguments; a wrong one keeps the default and is noted by the reader
   */
  Plugin create(PluginOption option, Arguments.Reader arguments);

  /**
   * Whether the plugin may forbid anything, as to let a job into its queue, to put a pod on a node
   * or to evict one. While such a plugin cannot be opened, nothing new is bound and nobody evicted;
   * one that only orders and scores is left out.
   */
  default boolean forbids() {
    return true;
  }
}
