package io.hekla.scheduler.configuration;

/** Actions, tiers of plugins and their arguments. Source: reference scheduler.md §1. */
public final class SchedulerConfiguration {
  private SchedulerConfiguration() {}

  /** The configuration that Volcano's Helm chart ships; used where the user gives none. */
  public static SchedulerConfiguration helmDefault() {
    return new SchedulerConfiguration();
  }
}
