package io.hekla.actors.feed;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import io.hekla.actors.MemberKills;
import io.hekla.actors.journal.TestSettings;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failure of a feed together with its parts. */
class ClusterFeedTest {
  private final ActorTestKit kit = ActorTestKit.create("feed", TestSettings.withoutCluster());

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @ParameterizedTest
  @ValueSource(strings = {"objector", "watch-pods"})
  void whenAPartOfItFailsTheFeedFailsWithIt(String part) {
    ActorRef<FeedMessage> feed =
        FeedOfTest.start(kit, new CompletableFuture<>(), (type, key, message) -> {});

    MemberKills.child(kit, feed, part);

    kit.createTestProbe().expectTerminated(feed);
  }
}
