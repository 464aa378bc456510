package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of commands for answers of a cluster's API, also of one of another version. */
class AnswersOfTheRecorderApiTest {
  private static final String ROOT = "/apis/recorder.hekla.io/v1alpha1";

  @TempDir private Path folder;

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    answers.put(ROOT, "{}");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: test
        contexts: [{name: test, context: {cluster: test}}]
        clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
        """
            .formatted(server.getAddress().getPort()));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String found = answers.get(exchange.getRequestURI().getPath());
    byte[] body = (found == null ? "{}" : found).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(found == null ? 404 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Outcome hekla(String... words) {
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--kubeconfig", folder.resolve("kubeconfig").toString()));
    return Outcome.of(all.toArray());
  }

  @Test
  void explanationFromTheHistoryIsPrintedAsThatOfAFolder() {
    answers.put(
        ROOT + "/namespaces/ml/explanations/train",
        """
        {"apiVersion": "recorder.hekla.io/v1alpha1", "kind": "Explanation",
         "metadata": {"name": "train", "namespace": "ml"},
         "source": "history", "subject": "ml/train", "at": "2026-11-20T12:00:30Z",
         "why": "the recording begins at 2026-11-25T00:00:00Z",
         "entries": [
           {"at": "2026-11-20T12:00:00Z", "kind": "Job", "object": "ml/train", "what": "Phase",
            "text": "Pending", "until": null},
           {"at": "2026-11-20T12:00:10Z", "kind": "PodGroup", "object": "ml/train-u1",
            "what": "Waits", "text": "no node has room", "until": "2026-11-20T12:01:00Z"}],
         "events": [], "pods": []}
        """);

    Outcome outcome = hekla("explain", "ml/train");

    assertThat(outcome.out().lines())
        .startsWith(
            "Job ml/train at 2026-11-20T12:00:30Z: waited, no node has room",
            "This is from the history (the recording begins at 2026-11-25T00:00:00Z): what would have let it run is not known any more.")
        .contains("  2026-11-20T12:00:00Z phase, Pending");
    assertThat(hekla("explain", "ml/train", "-o", "json").out())
        .contains("\"source\": \"history\"")
        .doesNotContain("apiVersion");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void answerOfAnotherVersionIsNamed() {
    answers.put(
        ROOT + "/namespaces/ml/histories/train",
        "{\"entries\": [{\"at\": \"noon\", \"object\": \"ml/train\"}]}");
    answers.put(ROOT + "/namespaces/ml/histories/late", "{\"events\": [{\"at\": \"noon\"}]}");
    answers.put(
        ROOT + "/namespaces/ml/explanations/train", "{\"source\": \"history\", \"at\": \"noon\"}");
    answers.put(ROOT + "/namespaces/ml/explanations/late", "{\"standing\": \"SITS\"}");

    for (String[] words :
        new String[][] {
          {"history", "ml/train"},
          {"history", "ml/train", "-o", "json"},
          {"history", "ml/late", "-o", "json"},
          {"explain", "ml/train"},
          {"explain", "ml/late"}
        }) {
      Outcome outcome = hekla(words);

      assertThat(outcome.err()).as(String.join(" ", words)).contains("answers in another form");
      assertThat(outcome.code()).isEqualTo(1);
    }
  }
}
