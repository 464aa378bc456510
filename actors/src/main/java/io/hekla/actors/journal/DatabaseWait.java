package io.hekla.actors.journal;

import io.hekla.controller.host.StartLog;
import io.hekla.controller.host.StartRefused;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Wait of a member's start for its database, which may be installed together with it: bounded, and
 * told at its beginning and end.
 */
public final class DatabaseWait {
  /** Pause between two tries; a server that does not answer takes the time limits of its URL. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private DatabaseWait() {}

  /**
   * Returns once the database of a journal lets this process in; at once for a folder. Blocks.
   *
   * @param patience longest time for which a database that is not there, or starts, is waited for;
   *     zero: it is tried once
   * @throws StartRefused if it refuses for another reason, or after that time
   */
  public static void await(JournalLocation location, Duration patience) throws StartRefused {
    if (location instanceof JournalLocation.Database database) {
      await(database, patience, PAUSE, StartLog::inform);
    }
  }

  /** The same, with a pause and a log of a test. */
  static void await(
      JournalLocation.Database database, Duration patience, Duration pause, Consumer<String> log)
      throws StartRefused {
    long began = System.nanoTime();
    boolean waits = false;
    while (true) {
      try {
        database.connect().close();
        if (waits) {
          log.accept(
              "%s answers after %d s"
                  .formatted(
                      database.description(),
                      Duration.ofNanos(System.nanoTime() - began).toSeconds()));
        }
        return;
      } catch (SQLException e) {
        if (!DatabaseRefusal.mayPass(e) || System.nanoTime() - began >= patience.toNanos()) {
          throw JournalFormat.refused(database, e);
        }
        if (!waits) {
          waits = true;
          log.accept(
              "waits up to %d s for %s (hekla.journal.start-timeout): %s"
                  .formatted(
                      patience.toSeconds(), database.description(), JournalFormat.explain(e)));
        }
      }
      pause(pause);
    }
  }

  private static void pause(Duration pause) throws StartRefused {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartRefused("interrupted while waiting for the database", e);
    }
  }
}
