package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalIdentities;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import io.hekla.scheduler.external.ExternalService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Journal folder that an earlier build of this format wrote: file, tables and events. {@code
 * HEKLA_REFRESH=1} writes it anew, with the files of {@code GoldenFilesTest}.
 */
class GoldenJournalTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "journal.zip");
  private static final String FILE = "journal.mv.db";
  private static final String CLUSTER = "1f0c8f6e-0000-4000-8000-000000000005";

  @TempDir Path folder;

  @Test
  void aJournalOfAnEarlierBuildIsRecovered() throws Exception {
    if ("1".equals(System.getenv("HEKLA_REFRESH"))) {
      write();
    }
    unpack();
    var journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);

    assertThat(JournalIdentities.owner(journal)).contains(CLUSTER);
    assertThat(JournalIdentities.begin(journal, Optional.of(CLUSTER), false, Clock.systemUTC()))
        .satisfies(start -> assertThat(start.incarnation()).isEqualTo(2));
    // Decisions without acknowledgement are delivered again, in the next term.
    assertThat(schedule(journal, "early")).isEqualTo(2);
  }

  private void write() throws Exception {
    Path made = folder.resolve("made");
    var journal = new JournalLocation.Folder(made);
    JournalFormat.prepare(journal);
    JournalIdentities.begin(journal, Optional.of(CLUSTER), false, Clock.systemUTC());
    assertThat(schedule(journal, "early")).isEqualTo(1);
    try (var zip = new ZipOutputStream(Files.newOutputStream(GOLDEN))) {
      zip.putNextEntry(new ZipEntry(FILE));
      Files.copy(made.resolve(FILE), zip);
    }
  }

  private void unpack() throws IOException {
    try (var zip = new ZipInputStream(Files.newInputStream(GOLDEN))) {
      assertThat(zip.getNextEntry()).isNotNull();
      Files.copy(zip, folder.resolve(FILE));
    }
  }

  /** Runs one scheduler until it has delivered decisions; returns its term. */
  private static long schedule(JournalLocation journal, String podGroup) {
    var kit = ActorTestKit.create("golden", TestSettings.withJournal(journal));
    try {
      var observing = Observing.never(kit.<ModeWatch.Message>createTestProbe().ref());
      var scheduler =
          new StandingScheduler(
              kit, LoadedConfiguration.SHIPPED, ExternalService.UNREACHABLE, observing);
      scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup(podGroup));
      Awaitility.await().until(() -> scheduler.decided(podGroup));
      return observing.mode().terms().highest();
    } finally {
      kit.shutdownTestKit();
      journal.close();
    }
  }
}
