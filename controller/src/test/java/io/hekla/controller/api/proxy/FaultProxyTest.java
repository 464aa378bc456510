package io.hekla.controller.api.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.api.RecordingWatcher;
import io.hekla.controller.api.fabric8.ClientSettings;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.cluster.ObjectKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Reactions of the port to each trouble, before a server that knows three pods, a page for each.
 */
class FaultProxyTest {
  private static final ObjectKey POD = new ObjectKey("default", "p1");
  private static final Pauses SHORT = new Pauses(Duration.ofMillis(5), Duration.ofMillis(20));

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> reached = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final FaultProxy proxy;
  private Fabric8KubernetesApi api;

  FaultProxyTest() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    proxy = FaultProxy.before(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), 7);
    api = client(1000, 1000);
  }

  @BeforeEach
  void oneRequestIsWell() {
    assertThat(get()).isInstanceOf(Answer.Done.class);
    reached.clear();
  }

  @AfterEach
  void stop() throws IOException {
    api.close();
    proxy.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void aRefusalNeverReachesTheServerAndSaysWhenToComeAgain() {
    proxy.meet(
        Fault.of("429", 1, new Trouble.Refusal(429, "TooManyRequests", Duration.ofSeconds(7))));

    assertThat(get())
        .isEqualTo(
            new Answer.Refused<Pod>(
                429, "TooManyRequests", "refused by the test", Duration.ofSeconds(7)));
    assertThat(reached).isEmpty();
    assertThat(proxy.met()).containsEntry("429", 1);
  }

  @Test
  void aLostAnswerIsNoneAlthoughTheServerDidWhatWasAsked() {
    proxy.meet(Fault.of("lost", 1, new Trouble.LostAnswer()));

    assertThat(delete()).isInstanceOf(Answer.Unreachable.class);
    assertThat(reached).containsExactly("DELETE /api/v1/namespaces/default/pods/p1");
  }

  @Test
  void aResetGivesNoAnswerAndReachesNoServer() {
    proxy.meet(Fault.of("reset", 1, new Trouble.Reset()));

    assertThat(delete()).isInstanceOf(Answer.Unreachable.class);
    assertThat(reached).isEmpty();
  }

  @Test
  void anAnswerThatBreaksOffIsNone() {
    proxy.meet(Fault.of("truncated", 1, new Trouble.Truncation()));

    assertThat(get()).isInstanceOf(Answer.Unreachable.class);
    assertThat(reached).hasSize(1);
  }

  @Test
  void aDelayedRequestIsAnswered() {
    proxy.meet(Fault.of("delay", 1, new Trouble.Delay(Duration.ofMillis(50))));

    assertThat(get()).isInstanceOf(Answer.Done.class);
  }

  @Test
  void aFaultMeetsOnlyWhomItIsFor() {
    proxy.meet(new Fault("of writes", 1, ProxiedRequest::writes, new Trouble.Reset()));

    assertThat(get()).isInstanceOf(Answer.Done.class);
    assertThat(delete()).isInstanceOf(Answer.Unreachable.class);
  }

  @Test
  void furtherPagesOfALongListAreRetriedAndTheFirstIsNot() {
    proxy.meet(
        new Fault(
            "further pages",
            0.7,
            request -> request.query().contains("continue"),
            new Trouble.Refusal(503, "ServiceUnavailable")));

    assertThat(list())
        .isInstanceOfSatisfying(
            Answer.Done.class,
            done ->
                assertThat(((Listing<?>) done.object()).items())
                    .extracting(pod -> ((Pod) pod).getMetadata().getName())
                    .containsExactly("p0", "p1", "p2"));
    proxy.meet(Fault.of("all", 1, new Trouble.Refusal(503, "ServiceUnavailable")));
    reached.clear();
    int before = proxy.received().size();

    assertThat(list()).isInstanceOf(Answer.Refused.class);
    assertThat(proxy.received()).hasSize(before + 1);
  }

  @Test
  void noMoreRequestsPerSecondAreBegunThanTheSettingsAllow() {
    api.close();
    api = client(20, 2);
    long begun = System.nanoTime();
    var answers =
        java.util.stream.IntStream.range(0, 12).mapToObj(i -> api.get(Kind.POD, POD)).toList();
    answers.forEach(answer -> answer.toCompletableFuture().join());

    // Two at once, and ten at a twentieth of a second each.
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(480));
  }

  @Test
  void aWatchThatBreaksOffWithinAnEventIsClosed() {
    proxy.meetInWatches(new WatchFault(1, WatchTrouble.CUT));
    var watcher = new RecordingWatcher<Pod>();

    try (var watch = api.watch(Kind.POD, "1", watcher)) {
      assertThat(watch).isNotNull();
      Awaitility.await().until(() -> watcher.received.contains("closed"));
      assertThat(watcher.received).containsExactly("closed");
    }
  }

  @Test
  void eventsThatComeInAnotherOrderCloseTheWatch() {
    proxy.meetInWatches(new WatchFault(1, WatchTrouble.SWAPPED));
    var watcher = new RecordingWatcher<Pod>();

    try (var watch = api.watch(Kind.POD, "1", watcher)) {
      assertThat(watch).isNotNull();
      Awaitility.await().until(() -> watcher.received.contains("closed"));
      assertThat(watcher.received).containsExactly("seen p1", "closed");
    }
  }

  @Test
  void anExpiredVersionIsReported() {
    proxy.meetInWatches(new WatchFault(1, WatchTrouble.EXPIRED));
    var watcher = new RecordingWatcher<Pod>();

    try (var watch = api.watch(Kind.POD, "1", watcher)) {
      assertThat(watch).isNotNull();
      Awaitility.await().until(() -> watcher.received.contains("closed expired"));
    }
  }

  private Fabric8KubernetesApi client(int perSecond, int burst) {
    Config access =
        new ConfigBuilder(Config.empty()).withMasterUrl(proxy.address().toString()).build();
    var settings =
        new ClientSettings(
            perSecond, burst, false, 1, Duration.ofSeconds(60), Duration.ofSeconds(30), 30, SHORT);
    return Fabric8KubernetesApi.of(access, settings);
  }

  private Answer<Pod> get() {
    return join(api.get(Kind.POD, POD));
  }

  private Answer<Pod> delete() {
    return join(api.delete(Kind.POD, POD, Optional.empty()));
  }

  private Answer<Listing<Pod>> list() {
    return join(api.list(Kind.POD));
  }

  private static <T> T join(java.util.concurrent.CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request =
          ProxiedRequest.of(exchange.getRequestMethod(), exchange.getRequestURI().toString());
      reached.add(request.method() + " " + request.path());
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      String said =
          switch (request.verb()) {
            case "list" -> page(request);
            case "watch" -> "%s\n%s\n".formatted(event(2), event(3));
            default -> pod(1, 1);
          };
      byte[] text = said.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  private static String page(ProxiedRequest request) {
    int mark = request.query().indexOf("continue=");
    int page = mark < 0 ? 0 : request.query().charAt(mark + "continue=".length()) - '0';
    String next = page < 2 ? Integer.toString(page + 1) : "";
    return "{\"metadata\": {\"resourceVersion\": \"9\", \"continue\": \"%s\"}, \"items\": [%s]}"
        .formatted(next, pod(page, 1));
  }

  private static String event(int version) {
    return "{\"type\": \"MODIFIED\", \"object\": %s}".formatted(pod(1, version));
  }

  private static String pod(int number, int version) {
    return "{\"kind\": \"Pod\", \"spec\": {}, \"metadata\": {\"name\": \"p%d\", \"namespace\": \"default\", \"uid\": \"u\", \"resourceVersion\": \"%d\"}}"
        .formatted(number, version);
  }
}
