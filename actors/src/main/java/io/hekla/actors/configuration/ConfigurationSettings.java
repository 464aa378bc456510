package io.hekla.actors.configuration;

import com.typesafe.config.Config;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the scheduler's configuration, under {@code hekla.scheduler}.
 *
 * @param file with the configuration; without one the shipped one is used
 * @param atStart the configuration taken at the start
 * @param pause time for which the file's folder must be quiet until it is read again
 * @param outsideBudget longest time that all questions of a session to external systems may take
 *     together
 */
public record ConfigurationSettings(
    Optional<Path> file, LoadedConfiguration atStart, Duration pause, Duration outsideBudget) {
  /**
   * Reads {@code hekla.scheduler} and the file that it names.
   *
   * @throws StartRefused if the file cannot be used: there is no former one to continue with
   */
  public static ConfigurationSettings read(Config scheduler) throws StartRefused {
    String name = scheduler.getString("configuration");
    return new ConfigurationSettings(
        name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name)),
        name.isEmpty() ? LoadedConfiguration.SHIPPED : taken(Path.of(name)),
        scheduler.getDuration("configuration-pause"),
        scheduler.getDuration("external-call-budget"));
  }

  private static LoadedConfiguration taken(Path file) throws StartRefused {
    return switch (ConfigurationFile.read(file)) {
      case ConfigurationFile.Reading.Good good -> good.taken();
      case ConfigurationFile.Reading.Bad bad ->
          throw new StartRefused(String.join("\n", bad.problems()));
    };
  }
}
