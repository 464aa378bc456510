package io.hekla.actors.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests to a server with every kind of answer. */
class HttpExternalServiceTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicReference<String> received = new AtomicReference<>("");
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/echo", this::echo);
    server.createContext("/broken", exchange -> respond(exchange, 500, "no"));
    server.createContext("/elsewhere", exchange -> respond(exchange, 302, ""));
    server.createContext("/endless", this::endless);
    server.createContext("/hangs", exchange -> await());
    server.createContext("/stalls", this::stall);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdown();
  }

  @Test
  void aQuestionIsPostedAsJsonAndItsAnswerComesBack() {
    assertThat(response("echo", LONG)).isEqualTo(new ExternalResponse.Text("{\"to\": \"ö\"}"));
    assertThat(received.get()).isEqualTo("POST application/json");
  }

  @Test
  void anythingButSuccessIsNoAnswer() {
    assertThat(response("broken", LONG))
        .isEqualTo(new ExternalResponse.None("it answered with status 500"));
    assertThat(response("elsewhere", LONG))
        .isEqualTo(new ExternalResponse.None("it answered with status 302"));
    assertThat(response("nowhere", LONG))
        .isEqualTo(new ExternalResponse.None("it answered with status 404"));
  }

  @Test
  void aRequestEndsAtItsTimeout() {
    var late = new ExternalResponse.None("it did not answer in time");

    assertThat(response("hangs", SHORT)).isEqualTo(late);
    assertThat(response("stalls", SHORT)).as("headers alone are no answer").isEqualTo(late);
  }

  @Test
  void anAnswerWithoutEndIsGivenUp() {
    assertThat(response("endless", LONG)).asString().contains("longer than 10485760 bytes");
  }

  @Test
  void anUnreachableServiceGivesNoAnswer() {
    String free = "http://127.0.0.1:1/";

    assertThat(externalService(LONG).ask(new ExternalRequest(free, "{}", LONG)))
        .asString()
        .contains("cannot be queried");
    for (String odd : new String[] {"", "extender", "ftp://extender/", "http://", "http://a b/"}) {
      assertThat(externalService(LONG).ask(new ExternalRequest(odd, "{}", LONG)))
          .asString()
          .contains("is not a URL");
    }
  }

  @Test
  void allQuestionsOfASessionTogetherTakeNoMoreThanTheBudget() {
    ExternalService session = externalService(SHORT);

    assertThat(session.ask(question("hangs", LONG)))
        .isEqualTo(new ExternalResponse.None("it did not answer in time"));
    assertThat(session.ask(question("echo", LONG)))
        .asString()
        .contains("the time that a session has for questions is used up");
    assertThat(externalService(LONG).ask(question("echo", LONG)))
        .isInstanceOf(ExternalResponse.Text.class);
  }

  private ExternalResponse response(String path, Duration timeout) {
    return externalService(LONG).ask(question(path, timeout));
  }

  private static ExternalService externalService(Duration budget) {
    return new HttpExternalService(budget).forSession();
  }

  private ExternalRequest question(String path, Duration timeout) {
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    return new ExternalRequest(address, "{\"to\": \"ö\"}", timeout);
  }

  private void echo(HttpExchange exchange) throws IOException {
    received.set(
        exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("Content-Type"));
    byte[] body = exchange.getRequestBody().readAllBytes();
    respond(exchange, 200, new String(body, StandardCharsets.UTF_8));
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void endless(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] part = new byte[1 << 16];
    try (var body = exchange.getResponseBody()) {
      while (end.getCount() > 0) {
        body.write(part);
      }
    }
  }

  private void stall(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
    await();
  }

  private void await() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
