package io.hekla.actors.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.hekla.actors.MemberKills;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.health.ComponentState;
import io.hekla.actors.health.ComponentState.Level;
import io.hekla.actors.health.Health;
import io.hekla.actors.journal.TestSettings;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.observing.CurrentMode;
import io.hekla.actors.observing.ModeWatch;
import io.hekla.actors.observing.Observing;
import io.hekla.actors.usage.LittleServer;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.verb.CreateOwned;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.PatchObject;
import io.hekla.model.api.HyperNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.observing.Mode;
import io.hekla.model.observing.VolcanoPods;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Reconciliation of the network, and its requests to the API and to fabric managers. */
@Isolated("it reads the log of the whole JVM")
class HyperNodeActorTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("hypernode", TestSettings.withoutCluster());
  private static final Duration QUIET = Duration.ofMillis(300);
  private static final String LABELS =
      """
      networkTopologyDiscovery:
      - source: label
        enabled: true
        config: {networkTopologyTypes: {t: [{nodeLabel: rack}, {nodeLabel: host}]}}
      """;

  private final TestProbe<FeedMessage> feed = KIT.createTestProbe();
  private final TestProbe<ApiAdapter.Message> adapter = KIT.createTestProbe();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile Answer<?> configMap = new Answer.Refused<>(404, "NotFound", "not found");
  private volatile Answer<?> secret =
      new Answer.Done<>(
          new SecretBuilder()
              .addToData(Map.of("username", "YWRtaW4=", "password", "c2VjcmV0"))
              .build());
  private Mode mode = new Mode.Acts();
  private Pauses pauses = new Pauses(Duration.ofMillis(10), Duration.ofMillis(20));

  @SuppressWarnings("NullAway.Init") // set by start()
  private ActorRef<HyperNodeActor.Message> actor;

  @SuppressWarnings("NullAway.Init") // set by start()
  private ActorRef<FeedMessage.NetworkChanged> news;

  private KubernetesApi api() {
    return (KubernetesApi)
        Proxy.newProxyInstance(
            KubernetesApi.class.getClassLoader(),
            new Class<?>[] {KubernetesApi.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("get");
              reads.incrementAndGet();
              boolean isConfiguration = Kind.CONFIG_MAP.equals(arguments[0]);
              assertThat(arguments[1])
                  .isEqualTo(new ObjectKey("home", isConfiguration ? "conf" : "login"));
              return CompletableFuture.completedFuture(isConfiguration ? configMap : secret);
            });
  }

  private void start() {
    var settings =
        new HyperNodeSettings(
            Optional.of(new ObjectKey("home", "conf")),
            false,
            Duration.ofMillis(20),
            Duration.ofMillis(5),
            Duration.ofMillis(400),
            pauses);
    var observing =
        new Observing(
            new CurrentMode(mode),
            KIT.<ModeWatch.Message>createTestProbe().ref(),
            false,
            new VolcanoPods(List.of(), List.of()),
            Duration.ZERO);
    actor = KIT.spawn(HyperNodeActor.create(settings, feed.ref(), adapter.ref(), api(), observing));
    news = feed.expectMessageClass(FeedMessage.FollowNetwork.class).replyTo();
  }

  @Test
  void aFailedWatchIsNotReadyAndRestartsWithItsParent() {
    start();
    assertThat(level()).isEqualTo(Level.READY);

    MemberKills.child(KIT, actor, "*");

    Awaitility.await().until(() -> level() == Level.NOT_READY);
    feed.fishForMessage(
        Duration.ofSeconds(10),
        message ->
            message instanceof FeedMessage.FollowNetwork
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
    assertThat(level()).as("until it has proved itself").isEqualTo(Level.NOT_READY);
  }

  private static Level level() {
    return Health.of(KIT.system()).parts().stream()
        .filter(part -> part.part().equals("hyper-nodes"))
        .map(ComponentState::level)
        .findFirst()
        .orElse(Level.FAILED);
  }

  @AfterEach
  void stop() {
    KIT.stop(actor);
  }

  @AfterAll
  static void shutdown() {
    KIT.shutdownTestKit();
  }

  private void configure(String text) {
    configMap =
        new Answer.Done<>(
            new ConfigMapBuilder().addToData("volcano-controller.conf", text).build());
  }

  private static Node node(String name, String rack) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels("rack", rack)
        .endMetadata()
        .build();
  }

  /** Answers the next reconcile; nodes' labels are watched as configured. */
  private void show(long version, List<HyperNode> hyperNodes, Node... nodes) {
    FeedMessage sent = feed.receiveMessage();
    while (sent instanceof FeedMessage.FollowNetwork) {
      sent = feed.receiveMessage();
    }
    ((FeedMessage.ShowNetwork) sent)
        .replyTo()
        .tell(new FeedMessage.Network(List.of(nodes), hyperNodes, version));
  }

  private ApiAdapter.Do writes() {
    return adapter.expectMessageClass(ApiAdapter.Do.class);
  }

  private static void settle(ApiAdapter.Do sent, Outcome... outcomes) {
    sent.replyTo().tell(new ApiAdapter.Settled(sent.number(), List.of(outcomes)));
  }

  private static Outcome done(long version) {
    return new Outcome.Done(new Outcome.Written("HyperNode", version));
  }

  /** The HyperNode that was to be made, as the API shows it then. */
  private static HyperNode created(ApiAdapter.Do sent) {
    assertThat(sent.verbs()).singleElement().isInstanceOf(CreateOwned.class);
    var made = (HyperNode) ((CreateOwned<?>) sent.verbs().getFirst()).object();
    made.getMetadata().setUid("uid-" + made.getMetadata().getName());
    return made;
  }

  /** Waits until labels count. */
  private void awaitLabels() {
    assertThat(feed.expectMessageClass(FeedMessage.FollowNetwork.class).labels()).isTrue();
  }

  @Test
  void hyperNodesAreMadeThenCountedAndThenThereIsNothingToDo() {
    configure(LABELS);
    start();
    awaitLabels();
    news.tell(new FeedMessage.NetworkChanged());
    show(1, List.of(), node("n1", "r1"));
    ApiAdapter.Do first = writes();
    HyperNode made = created(first);
    settle(first, done(5));
    news.tell(new FeedMessage.NetworkChanged());
    show(5, List.of(made), node("n1", "r1"));
    ApiAdapter.Do second = writes();
    assertThat(second.verbs()).singleElement().isInstanceOf(PatchObject.class);
    settle(second, done(6));

    feed.expectNoMessage(QUIET);
    assertThat(made.getMetadata().getName()).startsWith("hypernode-t-tier1-");
  }

  @Test
  void thePlanWaitsForTheWatchToShowItsWritesWithinALimit() {
    configure(LABELS);
    start();
    awaitLabels();
    news.tell(new FeedMessage.NetworkChanged());
    show(1, List.of(), node("n1", "r1"));
    settle(writes(), done(9));
    news.tell(new FeedMessage.NetworkChanged());
    show(8, List.of(), node("n1", "r1"));

    adapter.expectNoMessage(QUIET);
    show(8, List.of(), node("n1", "r1"));
    assertThat(writes().verbs()).hasSize(1);
  }

  @Test
  void aRefusedWriteIsLoggedOnceAndRetried() {
    configure(LABELS);
    start();
    awaitLabels();
    LoggingTestKit.warn(", and maybe others, cannot be written; Hekla tries again: no right")
        .withOccurrences(1)
        .expect(
            KIT.system(),
            () -> {
              news.tell(new FeedMessage.NetworkChanged());
              for (int round = 0; round < 3; round++) {
                show(1, List.of(), node("n1", "r1"));
                settle(writes(), new Outcome.Refused("no right"));
              }
              show(1, List.of(), node("n1", "r1"));
              return "";
            });
    settle(writes(), done(2));
    feed.expectNoMessage(QUIET);
  }

  @Test
  void withoutConfigurationAndHyperNodesNothingIsWritten() {
    start();
    news.tell(new FeedMessage.NetworkChanged());
    show(1, List.of(), node("n1", "r1"));

    assertThat(writes().verbs()).isEmpty();
  }

  @Test
  void inObserveModeDiscoveryReadsNothing() {
    mode = new Mode.Observes(new Mode.ByOption(), Instant.EPOCH);
    configure(LABELS);
    start();
    news.tell(new FeedMessage.NetworkChanged());

    feed.expectNoMessage(QUIET);
    assertThat(reads).hasValue(0);
  }

  @Test
  void anInvalidConfigurationIsLoggedOnceWithItsPlaceAndTheOldOneStays() {
    configure(LABELS);
    start();
    awaitLabels();
    LoggingTestKit.warn("ConfigMap home/conf, volcano-controller.conf:")
        .withOccurrences(1)
        .expect(
            KIT.system(),
            () -> {
              configure("networkTopologyDiscovery: [");
              int before = reads.get();
              Awaitility.await().until(() -> reads.get() > before + 5);
              return "";
            });
    news.tell(new FeedMessage.NetworkChanged());
    show(1, List.of(), node("n1", "r1"));

    assertThat(created(writes()).getSpec().tierName).isEqualTo("rack");
  }

  @Test
  void anUnreadableConfigurationIsLoggedOnce() {
    configMap = new Answer.Refused<>(403, "Forbidden", "user may not get configmaps");
    LoggingTestKit.warn("user may not get configmaps; deploy/rbac/hekla.yaml has the rule")
        .withOccurrences(1)
        .expect(
            KIT.system(),
            () -> {
              start();
              Awaitility.await().until(() -> reads.get() > 5);
              return "";
            });
  }

  @Test
  void aDeletedConfigurationStopsDiscoveryAndItsHyperNodesStay() {
    configure(LABELS);
    start();
    awaitLabels();
    news.tell(new FeedMessage.NetworkChanged());
    show(1, List.of(), node("n1", "r1"));
    ApiAdapter.Do sent = writes();
    HyperNode made = created(sent);
    settle(sent, done(2));
    configMap = new Answer.Refused<>(404, "NotFound", "not found");
    assertThat(feed.expectMessageClass(FeedMessage.FollowNetwork.class).labels()).isFalse();
    show(2, List.of(made));

    assertThat(writes().verbs()).singleElement().isInstanceOf(PatchObject.class);
  }

  private static String ufm(LittleServer server) {
    return """
        networkTopologyDiscovery:
        - source: ufm
          enabled: true
          interval: 1h
          credentials: {secretRef: {name: login}}
          config: {endpoint: "%s"}
        """
        .formatted(server.address());
  }

  private static LittleServer.Temper ports(String... links) {
    return LittleServer.says(
        200,
        Stream.of(links)
            .map(link -> link.split(" ", 2))
            .map(
                ends ->
                    "{\"description\": \"Computer IB Port\", \"peer_node_name\": \"%s\","
                            .formatted(ends[0])
                        + " \"system_name\": \"%s\"}".formatted(ends[1]))
            .toList()
            .toString());
  }

  @Test
  void aFabricManagerIsQueriedWithItsCredentialsAndItsHyperNodesAreCreated() throws Exception {
    try (var server = new LittleServer(ports("s1 n1", "s1 n2"))) {
      configure(ufm(server));
      start();
      news.tell(new FeedMessage.NetworkChanged());
      int made = 0;
      while (made < 2) {
        show(1, List.of());
        ApiAdapter.Do sent = writes();
        made = sent.verbs().size();
        settle(sent, Stream.generate(() -> done(1)).limit(made).toArray(Outcome[]::new));
      }

      assertThat(server.received())
          .singleElement()
          .asString()
          .startsWith("GET /ufmRest/resources/ports Basic YWRtaW46c2VjcmV0");
    }
  }

  @Test
  void aFailingFabricManagerIsLoggedOnceQueriedAgainAndItsHyperNodesStay() throws Exception {
    try (var server = new LittleServer(LittleServer.says(503, ""))) {
      LoggingTestKit.warn(
              "reports no network: it answered with status 503. Its HyperNodes stay as"
                  + " they are")
          .withOccurrences(1)
          .expect(
              KIT.system(),
              () -> {
                configure(ufm(server));
                start();
                Awaitility.await().until(() -> server.received().size() > 3);
                return "";
              });
      LoggingTestKit.info("reports the network again")
          .expect(
              KIT.system(),
              () -> {
                server.become(ports("s1 n1"));
                return "";
              });
    }
  }

  @Test
  void anInvalidAnswerOfAFabricManagerIsLogged() throws Exception {
    try (var server = new LittleServer(LittleServer.says(200, "[]"))) {
      for (String[] changed :
          new String[][] {
            {"[]", "none of its 0 ports leads to a computer"},
            {"{}", "its answer is no list of ports"},
            {"<html>", "its answer is not JSON"}
          }) {
        server.become(LittleServer.says(200, changed[0]));
        LoggingTestKit.warn(changed[1])
            .expect(
                KIT.system(),
                () -> {
                  configure(ufm(server));
                  start();
                  return "";
                });
        KIT.stop(actor);
      }
    }
  }

  @Test
  void aSecretWithoutPasswordIsLoggedAndNoQuerySent() throws Exception {
    secret = new Answer.Done<>(new SecretBuilder().addToData("username", "YWRtaW4=").build());
    try (var server = new LittleServer(ports("s1 n1"))) {
      LoggingTestKit.warn("Secret home/login lacks username or password")
          .expect(
              KIT.system(),
              () -> {
                configure(ufm(server));
                start();
                return "";
              });

      assertThat(server.received()).isEmpty();
    }
  }
}
