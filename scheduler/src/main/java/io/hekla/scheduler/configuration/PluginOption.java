package io.hekla.scheduler.configuration;

import java.util.Map;

/**
 * A plugin in a tier.
 *
 * @param switches those that the file sets
 * @param metrics where the file says that the load of the nodes is measured; the same for all
 * @param line where it stands in the file, from 1
 */
public record PluginOption(
    String name,
    Map<Switch, Boolean> switches,
    Arguments arguments,
    MetricsSource metrics,
    int line) {
  public PluginOption {
    switches = Map.copyOf(switches);
  }

  /** Whether a switch is on, by the file or by its default. */
  public boolean isOn(Switch which) {
    return switches.getOrDefault(which, which.whenAbsent());
  }
}
