package io.hekla.actors.logging;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import ch.qos.logback.classic.LoggerContext;
import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/** Watch of the file with the levels of loggers, {@code hekla.logging.levels}. */
public final class LogLevelWatch {
  private LogLevelWatch() {}

  /** Timer of a check. */
  private record Check() implements NoSerializationVerificationNeeded {}

  /** Starts it on a member, if its settings name a file. */
  public static void start(ActorSystem<?> system) {
    Config logging = system.settings().config().getConfig("hekla.logging");
    String file = logging.getString("levels");
    // Another logging library has levels of its own.
    if (!file.isEmpty() && LoggerFactory.getILoggerFactory() instanceof LoggerContext loggers) {
      var unused =
          system.systemActorOf(
              create(new LogLevelFile(Path.of(file), loggers), logging.getDuration("poll")),
              "log-levels",
              DispatcherSelector.fromConfig("hekla-blocking"));
    }
  }

  private static Behavior<Check> create(LogLevelFile file, Duration poll) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  context.getSelf().tell(new Check());
                  timers.startTimerWithFixedDelay(new Check(), poll);
                  return Behaviors.receiveMessage(
                      check -> {
                        file.check()
                            .forEach(line -> context.getLog().warn("levels of loggers: {}", line));
                        return Behaviors.same();
                      });
                }));
  }
}
