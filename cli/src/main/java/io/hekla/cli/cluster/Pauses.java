package io.hekla.cli.cluster;

import io.hekla.cli.failure.CommandFailure;
import java.time.Duration;

/** Pauses of a command between requests. */
@FunctionalInterface
public interface Pauses {
  /** Pauses of the thread. */
  Pauses OF_THREAD =
      time -> {
        try {
          Thread.sleep(time);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
          throw new CommandFailure("the API server was not waited for", stopped);
        }
      };

  /** Waits for a time. */
  void pause(Duration time);
}
