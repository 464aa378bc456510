package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Two schedulers at once on one journal. */
@ResourceLock("LyingJournal")
class FencingTest {
  @TempDir Path folder;
  private JournalLocation journal;
  private ActorTestKit kit;

  @BeforeEach
  void start() throws Exception {
    LyingJournal.lieAbout(0);
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit =
        ActorTestKit.create(
            "fencing", LyingJournal.config().withFallback(TestSettings.withJournal(journal)));
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  @Test
  void theOlderOfTwoSchedulersHandsOutNothingAndEnds() {
    var older = new StandingScheduler(kit);
    older.answer();
    var newer = new StandingScheduler(kit);
    newer.answer();

    older.scheduler().tell(new SchedulerMessage.Tick());
    older.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));
    Awaitility.await().untilTrue(older.fenced());
    newer.scheduler().tell(new SchedulerMessage.Tick());
    newer.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));
    Awaitility.await().until(newer::deliveriesSent, handed -> handed == 1);

    assertThat(older.deliveriesSent()).isZero();
    assertThat(newer.fenced()).isFalse();
    kit.createTestProbe().expectTerminated(older.scheduler(), Duration.ofSeconds(10));
  }

  @Test
  void theOlderOneOpensNoGateEvenIfItDecidesNothingElse() {
    var older = new StandingScheduler(kit);
    older.answer(
        SmallCluster.node("n1"),
        SmallCluster.queue(),
        SmallCluster.podGroup("gated"),
        SmallCluster.gatedPod("gated", "1"));
    assertThat(older.gatesOpened()).containsExactly("gated-0");
    older.scheduler().tell(new SchedulerMessage.Changed());
    older.answer();
    assertThat(older.gatesOpened()).as("until the API shows it open").containsExactly("gated-0");
    var newer = new StandingScheduler(kit);
    newer.answer();

    older.scheduler().tell(new SchedulerMessage.Changed());
    older.answer();
    Awaitility.await().untilTrue(older.fenced());

    older.openedNoMoreGates();
    assertThat(newer.fenced()).isFalse();
  }

  @Test
  void aPersistedTermReportedAsFailedIsNotTakenForARival() {
    var only = new StandingScheduler(kit);
    only.answer();
    // The session's event and then the next term are stored, and both are reported as failed.
    LyingJournal.lieAbout(2);
    only.scheduler().tell(new SchedulerMessage.Changed());
    only.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));
    only.answer(SeenChanges.queue(), SeenChanges.podGroup("late"));

    Awaitility.await().until(only::deliveriesSent, handed -> handed >= 1);
    assertThat(LyingJournal.liesLeft()).isZero();
    assertThat(only.fenced()).isFalse();
  }

  @Test
  void decisionsOfAFormerTermAreDeliveredByTheNext() {
    var first = new StandingScheduler(kit);
    first.answer(SeenChanges.queue(), SeenChanges.podGroup("early"));
    Awaitility.await().until(first::deliveriesSent, handed -> handed == 1);
    kit.stop(first.scheduler());
    var second = new StandingScheduler(kit);
    second.answer(SeenChanges.queue(), SeenChanges.podGroup("early"));

    Awaitility.await().until(second::deliveriesSent, handed -> handed >= 1);
    assertThat(second.delivered().peek()).isEqualTo(withoutReply(first, second));
  }

  /** The first message that the former scheduler sent, with the later one's address. */
  private static EntityMessage withoutReply(StandingScheduler first, StandingScheduler second) {
    var sent = (EntityMessage.Confirm) java.util.Objects.requireNonNull(first.delivered().peek());
    var again = (EntityMessage.Confirm) java.util.Objects.requireNonNull(second.delivered().peek());
    return new EntityMessage.Confirm(sent.command(), sent.token(), again.replyTo());
  }
}
