package io.hekla.actors.feed;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.health.Health;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.recorder.SessionRecording;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.TimeSource;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Feed of a test, on an API server without objects whose watches show nothing. */
final class FeedOfTest {
  private FeedOfTest() {}

  /**
   * Starts a feed with the settings of the kit.
   *
   * @param listed answer to each list
   * @param entities receives what the feed sends
   */
  static ActorRef<FeedMessage> start(
      ActorTestKit kit, CompletableFuture<Answer<?>> listed, Entities entities) {
    return kit.spawn(
        ClusterFeed.create(
            FeedSettings.read(kit.system().settings().config().getConfig("hekla")),
            api(listed),
            kit.system().ignoreRef(),
            entities,
            kit.system().ignoreRef(),
            new PriorityValues(),
            Observing.never(kit.system().ignoreRef()),
            kit.system().ignoreRef(),
            SessionRecording.NONE,
            TimeSource.SYSTEM));
  }

  /** Answer to a list of a kind that has no objects. */
  static Answer<?> nothing() {
    return new Answer.Done<>(new KubernetesApi.Listing<>(List.of(), "1"));
  }

  /** Readiness of the caches of the kit's feed. */
  static ComponentState.Level caches(ActorTestKit kit) {
    return Health.of(kit.system()).parts().stream()
        .filter(part -> part.part().equals("caches"))
        .map(ComponentState::level)
        .findFirst()
        .orElse(ComponentState.Level.FAILED);
  }

  private static KubernetesApi api(CompletableFuture<Answer<?>> listed) {
    KubernetesApi.Watch watch = () -> {};
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> method.getName().equals("watch") ? watch : listed);
  }
}
