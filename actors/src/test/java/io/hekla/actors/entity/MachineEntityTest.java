package io.hekla.actors.entity;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.journal.DeletedObjectJournals;
import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalHead;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.JournalRows;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.journal.UnfinishedEntities;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.scheduler.SchedulerMessage;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shell around every machine, on a real journal. */
class MachineEntityTest {
  private static final SchedulerMessage.ReconcileObject LAMP =
      new SchedulerMessage.ReconcileObject("Lamp", new ObjectKey("ns", "lamp"));
  private static final Duration QUIET = Duration.ofMillis(300);

  @TempDir Path folder;
  private JournalLocation journal;
  private ActorTestKit kit;
  private TestProbe<ApiAdapter.Message> adapter;
  private TestProbe<EntityMessage.Confirmed> confirmations;
  private TestProbe<ClusterSharding.ShardCommand> shard;
  private TestProbe<SchedulerMessage.ReconcileObject> askedFor;
  private TestProbe<EntityMessage.Reconciled> acknowledged;
  private Duration suspendedFor = Duration.ofHours(1);
  private Duration observationPatience = Duration.ofHours(1);

  @BeforeEach
  void start() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
    kit = ActorTestKit.create("entity", TestSettings.withJournal(journal));
    adapter = kit.createTestProbe();
    confirmations = kit.createTestProbe();
    shard = kit.createTestProbe();
    askedFor = kit.createTestProbe();
    acknowledged = kit.createTestProbe();
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    journal.close();
  }

  private ActorRef<EntityMessage> lamp() {
    return lamp(Duration.ofHours(1));
  }

  private ActorRef<EntityMessage> lamp(Duration passivateAfter) {
    return kit.spawn(behavior(passivateAfter));
  }

  /** An entity that is started by a message, as by sharding: it is there before anything else. */
  private ActorRef<EntityMessage> lampWokenBy(EntityMessage message) {
    return kit.spawn(
        Behaviors.setup(
            context -> {
              context.getSelf().tell(message);
              return behavior(Duration.ofHours(1));
            }));
  }

  private Behavior<EntityMessage> behavior(Duration passivateAfter) {
    var kind = new Lamp(adapter.ref());
    return MachineEntity.create(
        kind,
        new EntitySettings(
            passivateAfter,
            new Pauses(Duration.ofMillis(10), Duration.ofMillis(10)),
            100,
            observationPatience,
            suspendedFor),
        new StatusWriteLimiter(
            Duration.ofMillis(10),
            Duration.ofMillis(10),
            Duration.ofMillis(10),
            1000,
            System::nanoTime),
        LoneEntity.through(adapter.ref()),
        Clock.systemUTC(),
        (type, key) -> askedFor.ref().tell(new SchedulerMessage.ReconcileObject(type.name(), key)),
        new EntityContext<>(
            EntityTypeKey.create(EntityMessage.class, "Lamp"), "ns/lamp", shard.ref()));
  }

  private void switchOn(ActorRef<EntityMessage> lamp) {
    lamp.tell(new EntityMessage.Confirm(new Lamp.SwitchOn(), "on", confirmations.ref()));
  }

  /** Observation whose number is its version. */
  private EntityMessage observe(boolean lit, long version) {
    return observe(new Lamp.Observe(lit), version);
  }

  private EntityMessage observe(JournalSerializable command, long version) {
    return observe(command, version, 0);
  }

  private EntityMessage observe(JournalSerializable command, long version, long history) {
    return new EntityMessage.Reconcile(
        List.of(command),
        Position.of(SchedulerTerm.of(1), history, Map.of("Lamp", version)),
        Optional.empty(),
        version,
        acknowledged.ref());
  }

  private ApiAdapter.Do request() {
    return adapter.expectMessageClass(ApiAdapter.Do.class);
  }

  private static void done(ApiAdapter.Do request, long version) {
    request
        .replyTo()
        .tell(
            new ApiAdapter.Settled(
                request.number(), List.of(new Outcome.Done(new Outcome.Written("Lamp", version)))));
  }

  @Test
  void effectsRunOnceTheEventIsPersisted() {
    switchOn(lamp());

    confirmations.expectMessage(new EntityMessage.Confirmed("on"));
    assertThat(request().verbs()).hasSize(1);
  }

  @Test
  void anEffectInFlightIsNotRequestedTwice() {
    var lamp = lamp();
    switchOn(lamp);
    request();
    lamp.tell(observe(false, 1));

    adapter.expectNoMessage(QUIET);
  }

  @Test
  void anObservationOlderThanItsOwnWriteIsIgnored() {
    var lamp = lamp();
    switchOn(lamp);
    done(request(), 7);
    lamp.tell(observe(false, 6));
    adapter.expectNoMessage(QUIET);
    lamp.tell(observe(false, 7));

    assertThat(request().verbs()).hasSize(1);
  }

  @Test
  void afterAVersionRollbackAnObservationWithoutOwnWritesIsAccepted() {
    var lamp = lamp();
    switchOn(lamp);
    done(request(), 5000);
    lamp.tell(observe(true, 5000));
    acknowledged.expectMessage(new EntityMessage.Reconciled(5000));
    lamp.tell(observe(new Lamp.Observe(false), 6, 1));

    done(request(), 7);
    lamp.tell(observe(new Lamp.Observe(false), 6, 1));
    adapter.expectNoMessage(QUIET);
  }

  @Test
  void waitingForAnObservationOfAWriteIsLimited() {
    observationPatience = Duration.ofMillis(200);
    var lamp = lamp();
    switchOn(lamp);
    done(request(), 5000);
    Awaitility.await()
        .untilAsserted(
            () -> {
              // As the feed does as long as the observation is not acknowledged.
              lamp.tell(observe(false, 6));
              acknowledged.expectMessage(Duration.ofMillis(100), new EntityMessage.Reconciled(6));
            });

    assertThat(request().verbs()).hasSize(1);
  }

  @Test
  void anAcceptedObservationIsAcknowledged() {
    var lamp = lamp();
    switchOn(lamp);
    var request = request();
    lamp.tell(observe(true, 7));
    acknowledged.expectNoMessage(QUIET);
    done(request, 7);

    acknowledged.expectMessage(new EntityMessage.Reconciled(7));
  }

  @Test
  void anUnusableObservationIsAcknowledgedAndNotResent() {
    var lamp = lamp();
    lamp.tell(new EntityMessage.Instruct(new Lamp.Smash()));
    lamp.tell(observe(true, 7));

    acknowledged.expectMessage(new EntityMessage.Reconciled(7));
  }

  @Test
  void unfinishedEffectsAreRunAgainAfterARestart() {
    var lamp = lamp();
    switchOn(lamp);
    request();
    lamp.tell(new EntityMessage.Stop());
    confirmations.expectTerminated(lamp, Duration.ofSeconds(10));
    lamp();

    assertThat(request().verbs()).hasSize(1);
  }

  @Test
  void aWokenEntityRunsItsUnfinishedEffects() {
    var before = lamp();
    switchOn(before);
    request();
    kit.stop(before);
    lampWokenBy(new EntityMessage.Wake());

    assertThat(request().verbs()).hasSize(1);
  }

  @Test
  void aSuspendedEntityDeclinesNothingWhenItIsWoken() {
    var lamp = lamp();
    lamp.tell(new EntityMessage.Instruct(new Lamp.Smash()));
    request();
    lamp.tell(new EntityMessage.Wake());

    adapter.expectNoMessage(QUIET);
  }

  @Test
  void anEntityWokenWithoutAnObservationRequestsOne() {
    switchOn(lamp());

    askedFor.expectMessage(LAMP);
  }

  @Test
  void anEntityWokenByAnObservationRequestsNoOther() {
    lampWokenBy(observe(false, 1));

    askedFor.expectNoMessage(QUIET);
  }

  @Test
  void anEntityMovedWithEffectsInFlightRequestsAnObservationElsewhere() {
    var lamp = lamp();
    lamp.tell(observe(false, 1));
    switchOn(lamp);
    request();
    lamp.tell(new EntityMessage.Stop());

    askedFor.expectMessage(LAMP);
  }

  @Test
  void anEntityMovedWithAPendingObservationRequestsAnotherElsewhere() {
    var lamp = lamp();
    lamp.tell(observe(false, 1));
    switchOn(lamp);
    done(request(), 7);
    lamp.tell(observe(false, 6));
    lamp.tell(new EntityMessage.Stop());

    askedFor.expectMessage(LAMP);
  }

  @Test
  void anEntityThatIsMovedAndHasNothingToDoIsLeftAsleep() {
    var lamp = lampWokenBy(observe(true, 1));
    lamp.tell(new EntityMessage.Stop());
    confirmations.expectTerminated(lamp, Duration.ofSeconds(10));

    askedFor.expectNoMessage(QUIET);
  }

  @Test
  void anEffectThatCameToNothingIsTriedAgain() {
    switchOn(lamp());
    var first = request();
    first
        .replyTo()
        .tell(new ApiAdapter.Settled(first.number(), List.of(new Outcome.Unknown("no answer"))));

    assertThat(request().number()).isGreaterThan(first.number());
  }

  @Test
  void anEffectThatWaitsForOthersIsAskedForAgain() {
    switchOn(lamp());
    var first = request();
    first
        .replyTo()
        .tell(new ApiAdapter.Settled(first.number(), List.of(new Outcome.Waits("for a volume"))));

    assertThat(request().number()).isGreaterThan(first.number());
  }

  @Test
  void aFailingCommandSuspendsTheEntityWithAReason() {
    var lamp = lamp();
    lamp.tell(new EntityMessage.Instruct(new Lamp.Smash()));
    assertThat(request().verbs()).containsExactly(new Lamp.SayWhy("the glass is broken"));
    switchOn(lamp);

    confirmations.expectNoMessage(QUIET);
  }

  @Test
  void aSuspendedEntityDeclinesCommandsSoThatSendersDoNotWait() {
    var lamp = lamp();
    lamp.tell(new EntityMessage.Instruct(new Lamp.Smash()));
    request();
    switchOn(lamp);

    assertThat(request().verbs()).containsExactly(new Lamp.Declined(new Lamp.SwitchOn()));
  }

  @Test
  void aSuspendedEntityIsRestartedAfterAPause() {
    suspendedFor = Duration.ofMillis(50);
    var lamp = lamp();
    askedFor.expectMessage(LAMP);
    lamp.tell(new EntityMessage.Instruct(new Lamp.Smash()));

    shard.expectMessageClass(ClusterSharding.Passivate.class);
    askedFor.expectMessage(LAMP);
    lamp.tell(new EntityMessage.Stop());
    confirmations.expectTerminated(lamp, Duration.ofSeconds(10));
  }

  @Test
  void aStackThatOverflowsSuspendsTheEntityAlone() {
    var lamp = lamp();
    lamp.tell(new EntityMessage.Instruct(new Lamp.LookIntoTheMirror()));

    assertThat(request().verbs()).containsExactly(new Lamp.SayWhy("StackOverflowError"));
    assertThat(kit.system().whenTerminated().isCompleted()).isFalse();
  }

  @Test
  void anEntityWhoseEventsCannotBeReadIsSuspendedAndNotReplayedForEver() throws Exception {
    var before = lamp();
    switchOn(before);
    request();
    before.tell(new EntityMessage.Stop());
    confirmations.expectTerminated(before, Duration.ofSeconds(10));
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE \"event_journal\" SET \"event_payload\" = X'00'");
    }
    var lamp = lamp();

    assertThat(((Lamp.SayWhy) request().verbs().getFirst()).reason())
        .startsWith("its journal cannot be read");
    switchOn(lamp);
    assertThat(request().verbs()).containsExactly(new Lamp.Declined(new Lamp.SwitchOn()));
  }

  @Test
  void onlyAnEntityWithNothingToDoLeaves() {
    var idle = lamp(Duration.ofMillis(50));
    var passivate =
        (ClusterSharding.Passivate<?>)
            shard.expectMessageClass(ClusterSharding.Passivate.class, Duration.ofSeconds(10));
    assertThat(passivate.entity()).isEqualTo(idle);
    switchOn(idle);
    confirmations.expectMessage(new EntityMessage.Confirmed("on"));
    idle.tell(new EntityMessage.Stop());
    confirmations.expectTerminated(idle, Duration.ofSeconds(10));
    shard = kit.createTestProbe();
    lamp(Duration.ofMillis(50));

    shard.expectNoMessage(QUIET);
  }

  @Test
  void anEntityOfADeletedObjectPassivatesAtOnce() {
    var lamp = lamp();
    switchOn(lamp);
    done(request(), 7);
    lamp.tell(observe(new Lamp.Gone(), 8));

    var passivate =
        (ClusterSharding.Passivate<?>) shard.expectMessageClass(ClusterSharding.Passivate.class);
    assertThat(passivate.entity()).isEqualTo(lamp);
  }

  @Test
  void theJournalListsEntitiesWithOpenWork() throws Exception {
    var lamp = lamp();
    switchOn(lamp);
    confirmations.expectMessage(new EntityMessage.Confirmed("on"));
    assertThat(UnfinishedEntities.read(journal)).containsExactly("Lamp|ns/lamp");
    lamp.tell(new EntityMessage.Confirm(new Lamp.Gone(), "gone", confirmations.ref()));
    confirmations.expectMessage(new EntityMessage.Confirmed("gone"));

    assertThat(UnfinishedEntities.read(journal)).isEmpty();
  }

  @Test
  void anEntityWhoseJournalWasRemovedMeanwhileStartsFromScratch() throws Exception {
    var lamp = lamp();
    switchOn(lamp);
    confirmations.expectMessage(new EntityMessage.Confirmed("on"));
    lamp.tell(new EntityMessage.Confirm(new Lamp.Gone(), "gone", confirmations.ref()));
    confirmations.expectMessage(new EntityMessage.Confirmed("gone"));
    var head = new JournalHead("Lamp|ns/lamp", 2);
    DeletedObjectJournals.gone(journal, List.of(head), 0);
    assertThat(DeletedObjectJournals.remove(journal, List.of(head), List.of()))
        .containsExactly(head);

    // Refused the first time; the sender that awaits a confirmation sends it again.
    Awaitility.await()
        .until(
            () -> {
              switchOn(lamp);
              return JournalRows.count(journal, "Lamp|ns/lamp") == 2;
            });
    confirmations.expectMessage(new EntityMessage.Confirmed("on"));
    assertThat(UnfinishedEntities.read(journal)).containsExactly("Lamp|ns/lamp");
  }
}
