package io.hekla.actors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import com.typesafe.config.ConfigFactory;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.api.Queue;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watch of a kind, on an API whose events the test sends. */
class WatchActorTest {
  private static final long SEED = 1;

  private static final Pauses SHORT = new Pauses(Duration.ofMillis(10), Duration.ofMillis(10));
  private static final Pauses LONG = new Pauses(Duration.ofHours(1), Duration.ofHours(1));

  /** Events of watches stay within a process, and the controller core knows no marker of Akka's. */
  private static final String WITHIN_A_PROCESS =
      """
      akka.actor.no-serialization-verification-needed-class-prefix =
        ["akka.", "io.hekla.controller.cache.WatchEvent"]
      """;

  private final ActorTestKit kit =
      ActorTestKit.create(
          "watch",
          ConfigFactory.parseString(WITHIN_A_PROCESS).withFallback(TestSettings.withoutCluster()));
  private final TestProbe<WatchEvent<?>> events = kit.createTestProbe();
  private final List<KubernetesApi.Watcher<Queue>> watchers = new CopyOnWriteArrayList<>();
  private final List<Long> lists = new CopyOnWriteArrayList<>();
  private volatile boolean served = true;
  private final List<Integer> closed = new CopyOnWriteArrayList<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private void follow(Duration silence) {
    kit.spawn(WatchActor.create(Kind.QUEUE, api(), SHORT, silence, SEED, events.ref()));
    listed();
  }

  private void listed() {
    assertThat(events.receiveMessage(Duration.ofSeconds(10))).isInstanceOf(WatchEvent.Listed.class);
  }

  @Test
  void aSilentWatchIsRestarted() {
    follow(Duration.ofMillis(100));
    listed();

    await().until(() -> closed.contains(0));
    assertThat(watchers).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anExpiredWatchIsListedAgain() {
    follow(Duration.ofHours(1));
    await().until(() -> watchers.size() == 1);
    watchers.getFirst().closed(KubernetesApi.WatchEnd.EXPIRED, "too old");

    listed();
  }

  @Test
  void aRelistCommandListsAndWatchesFromThere() {
    var watch =
        kit.spawn(WatchActor.create(Kind.QUEUE, api(), LONG, LONG.longest(), SEED, events.ref()));
    listed();
    await().until(() -> watchers.size() == 1);
    watch.tell(new WatchActor.Relist<>());

    listed();
    await().until(() -> watchers.size() == 2);
    assertThat(closed).containsExactly(0);
  }

  @Test
  void theEndOfAFormerWatchDoesNotEndTheOneAfterIt() {
    follow(Duration.ofHours(1));
    await().until(() -> watchers.size() == 1);
    watchers.getFirst().closed(KubernetesApi.WatchEnd.EXPIRED, "too old");
    listed();
    await().until(() -> watchers.size() == 2);
    watchers.getFirst().closed(KubernetesApi.WatchEnd.CLOSED, "once more");
    watchers.getLast().upTo("7");

    assertThat(events.receiveMessage()).isEqualTo(new WatchEvent.UpTo<>(Kind.QUEUE, 7));
    events.expectNoMessage(Duration.ofMillis(300));
    assertThat(watchers).hasSize(2);
  }

  @Test
  void anOptionalKindNotServedIsEmptyAndListedAgain() {
    served = false;
    var kind = Kind.of(PodDisruptionBudget.class);
    kit.spawn(WatchActor.create(kind, api(), LONG, Duration.ofMillis(100), SEED, events.ref()));

    assertThat(events.receiveMessage()).isEqualTo(new WatchEvent.Listed<>(kind, List.of(), 0));
    assertThat(events.receiveMessage()).isEqualTo(new WatchEvent.Listed<>(kind, List.of(), 0));
    served = true;
    await().until(() -> !watchers.isEmpty());
  }

  @Test
  void aKindThatHeklaCannotDoWithoutIsWaitedFor() {
    served = false;
    kit.spawn(WatchActor.create(Kind.QUEUE, api(), SHORT, Duration.ofHours(1), SEED, events.ref()));

    events.expectNoMessage(Duration.ofMillis(200));
    served = true;
    listed();
  }

  @Test
  void failingListsBackOff() {
    served = false;
    var doubling = new Pauses(Duration.ofMillis(20), Duration.ofHours(1));
    kit.spawn(
        WatchActor.create(Kind.QUEUE, api(), doubling, Duration.ofHours(1), SEED, events.ref()));

    await().until(() -> lists.size() >= 5);
    // The fourth pause is eight times the first, less up to one half of it.
    assertThat(lists.get(4) - lists.get(3)).isGreaterThanOrEqualTo(80_000_000L);
  }

  @Test
  void aWatchThatDeliveredEventsReconnectsSoon() {
    var doubling = new Pauses(Duration.ofMillis(1), Duration.ofHours(1));
    kit.spawn(
        WatchActor.create(Kind.QUEUE, api(), doubling, Duration.ofHours(1), SEED, events.ref()));

    for (int watch = 0; watch < 40; watch++) {
      int open = watch;
      await().until(() -> watchers.size() > open);
      watchers.get(open).upTo("7");
      watchers.get(open).closed(KubernetesApi.WatchEnd.CLOSED, "broken off");
    }
    // With pauses that double forty times in a row this would not come in a lifetime.
    await().until(() -> watchers.size() > 40);
  }

  /** Returns an API that lists nothing, and records the watchers. */
  private KubernetesApi api() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "list" -> {
                    lists.add(System.nanoTime());
                    yield CompletableFuture.completedFuture(
                        served
                            ? new Answer.Done<>(new KubernetesApi.Listing<>(List.of(), "1"))
                            : new Answer.Refused<>(404, "NotFound", "not served"));
                  }
                  case "watch" -> watch(arguments[2]);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @SuppressWarnings("unchecked")
  private KubernetesApi.Watch watch(Object watcher) {
    int number = watchers.size();
    watchers.add((KubernetesApi.Watcher<Queue>) watcher);
    return () -> closed.add(number);
  }
}
