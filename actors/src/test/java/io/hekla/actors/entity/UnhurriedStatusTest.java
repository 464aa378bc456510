package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.actors.kubernetes.Pauses;
import io.hekla.model.machine.Kept;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When an entity writes a status that may be about to change again, in virtual time. */
class UnhurriedStatusTest {
  private static final Duration QUIET = Duration.ofMillis(500);
  private static final Duration LATEST = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path folder;
  private final VirtualClock clock = new VirtualClock();
  private JournalLocation journal;
  private ActorTestKit kit;
  private ManualTime time;
  private TestProbe<ApiAdapter.Message> adapter;
  private TestProbe<EntityMessage.Looked> looked;
  private ActorRef<EntityMessage> sign;
  private long version;

  @BeforeEach
  void start() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit =
        ActorTestKit.create(
            "sign", ManualTime.config().withFallback(TestSettings.withJournal(journal)));
    time = ManualTime.get(kit.system());
    adapter = kit.createTestProbe();
    looked = kit.createTestProbe();
    TestProbe<ClusterSharding.ShardCommand> shard = kit.createTestProbe();
    var kind = new Sign(adapter.ref());
    sign =
        kit.spawn(
            MachineEntity.create(
                kind,
                new EntitySettings(LONG.multipliedBy(9), new Pauses(LONG, LONG), 100),
                new StatusPace(QUIET, LATEST, LONG, 1),
                clock,
                (type, key) -> {},
                new EntityContext<>(kind.key(), "ns/sign", shard.ref())));
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  /** Gives a look, and waits until it is taken. */
  private void look(String shown, String wanted) {
    look(new Sign.Look(shown, wanted));
  }

  private void look(Kept command) {
    version++;
    sign.tell(
        new EntityMessage.Look(
            List.of(command),
            new Position(1, Map.of("Sign", version)),
            Optional.empty(),
            version,
            looked.ref()));
    looked.expectMessage(new EntityMessage.Looked(version));
  }

  private void pass(Duration duration) {
    clock.now = clock.now.plus(duration);
    time.timePasses(duration);
  }

  /** The next text that is painted, and is acknowledged. */
  private String painted() {
    var request = adapter.expectMessageClass(ApiAdapter.Do.class);
    request
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                request.number(), List.of(new Outcome.Done(new Outcome.Written("Sign", version)))));
    return ((Sign.Paint) request.verbs().getFirst()).text();
  }

  @Test
  void ofChangesInQuickSuccessionTheLastAloneIsWritten() {
    look("", "pending");
    pass(Duration.ofMillis(400));
    look("", "running");
    pass(Duration.ofMillis(400));
    look("", "running, 2 pods");
    pass(QUIET);

    assertThat(painted()).isEqualTo("running, 2 pods");
  }

  @Test
  void whatDoesNotComeToRestIsWrittenAfterTheLongestTime() {
    look("", "1 pod");
    pass(Duration.ofMillis(400));
    look("", "2 pods");
    pass(Duration.ofMillis(400));
    look("", "3 pods");
    pass(Duration.ofMillis(200));

    assertThat(painted()).isEqualTo("3 pods");
  }

  @Test
  void whatIsAboutToChangeWaitsForThat() {
    look("", "starting...");
    pass(Duration.ofMillis(900));
    look("", "running");
    pass(Duration.ofMillis(100));

    assertThat(painted()).isEqualTo("running");
  }

  @Test
  void whatOthersWaitForIsWrittenAtOnceAndInThePlaceOfWhatWaited() {
    look("", "running");
    look("", "completed!");
    assertThat(painted()).isEqualTo("completed!");
    pass(LATEST);
    look("completed!", "gone!");

    assertThat(painted()).isEqualTo("gone!");
  }

  @Test
  void whatIsNotWantedAnyMoreIsNotWritten() {
    look("idle", "busy");
    look("idle", "idle");
    pass(LATEST);
    look("idle", "closed!");

    assertThat(painted()).isEqualTo("closed!");
  }

  @Test
  void whatWaitsIsNotWrittenToAnObjectThatIsGone() {
    look("", "running");
    look(new Sign.Gone());
    pass(LATEST);
    look("", "created anew!");

    assertThat(painted()).isEqualTo("created anew!");
  }

  @Test
  void whatWaitsIsWrittenBeforeTheEntityMovesAway() {
    look("", "running");
    sign.tell(new EntityMessage.Stop());

    assertThat(painted()).isEqualTo("running");
  }

  /** Shows the time that the test lets pass. */
  private static final class VirtualClock extends Clock {
    private volatile Instant now = Instant.EPOCH;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
