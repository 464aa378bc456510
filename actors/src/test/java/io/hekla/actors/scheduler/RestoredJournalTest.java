package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalIdentities;
import io.hekla.actors.journal.JournalIdentity;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.lease.Terms;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import io.hekla.scheduler.external.ExternalService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Journal that was restored from a backup, after schedulers had gone on without it. */
@Isolated("it reads the log of the whole JVM")
class RestoredJournalTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  @TempDir Path folder;

  /** Step of an administrator. */
  private interface Step {
    void run() throws Exception;
  }

  @Test
  void anIdleFolderCanBeCopied() throws Exception {
    Path data = folder.resolve("data");
    Path backup = folder.resolve("backup");
    var journal = new JournalLocation.Folder(data);
    termsGoOn(
        journal,
        () -> copy(data, backup),
        () -> {
          Files.move(data, folder.resolve("lost"));
          copy(backup, data);
        });
  }

  @Test
  void aDatabaseOfWhichACopyIsMade() throws Exception {
    try (var database = TestDatabase.start()) {
      termsGoOn(database.journal(), database::backUp, database::restore);
    }
  }

  /** Restored while the member ran, which no page recommends: it says so, once, and goes on. */
  @Test
  void aMemberThatRunsWarnsOnceOfADatabaseThatIsOlderThanItself() throws Exception {
    try (var database = TestDatabase.start()) {
      JournalLocation journal = database.journal();
      JournalFormat.prepare(journal);
      schedule(journal, 0, "early");
      database.backUp();
      var kit = ActorTestKit.create("running", TestSettings.withJournal(journal));
      try {
        var scheduler = new StandingScheduler(kit);
        scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup("lost"));
        Awaitility.await().until(() -> scheduler.decided("lost"));

        LoggingTestKit.warn("the journal is older than what is known: the last ")
            .withOccurrences(1)
            .expect(
                kit.system(),
                () -> {
                  restore(database);
                  scheduler.scheduler().tell(new SchedulerMessage.Changed());
                  // The first decision is refused; the next term makes it again.
                  scheduler.answer(SeenChanges.podGroup("late"));
                  scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));
                  Awaitility.await().atMost(LONGEST).until(() -> scheduler.decided("late"));
                  return "";
                });
      } finally {
        kit.shutdownTestKit();
        journal.close();
      }
    }
  }

  private static void restore(TestDatabase database) {
    try {
      database.restore();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void termsGoOn(JournalLocation journal, Step backUp, Step restore)
      throws Exception {
    JournalFormat.prepare(journal);
    JournalIdentity current = begin(journal);
    schedule(journal, 0, "early");
    backUp.run();

    JournalIdentity lost = begin(journal);
    long highest = 0;
    for (String podGroup : List.of("second", "third", "fourth")) {
      highest = schedule(journal, highest, podGroup);
    }
    assertThat(highest).isEqualTo(4);
    restore.run();

    JournalFormat.prepare(journal);
    assertThat(knows(journal, current)).isTrue();
    assertThat(knows(journal, lost)).as("a start that the backup does not have").isFalse();
    long next = schedule(journal, highest, "late");
    assertThat(next).as("the term after %d", highest).isGreaterThan(highest);
    assertThat(schedule(journal, next, "later")).as("from then on").isEqualTo(next + 1);
  }

  private static JournalIdentity begin(JournalLocation journal) throws Exception {
    return JournalIdentities.begin(journal, Optional.of("cluster"), false, Clock.systemUTC());
  }

  private static boolean knows(JournalLocation journal, JournalIdentity start) throws Exception {
    return JournalIdentities.knows(journal, start.incarnation(), start.name());
  }

  /**
   * Runs a scheduler that decides about a PodGroup, and ends.
   *
   * @param termNumbers highest term in the Lease
   * @return its term
   */
  private static long schedule(JournalLocation journal, long termNumbers, String podGroup) {
    var kit = ActorTestKit.create("restored", TestSettings.withJournal(journal));
    try {
      var observing = Observing.never(kit.<ModeWatch.Message>createTestProbe().ref());
      Terms terms = observing.mode().terms();
      terms.observed(termNumbers);
      var scheduler =
          new StandingScheduler(
              kit, LoadedConfiguration.SHIPPED, ExternalService.UNREACHABLE, observing);
      scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup(podGroup));
      Awaitility.await().until(() -> scheduler.decided(podGroup));
      return terms.highest();
    } finally {
      kit.shutdownTestKit();
      journal.close();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (var files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
