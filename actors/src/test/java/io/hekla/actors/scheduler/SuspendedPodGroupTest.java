package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestProbe;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.journal.JournaledKit;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.podgroup.PodGroupDecisions;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PodGroup whose entity cannot go on: it holds no room. */
class SuspendedPodGroupTest {
  @TempDir Path folder;
  private JournaledKit journaled;

  @BeforeEach
  void start() throws Exception {
    journaled = new JournaledKit(folder);
  }

  @AfterEach
  void stop() {
    journaled.close();
  }

  @Test
  void resourcesOfASuspendedPodGroupGoToTheNext() {
    var scheduler = new StandingScheduler(journaled.kit());
    suspend(scheduler, boundFirst(scheduler));
    Awaitility.await().until(() -> !checks(scheduler).isEmpty());
    answer(scheduler, checks(scheduler).getFirst());
    scheduler.answer(SmallCluster.podGroup("second"), SmallCluster.pod("second", "4"));

    Awaitility.await()
        .until(
            () -> {
              scheduler.scheduler().tell(new SchedulerMessage.Changed());
              scheduler.answer();
              return bound(scheduler).size() == 2;
            });
    assertThat(bound(scheduler).getLast().uid()).isEqualTo("second-uid");
  }

  /** The question goes the way of the delivery, so that it comes after every copy of that. */
  @Test
  void aSuspendedPodGroupIsQueriedOnceAboutADeclinedPart() {
    var scheduler = new StandingScheduler(journaled.kit());
    PodGroupDecisions decisions = boundFirst(scheduler);
    suspend(scheduler, decisions);
    suspend(scheduler, decisions);
    TestProbe<SchedulerMessage.PendingReasons> pending = journaled.kit().createTestProbe();
    scheduler.scheduler().tell(new SchedulerMessage.GetPendingReasons(pending.ref()));
    pending.receiveMessage();

    assertThat(checks(scheduler))
        .containsExactly(
            new PodGroupCommand.CheckAssumed(
                "first-uid",
                decisions.term(),
                decisions.session(),
                decisions.binds(),
                decisions.evictions()));
  }

  @Test
  void thePartOfASuspendedPodGroupIsNotHandedAgain() {
    var scheduler = new StandingScheduler(journaled.kit());
    PodGroupDecisions decisions = boundFirst(scheduler);
    suspend(scheduler, decisions);
    // What is not acknowledged by the second of these is sent again.
    scheduler.scheduler().tell(new SchedulerMessage.Remind());
    scheduler.scheduler().tell(new SchedulerMessage.Remind());
    scheduler.scheduler().tell(new SchedulerMessage.Remind());
    TestProbe<SchedulerMessage.PendingReasons> pending = journaled.kit().createTestProbe();
    scheduler.scheduler().tell(new SchedulerMessage.GetPendingReasons(pending.ref()));
    pending.receiveMessage();

    assertThat(bound(scheduler)).containsExactly(decisions);
  }

  /** The delivery with the bind of the PodGroup "first". */
  private static PodGroupDecisions boundFirst(StandingScheduler scheduler) {
    scheduler.answer(
        SmallCluster.node("a"),
        SmallCluster.queue(),
        SmallCluster.podGroup("first"),
        SmallCluster.pod("first", "4"));
    // The first session lets it in, the second has its pod bound.
    scheduler.scheduler().tell(new SchedulerMessage.Changed());
    if (bound(scheduler).isEmpty()) {
      scheduler.answer();
    }
    Awaitility.await().until(() -> bound(scheduler).size() == 1);
    return bound(scheduler).getFirst();
  }

  private static void suspend(StandingScheduler scheduler, PodGroupDecisions decisions) {
    scheduler
        .scheduler()
        .tell(
            new SchedulerMessage.DeliveryDeclined(
                new ObjectKey("ns", "first"),
                "first-uid",
                decisions.term(),
                decisions.session(),
                "its journal cannot be read"));
  }

  private static void answer(StandingScheduler scheduler, PodGroupCommand.CheckAssumed question) {
    scheduler
        .scheduler()
        .tell(
            new SchedulerMessage.PodGroupSuspended(
                new ObjectKey("ns", "first"),
                "first-uid",
                question.term(),
                question.session(),
                question.refusals("suspended"),
                "its journal cannot be read"));
  }

  /** The questions that were sent. */
  private static List<PodGroupCommand.CheckAssumed> checks(StandingScheduler scheduler) {
    return scheduler.delivered().stream()
        .filter(EntityMessage.Instruct.class::isInstance)
        .map(message -> ((EntityMessage.Instruct) message).command())
        .filter(PodGroupCommand.CheckAssumed.class::isInstance)
        .map(PodGroupCommand.CheckAssumed.class::cast)
        .toList();
  }

  /** The deliveries with binds that were sent. */
  private static List<PodGroupDecisions> bound(StandingScheduler scheduler) {
    return scheduler.delivered().stream()
        .filter(EntityMessage.Confirm.class::isInstance)
        .map(message -> ((EntityMessage.Confirm) message).command())
        .filter(PodGroupCommand.RecordDecisions.class::isInstance)
        .map(command -> ((PodGroupCommand.RecordDecisions) command).decisions())
        .filter(decisions -> !decisions.binds().isEmpty())
        .toList();
  }
}
