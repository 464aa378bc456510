package io.hekla.controller.api.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.pace.Pauses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists from a server that streams them, from one that does not, and from one that breaks off. */
class StreamedListTest {
  private static final String END =
      """
      {"type":"BOOKMARK","object":{"kind":"Pod","metadata":{"resourceVersion":"9",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}
      """;

  private static final String ONE_PAGE =
      """
      {"metadata": {"resourceVersion": "5"}, "items": [
       {"spec": {}, "metadata": {"name": "of-a-page", "namespace": "n", "uid": "u"}}]}
      """;

  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;
  private Fabric8KubernetesApi api;
  private Stream stream = answer -> {};

  private interface Stream {
    void write(HttpExchange answer) throws IOException;
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/api/v1/pods", this::answer);
    server.start();
    var pauses = new Pauses(Duration.ofMillis(1), Duration.ofMillis(1));
    api =
        Fabric8KubernetesApi.of(
            new ConfigBuilder()
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .build(),
            new ClientSettings(
                100, 100, true, 500, Duration.ofSeconds(1), Duration.ofSeconds(1), 1, pauses));
  }

  @AfterEach
  void stop() {
    end.countDown();
    api.close();
    server.stop(0);
    threads.close();
  }

  @Test
  void aStreamedListHasWhatCameBeforeTheBookmarkAndItsVersion() {
    stream = answer -> write(answer, 200, added("a") + added("b") + END + added("later"));

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("a", "b");
    assertThat(listing.resourceVersion()).isEqualTo("9");
    assertThat(requests)
        .singleElement()
        .asString()
        .contains("sendInitialEvents=true", "resourceVersionMatch=NotOlderThan");
  }

  @Test
  void anOrdinaryBookmarkIsNoEnd() {
    String bookmark =
        "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"7\"}}}\n";
    stream = answer -> write(answer, 200, added("a") + bookmark + added("b") + END);

    assertThat(names(list())).containsExactly("a", "b");
  }

  @Test
  void anObjectThatCannotBeReadIsNamedAndTheOthersAreListed() {
    String bad =
        "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"bad\",\"namespace\":\"n\"},\"spec\":7}}\n";
    stream = answer -> write(answer, 200, added("a") + bad + added("b") + END);

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("a", "b");
    assertThat(listing.unreadable()).extracting(one -> one.key().name()).containsExactly("bad");
  }

  @Test
  void aServerThatRefusesToStreamIsAskedForPagesFromThenOn() {
    stream = answer -> write(answer, 422, "{\"message\": \"sendInitialEvents is forbidden\"}");

    assertThat(names(list())).containsExactly("of-a-page");
    assertThat(names(list())).containsExactly("of-a-page");

    assertThat(requests).filteredOn(query -> query.contains("sendInitialEvents")).hasSize(1);
  }

  @Test
  void aStreamThatBreaksOffIsFollowedByPagesAndTriedAgainNextTime() {
    stream = answer -> write(answer, 200, added("a"));

    assertThat(names(list())).containsExactly("of-a-page");
    stream = answer -> write(answer, 200, added("a") + END);

    assertThat(names(list())).containsExactly("a");
  }

  @Test
  void aStreamThatStandsStillIsFollowedByPages() {
    stream =
        answer -> {
          answer.sendResponseHeaders(200, 0);
          answer.getResponseBody().write(bytes(added("a")));
          answer.getResponseBody().flush();
          awaitEnd();
        };

    assertThat(names(list())).containsExactly("of-a-page");
  }

  @Test
  void anErrorInTheStreamIsFollowedByPages() {
    stream =
        answer ->
            write(
                answer,
                200,
                added("a") + "{\"type\":\"ERROR\",\"object\":{\"code\":500,\"message\":\"no\"}}\n");

    assertThat(names(list())).containsExactly("of-a-page");
  }

  private void answer(HttpExchange request) throws IOException {
    String query = request.getRequestURI().getQuery();
    requests.add(query);
    try (request) {
      if (query.contains("sendInitialEvents")) {
        stream.write(request);
      } else {
        write(request, 200, ONE_PAGE);
      }
    }
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(HttpExchange answer, int code, String text) throws IOException {
    answer.sendResponseHeaders(code, 0);
    answer.getResponseBody().write(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String added(String name) {
    return "{\"type\":\"ADDED\",\"object\":{\"spec\":{},\"metadata\":{\"name\":\"%s\",\"namespace\":\"n\",\"uid\":\"u\"}}}\n"
        .formatted(name);
  }

  private Listing<Pod> list() {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<Listing<Pod>>(Listing<Pod> listing) -> listing;
      case Answer<Listing<Pod>> other -> throw new AssertionError(other.toString());
    };
  }

  private static List<String> names(Listing<Pod> listing) {
    return listing.items().stream().map(pod -> pod.getMetadata().getName()).toList();
  }
}
