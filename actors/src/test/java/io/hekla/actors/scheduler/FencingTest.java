package io.hekla.actors.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.TakenConfiguration;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.node.NodeDirectory;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeGroups;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.outside.Outside;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two schedulers at once on one journal. */
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

  /** A scheduler among stand-ins for everything around it. */
  private final class Standing {
    final TestProbe<FeedMessage> feed = kit.createTestProbe();
    final TestProbe<NodeDirectory.Message> nodes = kit.createTestProbe();
    final TestProbe<ApiAdapter.Message> objects = kit.createTestProbe();
    final ConcurrentLinkedQueue<EntityMessage> handed = new ConcurrentLinkedQueue<>();
    final AtomicBoolean fenced = new AtomicBoolean();
    final ActorRef<SchedulerMessage> scheduler;

    Standing() {
      var settings =
          new SchedulerSettings(
              Duration.ofHours(1), Duration.ofMillis(1), 0, 100, Duration.ofHours(1), 100);
      scheduler =
          kit.spawn(
              SchedulerActor.create(
                  settings,
                  new Surroundings(
                      feed.ref(),
                      nodes.ref(),
                      (type, key, message) -> handed.add(message),
                      objects.ref(),
                      kit.spawn(
                          ConfigurationWatch.create(
                              Optional.empty(), TakenConfiguration.SHIPPED, Duration.ofHours(1))),
                      () -> Outside.UNREACHABLE,
                      List::of,
                      Clock.systemUTC(),
                      () -> fenced.set(true))));
    }

    /** Waits until it asks for changes, and answers. */
    void answer(Change... changes) {
      FeedMessage.ChangesSince asked =
          feed
              .fishForMessage(
                  Duration.ofSeconds(10),
                  message ->
                      message instanceof FeedMessage.ChangesSince
                          ? akka.actor.testkit.typed.javadsl.FishingOutcomes.complete()
                          : akka.actor.testkit.typed.javadsl.FishingOutcomes.continueAndIgnore())
              .stream()
              .map(FeedMessage.ChangesSince.class::cast)
              .findFirst()
              .orElseThrow();
      asked
          .replyTo()
          .tell(
              new FeedMessage.Changes(
                  List.of(changes), asked.version(), asked.version() + 1, true, 0));
      var since = nodes.expectMessageClass(NodeDirectory.ChangesSince.class);
      since
          .replyTo()
          .tell(new NodeDirectory.Snapshots(List.of(), since.version(), since.version() + 1));
    }

    long partsHanded() {
      return handed.stream()
          .filter(EntityMessage.Confirm.class::isInstance)
          .map(EntityMessage.Confirm.class::cast)
          .filter(confirm -> confirm.command() instanceof PodGroupCommand.RecordPart)
          .count();
    }
  }

  @Test
  void theOlderOfTwoSchedulersHandsOutNothingAndEnds() {
    var older = new Standing();
    older.answer();
    var newer = new Standing();
    newer.answer();

    older.scheduler.tell(new SchedulerMessage.Tick());
    older.answer(queue(), podGroup("late"));
    Awaitility.await().untilTrue(older.fenced);
    newer.scheduler.tell(new SchedulerMessage.Tick());
    newer.answer(queue(), podGroup("late"));
    Awaitility.await().until(newer::partsHanded, handed -> handed == 1);

    assertThat(older.partsHanded()).isZero();
    assertThat(newer.fenced).isFalse();
    kit.createTestProbe().expectTerminated(older.scheduler, Duration.ofSeconds(10));
  }

  @Test
  void aTermThatWasKeptAndReportedAsFailedIsNotTakenForARivals() {
    var only = new Standing();
    only.answer();
    // The session's event and then the next term are stored, and both are reported as failed.
    LyingJournal.lieAbout(2);
    only.scheduler.tell(new SchedulerMessage.Changed());
    only.answer(queue(), podGroup("late"));
    only.answer(queue(), podGroup("late"));

    Awaitility.await().until(only::partsHanded, handed -> handed >= 1);
    assertThat(LyingJournal.liesLeft()).isZero();
    assertThat(only.fenced).isFalse();
  }

  @Test
  void whatAFormerTermDecidedIsHandedOutAgainByTheNext() {
    var first = new Standing();
    first.answer(queue(), podGroup("early"));
    Awaitility.await().until(first::partsHanded, handed -> handed == 1);
    kit.stop(first.scheduler);
    var second = new Standing();
    second.answer(queue(), podGroup("early"));

    Awaitility.await().until(second::partsHanded, handed -> handed >= 1);
    assertThat(second.handed.peek()).isEqualTo(withoutReply(first, second));
  }

  /** The first message that the former scheduler sent, with the later one's address. */
  private static EntityMessage withoutReply(Standing first, Standing second) {
    var sent = (EntityMessage.Confirm) java.util.Objects.requireNonNull(first.handed.peek());
    var again = (EntityMessage.Confirm) java.util.Objects.requireNonNull(second.handed.peek());
    return new EntityMessage.Confirm(sent.command(), sent.token(), again.replyTo());
  }

  private static Change queue() {
    return new Change.QueueSeen(
        new QueueInfo(
            "default",
            "q-uid",
            1,
            0,
            "",
            true,
            Optional.empty(),
            ResourceVector.EMPTY,
            ResourceVector.EMPTY,
            NodeGroups.NONE,
            QueueState.OPEN,
            Instant.EPOCH,
            Map.of()));
  }

  private static Change podGroup(String name) {
    return new Change.PodGroupSeen(
        new PodGroupInfo(
            new ObjectKey("default", name),
            name + "-uid",
            "default",
            1,
            Map.of(),
            Optional.empty(),
            QuotaAmounts.NONE,
            Optional.empty(),
            List.of(),
            "",
            Instant.EPOCH,
            Map.of(),
            Map.of(),
            PodGroupPhase.PENDING,
            List.of(),
            0,
            0,
            0));
  }
}
