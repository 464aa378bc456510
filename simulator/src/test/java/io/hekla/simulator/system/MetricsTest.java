package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.WatchEnd;
import io.hekla.controller.api.KubernetesApi.Watcher;
import io.hekla.controller.api.UnreadableObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics of a member, as Prometheus reads them. */
class MetricsTest {
  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final AtomicInteger binds = new AtomicInteger();

  @SuppressWarnings("NullAway.Init") // set once Hekla watches
  private volatile Watcher<?> nodes;

  @AfterEach
  void closeServer() {
    server.close();
  }

  private StartedSystem hekla(int port) throws Exception {
    return StartedSystem.startOn(
        server,
        data,
        this::faulty,
        Map.of(
            "hekla.metrics.port", port,
            "hekla.metrics.every", "100ms",
            "hekla.kubernetes.audit", "1s",
            "hekla.kubernetes.watch-pause", "10ms",
            "hekla.verdicts.settle", "100ms",
            "hekla.verdicts.gather", "100ms",
            "hekla.observe.mode", "no"));
  }

  @SuppressWarnings("unchecked") // watchers of priority classes receive those
  private static Watcher<PriorityClass> ofPriorities(Object watcher) {
    return (Watcher<PriorityClass>) watcher;
  }

  /** Returns an API that refuses the first bind, and omits priority classes from their watch. */
  private KubernetesApi faulty(KubernetesApi api) {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("bind") && binds.getAndIncrement() == 0) {
                return CompletableFuture.completedFuture(
                    new Answer.Refused<>(503, "ServiceUnavailable", "not now"));
              }
              if (method.getName().equals("watch") && arguments[0].equals(Kind.NODE)) {
                nodes = (Watcher<?>) arguments[2];
              }
              if (method.getName().equals("watch") && arguments[0].equals(Kind.PRIORITY_CLASS)) {
                arguments[2] = new Deaf<>(ofPriorities(arguments[2]));
              }
              try {
                return method.invoke(api, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Watcher that passes on the progress of a watch, and none of its objects. */
  private record Deaf<T extends HasMetadata>(Watcher<T> watcher) implements Watcher<T> {
    @Override
    public void seen(T object) {
      watcher.upTo(object.getMetadata().getResourceVersion());
    }

    @Override
    public void unreadable(UnreadableObject object) {}

    @Override
    public void gone(T lastSeen) {}

    @Override
    public void upTo(String resourceVersion) {
      watcher.upTo(resourceVersion);
    }

    @Override
    public void closed(WatchEnd how, String message) {
      watcher.closed(how, message);
    }
  }

  @Test
  void metricsAreServed() throws Exception {
    var metrics = Scrape.ofFreePort();
    try (var hekla = hekla(metrics.port())) {
      hekla.node("n1", "4").job("runs", 2, Duration.ofMillis(100));
      hekla.awaitJob("runs", "Completed");
      // Let in, since there is room for it in all, and then on no node.
      hekla.node("half1", "500m").node("half2", "500m").node("half3", "500m");
      hekla.job("waits", 5, Duration.ofMillis(100));
      hekla.apply(Kind.PRIORITY_CLASS, "metadata: {name: unseen}\nvalue: 7\n");
      nodes.closed(WatchEnd.REORDERED, "version 7 came after 8");

      metrics.awaitAtLeast("hekla_writes_total{kind=\"Pod\",outcome=\"done\",verb=\"bind\"}", 2);
      metrics.awaitAtLeast("hekla_writes_total{kind=\"Pod\",outcome=\"busy\",verb=\"bind\"}", 1);
      metrics.awaitAtLeast("hekla_writes_total{kind=\"Job\",outcome=\"done\",verb=\"patch\"}", 1);
      metrics.awaitAtLeast(
          "hekla_watch_heard_timestamp_seconds{kind=\"pods\"}",
          (double) Instant.now().minusSeconds(60).getEpochSecond());
      metrics.awaitAtLeast("hekla_relists_total{kind=\"nodes\",why=\"reordered\"}", 1);
      metrics.awaitAtLeast("hekla_repairs_total{cache=\"missing\",kind=\"priorityclasses\"}", 1);
      metrics.awaitAtLeast("hekla_verdicts_total{outcome=\"written\"}", 1);
      metrics.awaitAtLeast("hekla_events_total{outcome=\"written\"}", 1);
      metrics.awaitAtLeast("hekla_observing{why=\"volcano\"}", 0);
    }
    assertThat(metrics.text()).as("after the end").contains("ConnectException");
  }

  @Test
  void aPortThatIsTakenDoesNotStopHekla() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var hekla = hekla(taken.getLocalPort())) {
      hekla.node("n1", "4").job("runs", 2, Duration.ofMillis(100));

      hekla.awaitJob("runs", "Completed");
    }
  }
}
