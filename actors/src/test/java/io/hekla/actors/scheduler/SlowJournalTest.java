package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.cluster.ObjectKey;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Scheduler with a slow journal, while entities have many updates. */
@ResourceLock("LyingJournal")
class SlowJournalTest {
  @TempDir Path folder;
  private JournalLocation journal;
  private ActorTestKit kit;

  @BeforeEach
  void start() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit =
        ActorTestKit.create(
            "slow", LyingJournal.config().withFallback(TestSettings.withJournal(journal)));
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  @Test
  void thousandsOfMessagesDuringAWriteDoNotEndTheScheduler() {
    var scheduler = new StandingScheduler(kit);
    scheduler.answer();
    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    var written = LyingJournal.hold();
    scheduler.answer(SeenChanges.queue(), SeenChanges.podGroup("first"));
    for (int i = 0; i < 50_000; i++) {
      var key = new ObjectKey("default", "job-" + i);
      scheduler.scheduler().tell(new SchedulerMessage.ReconcileObject(EntityTypes.JOB.name(), key));
    }
    // As many deliveries as are under way at once.
    for (int i = 0; i < 500; i++) {
      scheduler
          .scheduler()
          .tell(new SchedulerMessage.DeliveryConfirmed(new EntityMessage.Confirmed("part-" + i)));
    }
    assertThat(scheduler.deliveriesSent()).isZero();
    written.complete(null);

    Awaitility.await().until(scheduler::deliveriesSent, handed -> handed == 1);
    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    scheduler.answer(SeenChanges.podGroup("second"));
    Awaitility.await().until(() -> scheduler.decided("second"));
  }
}
