package io.hekla.scheduler.configuration;

import java.util.Map;

/**
 * Plugin in a tier.
 *
 * @param switches those that the file sets
 * @param metrics the source of the measured load of the nodes; the same for all
 * @param line its line in the file, from 1
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

  /** Returns whether a switch is on, by the file or by its default. */
  public boolean isOn(Switch which) {
    return switches.getOrDefault(which, which.whenAbsent());
  }
}
