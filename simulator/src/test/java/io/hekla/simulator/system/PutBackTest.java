package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.WatchEnd;
import io.hekla.controller.api.KubernetesApi.Watcher;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restore of the API server's store to an older state, as of etcd from a backup. */
class PutBackTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir Path folder;
  private final Queue<Watcher<?>> watchers = new ConcurrentLinkedQueue<>();
  private final List<EmbeddedApiServer> servers = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set once Hekla starts
  private volatile KubernetesApi shown;

  private StartedSystem hekla;

  @BeforeEach
  void startAndBackUp() throws Exception {
    hekla =
        StartedSystem.startOn(
            open("original"),
            folder.resolve("data"),
            api -> {
              shown = api;
              return switchable();
            },
            Map.of("hekla.observe.mode", "no", "hekla.kubernetes.watch-pause", "10ms"));
    hekla.node("n1", "2").job("before", 2, LONG);
    hekla.awaitJob("before", "Running");
    hekla.job("waits", 2, LONG);
    StartedSystem.await("it waits", () -> hekla.podGroups().size() == 2);
    copy(folder.resolve("original"), folder.resolve("restored"));
  }

  @AfterEach
  void stop() {
    hekla.close();
    servers.forEach(EmbeddedApiServer::close);
  }

  private EmbeddedApiServer open(String name) {
    var server =
        EmbeddedApiServer.open(
            folder.resolve(name),
            ObjectStore.Settings.of(Clock.systemUTC()),
            EmbeddedApiServer.Durability.USUAL);
    servers.add(server);
    return server;
  }

  /** Performs the work after the backup, all of which is lost. */
  private void goOn() {
    hekla.node("n2", "5");
    hekla.awaitJob("waits", "Running");
    hekla.job("lost", 3, LONG);
    hekla.awaitJob("lost", "Running");
    for (int job = 0; job < 5; job++) {
      // So that many versions are lost, and none of them comes again soon.
      hekla.job("short" + job, 3, Duration.ofMillis(1));
    }
  }

  @Test
  void aRunningHeklaNoticesItAndGoesByWhatIsThere() throws Exception {
    goOn();
    EmbeddedApiServer restored = open("restored");
    shown = restored.client("hekla");
    watchers.forEach(watcher -> watcher.closed(WatchEnd.CLOSED, "the server is gone"));

    try (var now = StartedSystem.beside(restored)) {
      goesOn(now);
    }
  }

  @Test
  void aHeklaWhoseJournalIsAheadOfTheClusterGoesByWhatIsThere() throws Exception {
    goOn();
    hekla.close();
    EmbeddedApiServer restored = open("restored");

    hekla =
        StartedSystem.startOn(restored, folder.resolve("data"), Map.of("hekla.observe.mode", "no"));
    goesOn(hekla);
  }

  @Test
  void aHeklaWhoseJournalIsOlderThanTheClusterBindsNothingTwice() throws Exception {
    Path data = folder.resolve("data");
    hekla.close();
    copy(data, folder.resolve("backup"));
    hekla = again(data);
    goOn();
    List<String> before = places("lost", "waits", "before");
    hekla.close();
    Files.move(data, folder.resolve("newer"));
    copy(folder.resolve("backup"), data);

    hekla = again(data);
    hekla.node("n3", "32").job("next", 2, LONG);
    hekla.awaitJob("next", "Running");
    assertThat(places("lost", "waits", "before"))
        .hasSize(7)
        .containsExactlyInAnyOrderElementsOf(before);
    assertThat(hekla.phaseOf("lost")).isEqualTo("Running");
  }

  private StartedSystem again(Path data) throws Exception {
    return StartedSystem.startOn(servers.getFirst(), data, Map.of("hekla.observe.mode", "no"));
  }

  /** Returns the node of each pod of these Jobs. */
  private List<String> places(String... jobs) {
    return hekla.pods().stream()
        .filter(
            pod ->
                Stream.of(jobs).anyMatch(job -> pod.getMetadata().getName().startsWith(job + "-")))
        .map(pod -> pod.getMetadata().getUid() + " on " + pod.getSpec().getNodeName())
        .toList();
  }

  /**
   * Checks that two pods wait that were bound, the node that they were on does not exist, and three
   * more pods of a Job that is unknown now hold no room.
   */
  private static void goesOn(StartedSystem now) {
    assertThat(now.phaseOf("lost")).isEmpty();
    now.node("n2", "5").job("next", 3, LONG);
    now.awaitJob("waits", "Running");
    now.awaitJob("next", "Running");
    now.awaitJob("before", "Running");
    assertThat(now.pods()).hasSize(7).allMatch(pod -> pod.getSpec().getNodeName() != null);
  }

  /** Reaches the server that is shown at the time. */
  private KubernetesApi switchable() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            this::invoke);
  }

  private Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("watch")) {
      watchers.add((Watcher<?>) arguments[2]);
    }
    try {
      return method.invoke(shown, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (var files = Files.walk(from)) {
      all = files.toList();
    }
    for (Path file : all) {
      Files.copy(file, to.resolve(from.relativize(file).toString()));
    }
  }
}
