package io.hekla.cli.up;

import akka.actor.typed.ActorSystem;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import com.typesafe.config.Config;
import io.hekla.actors.health.Health;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.warmup.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warm-up of a member beside its start, on a thread of its own: the first Jobs then wait for no
 * code that was never run. What the Jobs of the warm-up would have had journaled is serialized once
 * and forgotten. The member is not ready before its end, so that a rolling update goes on to the
 * next member only once this one is as fast as that.
 */
final class MemberWarmUp implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MemberWarmUp.class);

  private final Duration longest;
  private final long begin = System.nanoTime();
  private final CompletableFuture<ActorSystem<?>> member = new CompletableFuture<>();
  private volatile boolean isOver;

  private MemberWarmUp(Duration longest) {
    this.longest = longest;
    this.isOver = longest.isZero();
  }

  /** Begins it, unless {@code hekla.warm-up.longest} is 0. */
  static MemberWarmUp begin(Config config) {
    var warmUp = new MemberWarmUp(config.getDuration("hekla.warm-up.longest"));
    if (!warmUp.isOver) {
      Thread.ofPlatform().daemon().name("warm-up").start(() -> warmUp.run(config));
    }
    return warmUp;
  }

  /** A failure costs time later, and nothing else. */
  private void run(Config config) {
    try {
      var journaled = new ArrayList<JournalSerializable>();
      int jobs =
          WarmUp.OF_A_MEMBER.run(
              ControllerSettings.read(config.getConfig("hekla")), this::isEnough, journaled::add);
      serialize(journaled, SerializationExtension.get(member.join()));
      log.info(
          "the JVM is warm after {} ms, by {} Jobs in virtual time",
          (System.nanoTime() - begin) / 1_000_000,
          jobs);
    } catch (CancellationException ended) {
      log.debug("the member ended before it was warm", ended);
    } catch (RuntimeException e) {
      log.warn("the JVM could not be warmed up; the first sessions take longer", e);
    } finally {
      isOver = true;
    }
  }

  private void serialize(List<JournalSerializable> values, Serialization serialization) {
    for (JournalSerializable value : values) {
      if (isEnough()) {
        return;
      }
      Serializer serializer = serialization.findSerializerFor(value);
      serialization
          .deserialize(
              serializer.toBinary(value),
              serializer.identifier(),
              Serializers.manifestFor(serializer, value))
          .get();
    }
  }

  private boolean isEnough() {
    return isOver || System.nanoTime() - begin > longest.toNanos();
  }

  /** Has the member's health say whether it is over. */
  void reportTo(ActorSystem<?> system) {
    member.complete(system);
    Health.of(system)
        .ask(
            "warm-up",
            () ->
                isOver
                    ? Optional.empty()
                    : Optional.of("the JVM compiles what decides, in virtual time"));
  }

  /** Ends it. */
  @Override
  public void close() {
    isOver = true;
    member.cancel(false);
  }
}
