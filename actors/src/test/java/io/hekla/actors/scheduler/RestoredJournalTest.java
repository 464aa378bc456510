package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
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
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journal that was restored from a backup, after schedulers had gone on without it. */
class RestoredJournalTest {
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
