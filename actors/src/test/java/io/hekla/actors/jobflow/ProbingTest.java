package io.hekla.actors.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;
import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.Probe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Probes of a pod that this JVM simulates. */
class ProbingTest {
  private static final String HERE = "127.0.0.1";

  private static final ObjectKey FLOW = new ObjectKey("team", "nightly");

  private final BlockingQueue<ProbeTurns.Answer> answers = new LinkedBlockingQueue<>();
  private final Probing probing = new Probing(Duration.ofSeconds(20), answers::add);
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ready",
        exchange -> {
          boolean turn = "yes".equals(exchange.getRequestHeaders().getFirst("X-Asked"));
          exchange.sendResponseHeaders(turn ? 204 : 503, -1);
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
  void aClosedPortIsARefusal() {
    int port = port();
    server.stop(0);

    assertThat(refusal(tcp(port))).contains("it cannot be queried: java.net.ConnectException");
    assertThat(refusal(new Probe.Http("web", "/ready", port, "", "")))
        .contains("it cannot be queried: java.net.ConnectException");
  }

  @Test
  void anInvalidProbeAddressIsARefusal() {
    assertThat(refusal(new Probe.Http("web", "/a b", port(), "", "")))
        .contains("cannot be queried");
    assertThat(refusal(new Probe.Http("web", "/", port(), "Host", "x"))).contains("restricted");
    assertThat(refusal(tcp(70_000))).contains("cannot be queried");
  }

  @Test
  void theBodyAfterAProbeStatusIsNotRead() {
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

  private int port() {
    return server.getAddress().getPort();
  }

  private Probe.NetworkProbe http(String path, String turn) {
    return new Probe.Http("web", path, port(), "X-Asked", turn);
  }

  @Test
  void questionsByTheThousandAreAnsweredThoughEachFailsAtOnce() {
    var impossible = new Probe.Http("web", "/a b", port(), "", "");
    for (int i = 0; i < 2_000; i++) {
      probing.ask(FLOW, new AskProbes("uid", "flow-" + i, List.of(new Question(impossible, HERE))));
    }

    Awaitility.await().until(() -> answers.size() == 2_000);
  }

  private static Probe.NetworkProbe tcp(int port) {
    return new Probe.Tcp("web", port);
  }

  private String refusal(Probe.NetworkProbe... probes) {
    var questions = Stream.of(probes).map(probe -> new Question(probe, HERE)).toList();
    probing.ask(FLOW, new AskProbes("uid", "train", questions));
    return Awaitility.await().until(answers::poll, Objects::nonNull).refusal();
  }
}
