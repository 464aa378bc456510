package io.hekla.scheduler.plugin;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;

/**
 * Factory of a plugin from its arguments. Third-party plugins are found by {@link
 * java.util.ServiceLoader} under this interface.
 */
public interface PluginProvider {
  /** Name of the plugin in configurations. */
  String name();

  /**
   * Creates the plugin for one session.
   *
   * @param option switches of the plugin
   * @param arguments arguments of the plugin; for a wrong one the default applies and the reader
   *     records it
   */
  Plugin create(PluginOption option, Arguments.Reader arguments);

  /**
   * Returns whether the plugin may forbid anything, such as to let a job into its queue, to put a
   * pod on a node or to evict one. While such a plugin cannot be opened, nothing new is bound or
   * evicted; a plugin that only orders and scores is left out.
   */
  default boolean forbids() {
    return true;
  }
}
