package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.actors.journal.TestSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two schedulers at once on one journal, which deletes events after every snapshot. */
class DeletedEventsFenceTest {
  private static final int EVENTS_OF_THE_NEWER = 10;

  @TempDir Path folder;

  @Test
  void aStaleSchedulerIsFencedThoughNoEventIsLeftThatItCollidesWith() throws Exception {
    var file = new JournalLocation.Folder(folder);
    try {
      theStaleSchedulerIsFenced(file);
    } finally {
      file.close();
    }
  }

  @Test
  void theSameInPostgreSql() throws Exception {
    try (var database = TestDatabase.start()) {
      theStaleSchedulerIsFenced(database.journal());
    }
  }

  private static void theStaleSchedulerIsFenced(JournalLocation journal) throws Exception {
    JournalFormat.prepare(journal);
    var kit = ActorTestKit.create("deleted", TestSettings.withJournal(journal));
    try {
      var older = new StandingScheduler(kit, 1);
      older.answer();
      var newer = new StandingScheduler(kit, 1);
      newer.answer();
      for (int i = 1; i <= EVENTS_OF_THE_NEWER; i++) {
        newer.scheduler().tell(new SchedulerMessage.Changed());
        newer.answer(SeenChanges.queue(), SeenChanges.podGroup("early-" + i));
        await().until(newer::deliveriesSent, Long.valueOf(i)::equals);
      }
      await().until(() -> oldestEvent(journal), oldest -> oldest > 2);

      older.scheduler().tell(new SchedulerMessage.Tick());
      older.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));
      await().untilTrue(older.fenced());

      assertThat(older.deliveriesSent()).isZero();
      assertThat(newer.fenced()).isFalse();
      kit.createTestProbe().expectTerminated(older.scheduler(), Duration.ofSeconds(10));
    } finally {
      kit.shutdownTestKit();
    }
  }

  /** Sequence number of the oldest event of the scheduler that is left. */
  private static long oldestEvent(JournalLocation journal) throws Exception {
    try (var connection = journal.connect();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT MIN(\"sequence_number\") FROM \"event_journal\""
                    + " WHERE \"persistence_id\" = 'Scheduler'")) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }
}
