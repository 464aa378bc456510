package io.hekla.actors.entity;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.cluster.sharding.typed.javadsl.ClusterSharding;
import akka.cluster.sharding.typed.javadsl.EntityContext;
import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.journal.JournaledKit;
import io.hekla.actors.kubernetes.Adapters;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.entity.EntityDefinition;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.entity.Position;
import io.hekla.controller.entity.StatusWriteLimiter;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.model.machine.JournalSerializable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Entity with a journal and no member around it, in virtual time. */
final class LoneEntity implements AutoCloseable {
  private static final Duration NEVER = Duration.ofDays(9000);

  /**
   * Settings of the journal, which works in the time of this machine, so no virtual time is too
   * long for it. Akka's cache of what is replicated, which is cleared every five seconds, is not
   * needed here: in a year that is six million times.
   */
  private static final String PATIENT =
      """
      akka.cluster.distributed-data.serializer-cache-time-to-live = 9000d
      jdbc-journal { recovery-event-timeout = 9000d, circuit-breaker.call-timeout = 9000d }
      jdbc-snapshot-store.circuit-breaker.call-timeout = 9000d
      """;

  /** An entity that never leaves, with pauses between its tries. */
  static EntitySettings patient(Duration firstPause, Duration longestPause) {
    return new EntitySettings(NEVER, new Pauses(firstPause, longestPause), 100, NEVER, NEVER);
  }

  /** Adapters that are one. */
  static Adapters through(ActorRef<ApiAdapter.Message> adapter) {
    return new Adapters(adapter, adapter, adapter, adapter, adapter, adapter);
  }

  private final JournaledKit journaled;
  private final VirtualClock clock;
  private final AtomicLong nanos = new AtomicLong();
  private final ManualTime time;
  private final TestProbe<EntityMessage.Reconciled> acknowledged;
  private final TestProbe<EntityMessage.Confirmed> confirmed;
  private @Nullable ActorRef<EntityMessage> entity;
  private long observations;

  /** Nothing yet but a journal in this folder, at this time. */
  LoneEntity(Path folder, Instant start) throws Exception {
    journaled =
        new JournaledKit(
            folder, ConfigFactory.parseString(PATIENT).withFallback(ManualTime.config()));
    clock = new VirtualClock(start);
    time = ManualTime.get(kit().system());
    acknowledged = kit().createTestProbe();
    confirmed = kit().createTestProbe();
  }

  ActorTestKit kit() {
    return journaled.kit();
  }

  VirtualClock clock() {
    return clock;
  }

  /** Time that passed, as a pace measures it; it goes on when clocks are set back. */
  long nanos() {
    return nanos.get();
  }

  /** Has the entity begin, of an object of this name in the namespace {@code ns}. */
  void begin(
      EntityDefinition<?, ?, ?, ?> kind,
      Adapters adapters,
      String name,
      EntitySettings settings,
      StatusWriteLimiter pace) {
    TestProbe<ClusterSharding.ShardCommand> shard = kit().createTestProbe();
    entity =
        kit()
            .spawn(
                MachineEntity.create(
                    kind,
                    settings,
                    pace,
                    adapters,
                    clock,
                    (type, key) -> {},
                    new EntityContext<>(
                        EntityTypeKey.create(EntityMessage.class, kind.kind().name()),
                        "ns/" + name,
                        shard.ref())));
  }

  void tell(EntityMessage message) {
    Objects.requireNonNull(entity).tell(message);
  }

  /**
   * Shows it something.
   *
   * @param versions up to which it is shown what was written, by kind
   */
  void observe(
      JournalSerializable command, Map<String, Long> versions, Optional<HasMetadata> object) {
    observations++;
    tell(
        new EntityMessage.Reconcile(
            List.of(command),
            Position.of(SchedulerTerm.of(1), 0, versions),
            object,
            observations,
            acknowledged.ref()));
  }

  /** Waits until it has acknowledged the last observation. */
  void takesIt() {
    acknowledged.fishForMessage(
        Duration.ofSeconds(30),
        one ->
            one.number() == observations
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
  }

  /** Waits until it has processed all earlier messages. */
  void isIdle(JournalSerializable commandWithoutEffect) {
    tell(new EntityMessage.Confirm(commandWithoutEffect, "idle", confirmed.ref()));
    confirmed.receiveMessage();
  }

  void pass(Duration duration) {
    clock.advance(duration);
    nanos.addAndGet(duration.toNanos());
    time.timePasses(duration);
  }

  @Override
  public void close() {
    journaled.close();
  }
}
