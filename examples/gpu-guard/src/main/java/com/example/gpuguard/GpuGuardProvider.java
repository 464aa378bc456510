package com.example.gpuguard;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.PluginProvider;

/** Provider of the plugin {@code gpuguard}, found by {@link java.util.ServiceLoader}. */
public final class GpuGuardProvider implements PluginProvider {
  /** Public constructor for {@link java.util.ServiceLoader}. */
  public GpuGuardProvider() {}

  @Override
  public String name() {
    return "gpuguard";
  }

  @Override
  public Plugin create(PluginOption option, Arguments.Reader arguments) {
    return new GpuGuardPlugin(arguments);
  }
}
