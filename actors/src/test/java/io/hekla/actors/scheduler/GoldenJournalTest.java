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
import io.hekla.actors.serialization.FrozenVersion;
import io.hekla.scheduler.external.ExternalService;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journal that the scheduler of a version wrote: file, tables, identity and decisions. */
class GoldenJournalTest {
  private static final String CLUSTER = "1f0c8f6e-0000-4000-8000-000000000005";

  @TempDir Path folder;

  @Test
  void theJournalOfAnEarlierVersionIsRecovered() throws Exception {
    FrozenVersion.unpack(FrozenVersion.ALL.getFirst().schedulerJournal(), folder);
    var journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);

    assertThat(JournalIdentities.owner(journal)).contains(CLUSTER);
    assertThat(JournalIdentities.begin(journal, Optional.of(CLUSTER), false, Clock.systemUTC()))
        .satisfies(start -> assertThat(start.incarnation()).isEqualTo(2));
    // Decisions without acknowledgement are delivered again, in the next term.
    assertThat(schedule(journal, "early")).isEqualTo(2);
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
