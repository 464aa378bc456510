package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path data;

  @Test
  void aRefusedBindLeavesThePodPendingForTheNextSession() throws Exception {
    var binds = new AtomicInteger();
    var server = StartedSystem.emptyServer();
    try (var system =
        StartedSystem.startOn(server, data, api -> refusingTheFirstBind(api, binds))) {
      system.node("n1", "8").job("gang", 3, Duration.ofMillis(100));
      system.awaitJob("gang", "Completed");

      assertThat(binds).hasValue(4);
    } finally {
      server.close();
    }
  }

  @Test
  void whileTheJournalIsDownNothingIsBound() throws Exception {
    var binds = new AtomicInteger();
    var server = StartedSystem.emptyServer();
    try (var system = StartedSystem.startOn(server, data, api -> counting(api, binds))) {
      system.node("n1", "1").job("before", 1, Duration.ofMillis(10));
      system.awaitJob("before", "Completed");
      system.job("during", 2, Duration.ofMillis(10));
      system.awaitJob("during", "Pending");
      system.inJournal("ALTER TABLE \"event_journal\" RENAME TO \"away\"");
      // Now there is room, and the scheduler decides, but cannot keep what it decided.
      system.node("n2", "8");
      Awaitility.await().during(Duration.ofSeconds(2)).until(() -> binds.get() == 1);
      system.inJournal("ALTER TABLE \"away\" RENAME TO \"event_journal\"");
      system.awaitJob("during", "Completed");

      assertThat(binds).hasValue(3);
    } finally {
      server.close();
    }
  }

  @Test
  void aMemberStartedAgainGoesOnWhereTheLastOneStopped() throws Exception {
    var clock = new MovableClock();
    var server = EmbeddedApiServer.inMemory(ObjectStore.Settings.of(clock));
    try {
      List<String> before;
      try (var system = StartedSystem.startOn(server, data, Map.of(), clock)) {
        system.node("n1", "8").job("gang", 4, LONG).job("rest", 5, Duration.ZERO);
        system.awaitJob("gang", "Running");
        before = uids(system);
      }
      clock.jump(LONG);
      try (var system = StartedSystem.startOn(server, data, Map.of(), clock)) {
        system.awaitJob("gang", "Completed");
        system.awaitJob("rest", "Completed");

        assertThat(uids(system)).containsAll(before).hasSize(9);
      }
    } finally {
      server.close();
    }
  }

  private static List<String> uids(StartedSystem system) {
    return system.pods().stream()
        .map((Pod pod) -> pod.getMetadata().getUid())
        .collect(Collectors.toList());
  }

  private static KubernetesApi counting(KubernetesApi api, AtomicInteger binds) {
    return intercepting(api, binds, false);
  }

  private static KubernetesApi refusingTheFirstBind(KubernetesApi api, AtomicInteger binds) {
    return intercepting(api, binds, true);
  }

  private static KubernetesApi intercepting(
      KubernetesApi api, AtomicInteger binds, boolean refuseFirst) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("bind") && binds.incrementAndGet() == 1 && refuseFirst) {
                return CompletableFuture.completedFuture(
                    new Answer.Refused<>(403, "Forbidden", "not this time"));
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
