package io.hekla.actors.configuration;

import akka.actor.NoSerializationVerificationNeeded;
import io.hekla.controller.session.SchedulerCore;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import java.util.List;

/**
 * A configuration that sessions can run by.
 *
 * @param digest tells its text from any other, so that a session can say which one it ran by
 * @param warnings what in it has no effect, with file and line, for people
 */
public record TakenConfiguration(
    SchedulerConfiguration configuration, String digest, List<String> warnings)
    implements NoSerializationVerificationNeeded {
  /** The one that is used where no file is named. */
  public static final TakenConfiguration SHIPPED =
      new TakenConfiguration(SchedulerConfiguration.helmDefault(), "shipped", List.of());

  public TakenConfiguration {
    warnings = List.copyOf(warnings);
  }

  /** The part that a session needs. */
  public SchedulerCore.Configured forSessions() {
    return new SchedulerCore.Configured(configuration, digest);
  }
}
