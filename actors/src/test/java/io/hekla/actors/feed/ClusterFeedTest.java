package io.hekla.actors.feed;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import io.hekla.actors.MemberKills;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.TimeSource;
import java.lang.reflect.Proxy;
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
        kit.spawn(
            ClusterFeed.create(
                FeedSettings.read(kit.system().settings().config().getConfig("hekla")),
                silent(),
                kit.system().ignoreRef(),
                (type, key, message) -> {},
                kit.system().ignoreRef(),
                new PriorityValues(),
                Observing.never(kit.system().ignoreRef()),
                kit.system().ignoreRef(),
                SessionRecording.NONE,
                TimeSource.SYSTEM));

    MemberKills.child(kit, feed, part);

    kit.createTestProbe().expectTerminated(feed);
  }

  /** Answers nothing. */
  private static KubernetesApi silent() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> new CompletableFuture<Void>());
  }
}
