package io.hekla.cli.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hekla.cli.cluster.ApiFailure;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.api.ApiResource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of a cluster are read to their end, whatever number of questions a minute allows. */
class ClusterRecorderTest {
  @TempDir private Path folder;

  private final Deque<Reply> replies = new ArrayDeque<>();
  private final List<String> queries = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private HttpServer server;

  private record Reply(int code, String retryAfter, String body) {
    static Reply part(String item, String next) {
      return new Reply(
          200,
          "",
          "{\"metadata\":{\"continue\":\"%s\"},\"items\":[{\"name\":\"%s\"}]}"
              .formatted(next, item));
    }

    static Reply refusedForNow(String seconds) {
      return new Reply(
          429, seconds, "{\"kind\":\"Status\",\"message\":\"30 questions in a minute\"}");
    }
  }

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    queries.add(exchange.getRequestURI().getQuery());
    // The last reply is that to all that follow.
    Reply reply = replies.size() > 1 ? replies.pop() : replies.getFirst();
    if (!reply.retryAfter().isEmpty()) {
      exchange.getResponseHeaders().add("Retry-After", reply.retryAfter());
    }
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply.code(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private ClusterRecorder recorder(Reply... those) throws IOException {
    replies.clear();
    replies.addAll(List.of(those));
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: test
            contexts: [{name: test, context: {cluster: test}}]
            clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
            """
                .formatted(server.getAddress().getPort()));
    return new ClusterRecorder(ApiServer.ofKubeconfig(kubeconfig), pauses::add, notes::add);
  }

  private static List<String> list(ClusterRecorder recorder) {
    return recorder
        .list(ApiResource.POD_HISTORIES, Optional.empty(), Map.of(), Integer.MAX_VALUE)
        .items()
        .stream()
        .map(one -> one.path("name").asText())
        .toList();
  }

  @Test
  void partsThatAreRefusedForNowAreReadAfterThePauseOfTheServer() throws IOException {
    try (ClusterRecorder recorder =
        recorder(
            Reply.part("a", "1-1"),
            Reply.refusedForNow("2"),
            Reply.refusedForNow("3"),
            Reply.part("b", "1-2"),
            Reply.refusedForNow("4"),
            Reply.part("c", ""))) {
      assertThat(list(recorder)).containsExactly("a", "b", "c");
    }
    assertThat(pauses)
        .containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));
    assertThat(notes).singleElement().asString().contains("30 questions in a minute", "in 2 s");
    assertThat(queries).filteredOn(query -> query.contains("continue=1-1")).hasSize(3);
  }

  @Test
  void objectThatIsRefusedForNowIsWaitedFor() throws IOException {
    try (ClusterRecorder recorder =
        recorder(Reply.refusedForNow("1"), new Reply(200, "", "{\"entries\":[]}"))) {
      JsonNode answer = recorder.ask(ApiResource.HISTORIES, new ObjectKey("ml", "train"), Map.of());

      assertThat(answer.has("entries")).isTrue();
    }
    assertThat(pauses).containsExactly(Duration.ofSeconds(1));
  }

  @Test
  void serverThatRefusesForEverEndsTheList() throws IOException {
    try (ClusterRecorder recorder = recorder(Reply.refusedForNow("1"))) {
      assertThatThrownBy(() -> list(recorder))
          .isInstanceOf(ApiFailure.class)
          .hasMessageContaining("30 questions in a minute");
    }
    assertThat(pauses).hasSizeBetween(2, 100);
  }

  @Test
  void headerThatIsNoNumberIsNoPauseOfTheServer() throws IOException {
    try (ClusterRecorder recorder =
        recorder(
            Reply.refusedForNow("99999999999999999999"),
            Reply.refusedForNow("Fri, 27 Nov 2026 04:00:00 GMT"),
            Reply.part("a", ""))) {
      assertThat(list(recorder)).containsExactly("a");
    }
    assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
  }

  @Test
  void listThatGoesInCirclesIsRefusedByItsPosition() throws IOException {
    try (ClusterRecorder recorder = recorder(Reply.part("a", "7-1"))) {
      assertThatThrownBy(() -> list(recorder))
          .isInstanceOf(CommandFailure.class)
          .hasMessageContaining("sends the position 7-1 of a list a second time");
    }
    try (ClusterRecorder recorder =
        recorder(
            Reply.part("a", "7-1"),
            Reply.part("b", "7-2"),
            Reply.part("a", "7-1"),
            Reply.part("b", ""))) {
      assertThatThrownBy(() -> list(recorder)).hasMessageContaining("7-1");
    }
  }
}
