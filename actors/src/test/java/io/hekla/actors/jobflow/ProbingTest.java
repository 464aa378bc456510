package io.hekla.actors.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.Probe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Probes of a pod that this JVM plays. */
class ProbingTest {
  private static final String HERE = "127.0.0.1";

  private final Probing probing = new Probing(Duration.ofSeconds(20));
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ready",
        exchange -> {
          boolean asked = "yes".equals(exchange.getRequestHeaders().getFirst("X-Asked"));
          exchange.sendResponseHeaders(asked ? 204 : 503, -1);
          exchange.close();
        });
    server.setExecutor(Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aPodThatAnswersWellHasNoRefusal() {
    assertThat(refusal(http("/ready", "yes"), tcp(port()))).isEmpty();
  }

  @Test
  void anotherStatusIsARefusal() {
    assertThat(refusal(tcp(port()), http("ready", "no")))
        .isEqualTo(
            "a pod of task web at 127.0.0.1, port %d: it answered with status 503"
                .formatted(port()));
    assertThat(refusal(http("/elsewhere", "yes"))).endsWith("status 404");
  }

  @Test
  void whereNobodyListensIsARefusal() {
    int port = port();
    server.stop(0);

    assertThat(refusal(tcp(port))).contains("it cannot be asked: java.net.ConnectException");
    assertThat(refusal(new Probe.Http("web", "/ready", port, "", "")))
        .contains("it cannot be asked: java.net.ConnectException");
  }

  @Test
  void whatCannotBeAskedIsARefusal() {
    assertThat(refusal(new Probe.Http("web", "/a b", port(), "", ""))).contains("cannot be asked");
    assertThat(refusal(new Probe.Http("web", "/", port(), "Host", "x"))).contains("restricted");
    assertThat(refusal(tcp(70_000))).contains("cannot be asked");
  }

  @Test
  void whatAPodStreamsAfterItsStatusIsNotTaken() {
    var endings = new CountDownLatch(3);
    server.createContext(
        "/endless",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] more = new byte[1 << 16];
          try {
            while (true) {
              exchange.getResponseBody().write(more);
            }
          } catch (IOException hungUp) {
            endings.countDown();
          }
        });

    for (int round = 0; round < 3; round++) {
      assertThat(refusal(http("/endless", "yes"))).isEmpty();
    }

    Awaitility.await("no connection left").until(() -> endings.getCount() == 0);
  }

  @Test
  void aNamespaceWhosePodsDoNotAnswerLeavesHalfOfWhatIsAskedAtOnceToOthers() throws Exception {
    var asked = new AtomicInteger();
    var answer = new CountDownLatch(1);
    server.createContext(
        "/silent",
        exchange -> {
          asked.incrementAndGet();
          try {
            answer.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    var silent =
        probing.refusal(
            "silent", Collections.nCopies(1_000, new Question(http("/silent", "yes"), HERE)));
    Awaitility.await().until(() -> asked.get() == 32);

    var other = Collections.nCopies(1_000, new Question(http("/ready", "yes"), HERE));
    assertThat(probing.refusal("other", other).join()).isEmpty();
    assertThat(asked).hasValue(32);

    answer.countDown();
    assertThat(silent.join()).endsWith("status 503");
    assertThat(probing.refusal("silent", other).join()).isEmpty();
    assertThat(asked).as("nothing is asked after a refusal").hasValueLessThan(100);
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private Probe.Asked http(String path, String asked) {
    return new Probe.Http("web", path, port(), "X-Asked", asked);
  }

  private static Probe.Asked tcp(int port) {
    return new Probe.Tcp("web", port);
  }

  private String refusal(Probe.Asked... probes) {
    return probing
        .refusal("ns", List.of(probes).stream().map(probe -> new Question(probe, HERE)).toList())
        .join();
  }
}
