package io.hekla.actors.health;

import static org.awaitility.Awaitility.await;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import io.hekla.actors.journal.TestSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Log lines about the parts of a member. */
@Isolated("it reads the log of the whole JVM")
class HealthWatchTest {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  private final ActorTestKit kit =
      ActorTestKit.create(
          "health", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicReference<Optional<String>> lease = new AtomicReference<>(Optional.empty());
  private final AtomicInteger observations = new AtomicInteger();
  private final CompletableFuture<Done> end = new CompletableFuture<>();

  @BeforeEach
  void watch() {
    Health.of(kit.system())
        .ask(
            "lease",
            () -> {
              observations.incrementAndGet();
              return lease.get();
            });
    kit.spawn(
        HealthWatch.create(
            Optional.empty(),
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory()),
            CompletableFuture::completedStage,
            sentence -> {}));
    // Its first check logs nothing, whenever it begins.
    await()
        .until(
            () -> {
              time.timePasses(BETWEEN_LOOKS);
              return observations.get() > 0;
            });
  }

  @AfterEach
  void stop() {
    end.complete(Done.done());
    kit.shutdownTestKit();
  }

  @Test
  void aComponentNoLongerReadyIsLoggedAndAgainWhenReady() {
    LoggingTestKit.warn("lease is not ready: no answer")
        .expect(kit.system(), () -> becomes(Optional.of("no answer")));
    LoggingTestKit.info("lease is ready again")
        .expect(kit.system(), () -> becomes(Optional.empty()));
  }

  @Test
  void releasesOfALeavingMemberAreNoWarning() {
    var shutdown = CoordinatedShutdown.get(kit.system());
    shutdown.addTask(
        CoordinatedShutdown.PhaseBeforeServiceUnbind(), "wait for the test", () -> end);
    var unused = shutdown.runAll(CoordinatedShutdown.unknownReason());

    LoggingTestKit.info("lease is not ready: given back")
        .expect(kit.system(), () -> becomes(Optional.of("given back")));
  }

  private boolean becomes(Optional<String> why) {
    lease.set(why);
    time.timePasses(BETWEEN_LOOKS);
    return true;
  }
}
