package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Answer;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readiness of a feed in the moment in which its lists are complete; no clock runs here. */
class ReadyFeedTest {
  private final ActorTestKit kit =
      ActorTestKit.create("ready", ManualTime.config().withFallback(TestSettings.withoutCluster()));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void theCachesAreReadyAsSoonAsEveryKindIsListed() {
    var listed = new CompletableFuture<Answer<?>>();
    FeedOfTest.start(kit, listed, (type, key, message) -> {});
    Awaitility.await().until(() -> FeedOfTest.caches(kit), ComponentState.Level.NOT_READY::equals);
    listed.complete(FeedOfTest.nothing());

    Awaitility.await()
        .untilAsserted(
            () -> assertThat(FeedOfTest.caches(kit)).isEqualTo(ComponentState.Level.READY));
  }
}
