package io.hekla.actors.health;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.actors.journal.TestSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Health of an actor that is restarted. */
class RestartsTest {
  private final ActorTestKit kit =
      ActorTestKit.create(
          "restarts", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicInteger starts = new AtomicInteger();
  private final ActorRef<String> actor =
      kit.spawn(
          Restarts.of(
              "fragile",
              String.class,
              Behaviors.setup(
                  context -> {
                    starts.incrementAndGet();
                    return Behaviors.receiveMessage(
                        message -> {
                          throw new IllegalStateException(message);
                        });
                  })));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void itIsNotReadyFromItsFailureUntilItHasGoneWellForAWhile() {
    Awaitility.await().until(() -> starts.get() == 1 && level() == Level.READY);
    actor.tell("a defect");
    Awaitility.await().until(() -> level() == Level.NOT_READY);
    time.timePasses(Duration.ofSeconds(2));
    Awaitility.await().until(() -> starts.get() == 2);
    assertThat(level()).isEqualTo(Level.NOT_READY);

    time.timePasses(Restarts.PROOF);

    Awaitility.await().until(() -> level() == Level.READY);
  }

  @Test
  void oneThatRunsHereNoLongerIsInNoTrouble() {
    actor.tell("a defect");
    Awaitility.await().until(() -> level() == Level.NOT_READY);
    time.timePasses(Duration.ofSeconds(2));
    Awaitility.await().until(() -> starts.get() == 2);

    kit.stop(actor);

    Awaitility.await().until(() -> level() == Level.READY);
  }

  private Level level() {
    return Health.of(kit.system()).parts().stream()
        .findFirst()
        .map(ComponentState::level)
        .orElse(Level.FAILED);
  }
}
