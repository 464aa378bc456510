package io.hekla.actors.usage;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.configuration.ConfigurationWatch;
import io.hekla.actors.configuration.LoadedConfiguration;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.TestSettings;
import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.SchedulerConfiguration.Parsed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Rounds of queries, changes of sources, and reports about them. */
@Isolated("it reads the log of the whole JVM")
class UsageCollectorTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("usage", TestSettings.withoutCluster());
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

  private final TestProbe<FeedMessage> feed = KIT.createTestProbe();
  private LittleServer server;
  private ActorRef<LoadedConfiguration> subscriber;
  private ActorRef<UsageCollector.Message> collector;

  @BeforeEach
  void start() throws Exception {
    server = new LittleServer(LittleServer.prometheus("n1 40", "n1 20"));
    TestProbe<ConfigurationWatch.Message> configuration = KIT.createTestProbe();
    collector =
        KIT.spawn(
            UsageCollector.create(
                configuration.ref(),
                feed.ref(),
                path -> CompletableFuture.failedFuture(new AssertionError(path)),
                Clock.fixed(NOW, ZoneOffset.UTC),
                Duration.ofMillis(300)));
    subscriber = configuration.expectMessageClass(ConfigurationWatch.Subscribe.class).subscriber();
  }

  @AfterEach
  void stop() {
    KIT.stop(collector);
    server.close();
  }

  @AfterAll
  static void shutdown() {
    KIT.shutdownTestKit();
  }

  @Test
  void theLoadIsQueriedPeriodically() {
    configure(prometheus(server, "10ms"));

    for (int round = 0; round < 3; round++) {
      assertThat(measured().loads())
          .containsExactly(new NodeUsageInfo(NodeUsageInfo.keyOf("n1"), 40, 20, NOW));
    }
  }

  @Test
  void theSourceIsQueriedOncePerInterval() {
    configure(prometheus(server, "1h"));
    measured();
    configure(prometheus(server, "1h"));

    feed.expectNoMessage(Duration.ofMillis(200));
    assertThat(server.received()).hasSize(2);
  }

  @Test
  void failureAndRecoveryOfASourceAreLoggedOnceEach() {
    var isThere =
        LoggingTestKit.info("the load of 1 nodes from prometheus at \"" + server.address());
    isThere.expect(
        KIT.system(),
        () -> {
          configure(prometheus(server, "10ms"));
          answer(1);
          return "";
        });

    LoggingTestKit.warn(
            "no load of nodes from prometheus at \""
                + server.address()
                + "\": it answered with status 503; check metrics in the scheduler's"
                + " configuration: address must be the URL of a Prometheus that scrapes"
                + " node-exporter")
        .expect(KIT.system(), () -> become(LittleServer.says(503, "")));
    LoggingTestKit.empty()
        .withLoggerName(UsageCollector.class.getName())
        .withOccurrences(0)
        .expect(
            KIT.system(),
            () -> {
              int received = server.received().size();
              Awaitility.await().until(() -> server.received().size(), now -> now > received + 3);
              return "";
            });
    LoggingTestKit.info("the load of 1 nodes again from prometheus")
        .expect(
            KIT.system(),
            () -> {
              become(LittleServer.prometheus("n1 1", "n1 1"));
              answerUntilFresh();
              return "";
            });
  }

  @Test
  void aHangingSourceTimesOutAndIsQueriedAgain() {
    server.become(server.hangs());
    LoggingTestKit.warn("it did not answer in time")
        .expect(KIT.system(), () -> configure(prometheus(server, "10ms")));

    server.become(LittleServer.prometheus("n1 40", "n1 20"));

    assertThat(measured().loads()).hasSize(1);
  }

  @Test
  void namesOfNoNodesAreLogged() {
    LoggingTestKit.warn("none of the 1 names that it reports is a node; check metrics")
        .expect(
            KIT.system(),
            () -> {
              configure(prometheus(server, "1h"));
              answer(0);
              return "";
            });
  }

  @Test
  void aNewlyConfiguredSourceIsQueriedAtOnce() throws Exception {
    try (var other = new LittleServer(LittleServer.prometheus("n2 1", "n2 1"))) {
      configure(prometheus(server, "1h"));
      assertThat(measured().loads()).hasSize(1);

      configure(prometheus(other, "1h"));

      assertThat(measured().loads()).extracting(load -> load.key().name()).containsExactly("n2");
    }
  }

  @Test
  void withoutSourceMeasurementsAreDiscardedAndNoneQueried() {
    configure(prometheus(server, "10ms"));
    measured();

    configure("{}");

    feed.fishForMessage(
        Duration.ofSeconds(10),
        message ->
            message instanceof FeedMessage.LoadsForgotten
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
    feed.expectNoMessage(Duration.ofMillis(200));
  }

  @Test
  void anIntervalLongerThanAnyTimerStopsNothing() {
    configure(prometheus(server, "2000000h"));

    assertThat(measured().loads()).hasSize(1);
    configure(prometheus(server, "1h"));
    assertThat(measured().loads()).hasSize(1);
  }

  private Object become(LittleServer.Temper temper) {
    server.become(temper);
    return "";
  }

  /** Answers as a feed that knows so many of the nodes. */
  private void answer(int nodes) {
    FeedMessage.LoadsMeasured measured = measured();
    measured
        .replyTo()
        .tell(new FeedMessage.LoadsReceived(measured.turn(), measured.loads().size(), nodes));
  }

  /** Until what was measured before the server changed is through. */
  private void answerUntilFresh() {
    FeedMessage.LoadsMeasured measured = measured();
    while (measured.loads().getFirst().cpuPercent() != 1) {
      measured = measured();
    }
    measured.replyTo().tell(new FeedMessage.LoadsReceived(measured.turn(), 1, 1));
    answer(1);
  }

  private FeedMessage.LoadsMeasured measured() {
    return feed.expectMessageClass(FeedMessage.LoadsMeasured.class, Duration.ofSeconds(10));
  }

  private Object configure(String metrics) {
    var parsed = (Parsed.Valid) Engine.read("actions: allocate\nmetrics: " + metrics);
    subscriber.tell(new LoadedConfiguration(parsed.configuration(), metrics, List.of()));
    return "";
  }

  private static String prometheus(LittleServer server, String interval) {
    return "{type: prometheus, address: \"%s\", interval: %s}"
        .formatted(server.address(), interval);
  }
}
