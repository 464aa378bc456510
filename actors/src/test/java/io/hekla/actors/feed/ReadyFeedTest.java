package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.ManualTime;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.health.Health;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.TimeSource;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readiness of a feed in the moment in which its lists are complete; no clock runs here. */
class ReadyFeedTest {
  private final ActorTestKit kit =
      ActorTestKit.create("ready", ManualTime.config().withFallback(TestSettings.withoutCluster()));
  private final CompletableFuture<Answer<?>> listed = new CompletableFuture<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private ComponentState.Level level() {
    return Health.of(kit.system()).parts().stream()
        .filter(part -> part.part().equals("caches"))
        .map(ComponentState::level)
        .findFirst()
        .orElse(ComponentState.Level.FAILED);
  }

  @Test
  void theCachesAreReadyAsSoonAsEveryKindIsListed() {
    kit.spawn(
        ClusterFeed.create(
            FeedSettings.read(kit.system().settings().config().getConfig("hekla")),
            api(),
            kit.system().ignoreRef(),
            (type, key, message) -> {},
            kit.system().ignoreRef(),
            new PriorityValues(),
            Observing.never(kit.system().ignoreRef()),
            kit.system().ignoreRef(),
            SessionRecording.NONE,
            TimeSource.SYSTEM));
    Awaitility.await().until(this::level, ComponentState.Level.NOT_READY::equals);
    listed.complete(new Answer.Done<>(new KubernetesApi.Listing<>(List.of(), "1")));

    Awaitility.await()
        .untilAsserted(() -> assertThat(level()).isEqualTo(ComponentState.Level.READY));
  }

  /** Lists nothing of each kind once it is let. */
  private KubernetesApi api() {
    KubernetesApi.Watch watch = () -> {};
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> method.getName().equals("watch") ? watch : listed);
  }
}
