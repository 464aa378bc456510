package io.hekla.actors.configuration;

import akka.actor.NoSerializationVerificationNeeded;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Configuration that sessions can run by.
 *
 * @param digest identifies its text, so that a session can name the one it ran by
 * @param warnings entries without effect, with file and line, for people
 */
public record LoadedConfiguration(
    SchedulerConfiguration configuration, String digest, List<String> warnings)
    implements NoSerializationVerificationNeeded {
  /** Configuration that is used where no file is named. */
  public static final LoadedConfiguration SHIPPED =
      new LoadedConfiguration(SchedulerConfiguration.helmDefault(), "shipped", List.of());

  public LoadedConfiguration {
    warnings = List.copyOf(warnings);
  }

  /** Returns the names of its plugins, those of its partitions included. */
  public Set<String> plugins() {
    return configuration.plugins().map(PluginOption::name).collect(Collectors.toSet());
  }

  /** Returns the part that a session needs. */
  public SchedulerCore.Configured forSessions() {
    return new SchedulerCore.Configured(configuration, digest);
  }
}
