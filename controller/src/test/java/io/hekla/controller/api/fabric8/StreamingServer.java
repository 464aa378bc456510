package io.hekla.controller.api.fabric8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Server of pods: what it streams is up to the test, and its only page has one pod. */
final class StreamingServer implements AutoCloseable {
  /** Bookmark behind the last object of a list, at version 9. */
  static final String END =
      """
      {"type":"BOOKMARK","object":{"kind":"Pod","metadata":{"resourceVersion":"9",\
      "annotations":{"k8s.io/initial-events-end":"true"}}}}
      """;

  private static final String ONE_PAGE =
      """
      {"metadata": {"resourceVersion": "5"}, "items": [
       {"spec": {}, "metadata": {"name": "of-a-page", "namespace": "n", "uid": "u"}}]}
      """;

  private static final int BETWEEN_REPEATS_MILLIS = 20;

  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private volatile Stream stream = answer -> {};

  private interface Stream {
    void write(HttpExchange answer) throws IOException;
  }

  StreamingServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/api/v1/pods", this::answer);
    server.start();
  }

  /** Returns the configuration of its clients. */
  Config access() {
    return new ConfigBuilder()
        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
        .build();
  }

  /** From now on requests for streamed lists get this text, and its end. */
  void streams(String text) {
    refuses(200, text);
  }

  /** From now on requests for streamed lists get this code and text. */
  void refuses(int code, String text) {
    stream = answer -> write(answer, code, text);
  }

  /** From now on streamed lists have no end and stand still behind this text. */
  void standsStillAfter(String text) {
    stream =
        answer -> {
          write(answer, 200, text);
          answer.getResponseBody().flush();
          while (!hasEndedAfterPause()) {}
        };
  }

  /** From now on streamed lists have no end and repeat this text all the time. */
  void repeats(String text) {
    stream =
        answer -> {
          answer.sendResponseHeaders(200, 0);
          while (!hasEndedAfterPause()) {
            answer.getResponseBody().write(bytes(text));
            answer.getResponseBody().flush();
          }
        };
  }

  /** Returns the queries of all requests for streamed lists so far. */
  List<String> streamed() {
    return requests.stream().filter(query -> query.contains("sendInitialEvents")).toList();
  }

  /** Returns the queries of all requests so far. */
  List<String> requests() {
    return List.copyOf(requests);
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

  private boolean hasEndedAfterPause() {
    try {
      return end.await(BETWEEN_REPEATS_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void write(HttpExchange answer, int code, String text) throws IOException {
    answer.sendResponseHeaders(code, 0);
    answer.getResponseBody().write(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns an event of a pod in namespace {@code n}. */
  static String event(String type, String name) {
    return event(type, name, "u", "{}");
  }

  /** Returns an event of a pod in namespace {@code n} with this uid and specification. */
  static String event(String type, String name, String uid, String spec) {
    return "{\"type\":\"%s\",\"object\":{\"spec\":%s,\"metadata\":{\"name\":\"%s\",\"namespace\":\"n\",\"uid\":\"%s\"}}}\n"
        .formatted(type, spec, name, uid);
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.close();
  }
}
