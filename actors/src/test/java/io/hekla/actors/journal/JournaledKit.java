package io.hekla.actors.journal;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;

/** Actors of a test, with a journal of their own in a folder. */
public final class JournaledKit implements AutoCloseable {
  private final JournalLocation journal;
  private final ActorTestKit kit;

  /** Actors in the time of this machine. */
  public JournaledKit(Path folder) throws Exception {
    this(folder, ConfigFactory.empty());
  }

  /**
   * Actors with settings of their own.
   *
   * @param first go before those of {@link TestSettings}
   */
  public JournaledKit(Path folder, Config first) throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit = ActorTestKit.create("journaled", first.withFallback(TestSettings.withJournal(journal)));
  }

  public ActorTestKit kit() {
    return kit;
  }

  @Override
  public void close() {
    kit.shutdownTestKit();
    journal.close();
  }
}
