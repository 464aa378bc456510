package io.hekla.actors.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** End of a process, which is bounded from the moment at which its system begins to leave. */
@Isolated("it looks for threads of the JVM")
class OwnProcessTest {
  private static final Duration SHORT = Duration.ofMillis(100);

  private final CountDownLatch halted = new CountDownLatch(1);

  @Test
  void aProcessThatRunsOnAfterItsSystemIsHalted() throws Exception {
    ActorSystem<Void> system = system();
    OwnProcess.boundEnd(system, SHORT, halted::countDown);

    end(system);

    assertThat(halted.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aThreadThatGoesOnAfterItsSystemLiftsTheBound() throws Exception {
    ActorSystem<Void> system = system();
    OwnProcess.Bound bound = OwnProcess.boundEnd(system, Duration.ofHours(1), halted::countDown);

    end(system);
    bound.close();

    await().until(() -> !isBounded());
    assertThat(halted.getCount()).isOne();
  }

  /** Whether a thread waits to halt this process; it begins before the end of the system. */
  private static boolean isBounded() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("hekla-end"));
  }

  private static ActorSystem<Void> system() {
    return ActorSystem.create(
        Behaviors.empty(),
        "ends",
        ConfigFactory.parseString("akka.actor.provider = local")
            .withFallback(ConfigFactory.load()));
  }

  private static void end(ActorSystem<?> system) {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }
}
