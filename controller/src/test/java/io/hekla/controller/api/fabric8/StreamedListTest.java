package io.hekla.controller.api.fabric8;

import static io.hekla.controller.api.fabric8.StreamingServer.END;
import static io.hekla.controller.api.fabric8.StreamingServer.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.pace.Pauses;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists from a server that streams them, from one that does not, and from one that breaks off. */
class StreamedListTest {
  private StreamingServer server;
  private Fabric8KubernetesApi api;

  @BeforeEach
  void start() throws IOException {
    server = new StreamingServer();
    api = api(Duration.ofSeconds(1), Duration.ofMinutes(10));
  }

  @AfterEach
  void stop() {
    api.close();
    server.close();
  }

  @Test
  void aStreamedListHasWhatCameBeforeTheBookmarkAndItsVersion() {
    server.streams(added("a") + added("b") + END + added("later"));

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("a", "b");
    assertThat(listing.resourceVersion()).isEqualTo("9");
    assertThat(server.requests())
        .singleElement()
        .asString()
        .contains("sendInitialEvents=true", "resourceVersionMatch=NotOlderThan");
  }

  @Test
  void anOrdinaryBookmarkIsNoEnd() {
    String bookmark =
        "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"7\"}}}\n";
    server.streams(added("a") + bookmark + added("b") + END);

    assertThat(names(list())).containsExactly("a", "b");
  }

  @Test
  void anObjectThatCannotBeReadIsNamedAndTheOthersAreListed() {
    server.streams(added("a") + event("ADDED", "bad", "u", "7") + added("b") + END);

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("a", "b");
    assertThat(unreadable(listing)).containsExactly("bad");
  }

  @Test
  void anObjectThatChangesMeanwhileIsListedOnceInItsLatestStateAtItsFirstPlace() {
    String changed = event("MODIFIED", "a", "u", "{\"nodeName\":\"node-1\"}");
    server.streams(added("a") + added("b") + changed + END);

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("a", "b");
    assertThat(listing.items().getFirst().getSpec().getNodeName()).isEqualTo("node-1");
  }

  @Test
  void anObjectThatIsDeletedMeanwhileIsNotListed() {
    server.streams(added("a") + added("b") + event("DELETED", "a") + END);

    assertThat(names(list())).containsExactly("b");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void anObjectThatIsDeletedAndCreatedAgainMeanwhileIsTheNewOne() {
    server.streams(
        added("a") + event("DELETED", "a") + event("ADDED", "a", "new", "{}") + added("b") + END);

    Listing<Pod> listing = list();

    assertThat(listing.items())
        .extracting(pod -> pod.getMetadata().getUid())
        .containsExactly("new", "u");
  }

  @Test
  void anObjectIsEitherReadableOrNotWhateverItWasBefore() {
    server.streams(
        added("spoiled")
            + event("ADDED", "repaired", "u", "7")
            + event("ADDED", "deleted", "u", "7")
            + event("MODIFIED", "spoiled", "u", "7")
            + event("MODIFIED", "repaired")
            + event("DELETED", "deleted", "u", "7")
            + END);

    Listing<Pod> listing = list();

    assertThat(names(listing)).containsExactly("repaired");
    assertThat(unreadable(listing)).containsExactly("spoiled");
  }

  @Test
  void objectsOfWhichNotEvenTheNameCanBeReadAreAllReported() {
    server.streams(event("ADDED", "") + event("ADDED", "") + END);

    assertThat(list().unreadable()).hasSize(2);
  }

  @Test
  void aServerThatRefusesToStreamIsAskedForPagesFromThenOn() {
    server.refuses(422, "{\"message\": \"sendInitialEvents is forbidden\"}");

    assertThat(names(list())).containsExactly("of-a-page");
    assertThat(names(list())).containsExactly("of-a-page");

    assertThat(server.streamed()).hasSize(1);
  }

  @Test
  void aServerThatNeverEndsAListIsAskedForPagesFromThenOn() {
    api.close();
    api = api(Duration.ofMinutes(10), Duration.ofSeconds(1));
    server.repeats(added("a") + event("MODIFIED", "a"));

    assertThat(names(list())).containsExactly("of-a-page");
    assertThat(names(list())).containsExactly("of-a-page");

    assertThat(server.streamed()).hasSize(1);
  }

  @Test
  void aStreamThatBreaksOffIsFollowedByPagesAndTriedAgainNextTime() {
    server.streams(added("a"));

    assertThat(names(list())).containsExactly("of-a-page");
    server.streams(added("a") + END);

    assertThat(names(list())).containsExactly("a");
  }

  @Test
  void aStreamThatStandsStillIsFollowedByPages() {
    server.standsStillAfter(added("a"));

    assertThat(names(list())).containsExactly("of-a-page");
  }

  @Test
  void anErrorInTheStreamIsFollowedByPages() {
    server.streams(
        added("a") + "{\"type\":\"ERROR\",\"object\":{\"code\":500,\"message\":\"no\"}}\n");

    assertThat(names(list())).containsExactly("of-a-page");
  }

  private Fabric8KubernetesApi api(Duration requestTimeout, Duration longestList) {
    var pauses = new Pauses(Duration.ofMillis(1), Duration.ofMillis(1));
    return Fabric8KubernetesApi.of(
        server.access(),
        new ClientSettings(100, 100, true, 500, Duration.ofSeconds(1), requestTimeout, 1, pauses),
        longestList);
  }

  private static String added(String name) {
    return event("ADDED", name);
  }

  private Listing<Pod> list() {
    return switch (api.list(Kind.POD).toCompletableFuture().join()) {
      case Answer.Done<Listing<Pod>>(Listing<Pod> listing) -> listing;
      case Answer<Listing<Pod>> other -> throw new AssertionError(other.toString());
    };
  }

  private static List<String> names(Listing<Pod> listing) {
    return listing.items().stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  private static List<String> unreadable(Listing<Pod> listing) {
    return listing.unreadable().stream().map(one -> one.key().name()).toList();
  }
}
