package io.hekla.actors.usage;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Server of the load of nodes, with every kind of answer. */
public final class LittleServer implements AutoCloseable {
  /** Reaction to a request. */
  public interface Temper {
    void take(HttpExchange exchange) throws IOException;
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile Temper temper;

  public LittleServer(Temper temper) throws IOException {
    this(HttpServer.create(local(), 0), temper);
  }

  LittleServer(HttpServer server, Temper temper) {
    this.server = server;
    this.temper = temper;
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  static InetSocketAddress local() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** One that tells Prometheus' figures: pairs of a node and a figure. */
  public static Temper prometheus(String cpu, String memory) {
    return exchange ->
        respond(
            exchange,
            200,
            vector(
                exchange.getRequestURI().getQuery().contains("node_cpu_seconds_total")
                    ? cpu
                    : memory));
  }

  /** One that always answers this. */
  public static Temper says(int status, String text) {
    return exchange -> respond(exchange, status, text);
  }

  /** One that begins to answer and does not end. */
  public Temper hangs() {
    return exchange -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      await();
    };
  }

  /** One whose answers have no end. */
  public Temper talksForEver() {
    return exchange -> {
      exchange.sendResponseHeaders(200, 0);
      try (var body = exchange.getResponseBody()) {
        while (end.getCount() > 0) {
          body.write(new byte[1 << 16]);
        }
      }
    };
  }

  public void become(Temper another) {
    temper = another;
  }

  public String address() {
    return "http://127.0.0.1:" + port();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Method, path and query, login, and body of each request. */
  public List<String> received() {
    return received;
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        "%s %s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Authorization"),
                body));
    temper.take(exchange);
  }

  private static String vector(String figures) {
    return figures
        .lines()
        .map(line -> line.split(" ", -1))
        .map(
            pair ->
                "{\"metric\": {\"instance\": \"%s\"}, \"value\": [1700000000.1, \"%s\"]}"
                    .formatted(pair[0], pair[1]))
        .collect(
            Collectors.joining(
                ", ",
                "{\"status\": \"success\", \"data\": {\"resultType\": \"vector\", \"result\": [",
                "]}}"));
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void await() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdown();
  }
}
