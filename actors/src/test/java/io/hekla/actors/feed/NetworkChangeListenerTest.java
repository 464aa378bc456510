package io.hekla.actors.feed;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.model.api.HyperNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that are news of the network. */
class NetworkChangeListenerTest {
  private static final ActorTestKit KIT =
      ActorTestKit.create("network", TestSettings.withoutCluster());
  private static final Duration QUIET = Duration.ofMillis(100);

  private final ObjectCache known = new ObjectCache();
  private final NetworkChangeListener news = new NetworkChangeListener(known);
  private final TestProbe<FeedMessage.NetworkChanged> follower = KIT.createTestProbe();
  private final TestProbe<FeedMessage.Network> shown = KIT.createTestProbe();
  private int version;

  @BeforeEach
  void knowEverything() {
    Kind.ALL.forEach(this::list);
  }

  @AfterAll
  static void shutdown() {
    KIT.shutdownTestKit();
  }

  private <T extends HasMetadata> void list(Kind<T> kind) {
    known.take(new WatchEvent.Listed<>(kind, List.of(), 1)).forEach(news::take);
  }

  private void follow(boolean labels) {
    news.follow(new FeedMessage.FollowNetwork(labels, follower.ref()));
    follower.receiveMessage();
    news.show(shown.ref());
    shown.receiveMessage();
  }

  private <T extends HasMetadata> void see(Kind<T> kind, T object) {
    version++;
    object.getMetadata().setResourceVersion(Integer.toString(version));
    known.take(new WatchEvent.Seen<>(kind, object)).forEach(news::take);
  }

  private static Node node(String rack) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName("n1")
        .withUid("u")
        .addToLabels(Map.of("rack", rack))
        .endMetadata()
        .build();
  }

  private static HyperNode hyperNode() {
    var hyperNode = new HyperNode();
    hyperNode.getMetadata().setName("h");
    return hyperNode;
  }

  @Test
  void nodeChangesAreIgnoredWithoutSubscriber() {
    follow(false);
    see(Kind.NODE, node("r1"));

    follower.expectNoMessage(QUIET);
  }

  @Test
  void aHyperNodeIsAndFromThenOnNodesAre() {
    follow(false);
    see(Kind.HYPER_NODE, hyperNode());
    follower.receiveMessage();
    news.show(shown.ref());
    see(Kind.NODE, node("r1"));

    follower.receiveMessage();
    assertThat(shown.receiveMessage().hyperNodes()).hasSize(1);
  }

  @Test
  void heartbeatsOfNodesAreNoChangeAndLabelsAre() {
    follow(true);
    see(Kind.NODE, node("r1"));
    follower.receiveMessage();
    news.show(shown.ref());
    see(Kind.NODE, node("r1"));
    follower.expectNoMessage(QUIET);

    see(Kind.NODE, node("r2"));

    follower.receiveMessage();
  }

  @Test
  void aChangeIsReportedOnceUntilItIsShown() {
    follow(true);
    see(Kind.NODE, node("r1"));
    see(Kind.NODE, node("r2"));
    follower.receiveMessage();
    follower.expectNoMessage(QUIET);

    news.show(shown.ref());

    assertThat(shown.receiveMessage().nodes())
        .singleElement()
        .returns("r2", node -> node.getMetadata().getLabels().get("rack"));
  }

  @Test
  void nothingIsReportedBeforeAllCachesAreFilled() {
    var none = new NetworkChangeListener(new ObjectCache());
    none.follow(new FeedMessage.FollowNetwork(true, follower.ref()));

    follower.expectNoMessage(QUIET);
  }
}
