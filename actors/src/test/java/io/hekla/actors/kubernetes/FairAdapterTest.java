package io.hekla.actors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import io.hekla.actors.journal.TestSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.request.EndingNamespaces;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Cost of one namespace's requests to another one. The tests set the time. */
class FairAdapterTest {
  private static final Outcome DONE = new Outcome.Done(Outcome.Written.nothing(Kind.POD));
  private static final Outcome UNKNOWN = new Outcome.Unknown("HTTP 500");
  private static final Duration SLOW = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofHours(1);

  private final ActorTestKit kit = ActorTestKit.create("adapter", TestSettings.withoutCluster());
  private final TestProbe<ApiAdapter.Settled> ofA = kit.createTestProbe();
  private final TestProbe<ApiAdapter.Settled> ofB = kit.createTestProbe();
  private final AtomicLong nanoTime = new AtomicLong();
  private final List<String> begun = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<CompletableFuture<Outcome>> hanging =
      new ConcurrentLinkedQueue<>();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void oneRequestBehindTenThousandOfAnotherNamespaceIsAmongTheNext() {
    var adapter = adapter(64, 6, LONG);
    adapter.tell(new ApiAdapter.Do(1, verbs(10_000, "a", this::hangs), ofA.ref()));
    await().until(() -> !hanging.isEmpty());
    adapter.tell(new ApiAdapter.Do(1, verbs(1, "b", this::done), ofB.ref()));

    ofB.receiveMessage();
    assertThat(begun.indexOf("b")).isLessThan(64 + 2);
  }

  @Test
  void slowFailingCreationsOfANamespaceDelayNoOther() {
    var adapter = adapter(64, 6, Duration.ofMillis(1));
    adapter.tell(new ApiAdapter.Do(1, verbs(1_000, "a", this::hangs), ofA.ref()));
    for (int round = 0; round < 5; round++) {
      adapter.tell(new ApiAdapter.Do(round, verbs(100, "b", this::done), ofB.ref()));
      assertThat(ofB.receiveMessage().outcomes()).hasSize(100).containsOnly(DONE);
      assertThat(hanging.size()).isBetween(1, 32);
      answerHanging(UNKNOWN);
      await().until(() -> !hanging.isEmpty());
    }
  }

  @Test
  void aNamespaceThatWasQuickAndHangsNowLeavesSlotsToOthers() {
    var adapter = adapter(64, 6, LONG);
    adapter.tell(new ApiAdapter.Do(1, verbs(200, "a", this::done), ofA.ref()));
    ofA.receiveMessage();
    adapter.tell(new ApiAdapter.Do(2, verbs(1_000, "a", this::hangs), ofA.ref()));
    await().until(() -> hanging.size() == 56);

    adapter.tell(new ApiAdapter.Do(1, verbs(100, "b", this::done), ofB.ref()));
    assertThat(ofB.receiveMessage().outcomes()).containsOnly(DONE);

    answerHanging(DONE);
    await().until(() -> hanging.size() == 32);
  }

  @Test
  void aRequestThatPausesBeforeItsNextTryHoldsNoSlot() {
    var adapter = adapter(1, 6, LONG);
    adapter.tell(new ApiAdapter.Do(1, verbs(1, "a", () -> now(UNKNOWN)), ofA.ref()));
    adapter.tell(new ApiAdapter.Do(1, verbs(5, "b", this::done), ofB.ref()));

    assertThat(ofB.receiveMessage().outcomes()).hasSize(5).containsOnly(DONE);
  }

  @Test
  void afterTheLastTryTheOthersOfItsNamespaceAreGivenBackUntried() {
    var adapter = adapter(1, 1, LONG);
    List<Verb> verbs =
        Stream.of(verbs(100, "a", () -> now(UNKNOWN)).stream(), verbs(3, "b", this::done).stream())
            .flatMap(all -> all)
            .toList();
    adapter.tell(new ApiAdapter.Do(1, verbs, ofA.ref()));

    List<Outcome> outcomes = ofA.receiveMessage().outcomes();
    assertThat(begun).filteredOn("a"::equals).hasSize(1);
    assertThat(outcomes.subList(0, 100)).hasOnlyElementsOfType(Outcome.Unknown.class);
    assertThat(outcomes.subList(100, 103)).containsOnly(DONE);
  }

  @Test
  void nothingIsCreatedInANamespaceThatIsBeingTerminatedButAProbeNowAndThen() {
    var refused = new Outcome.Deferred("because it is being terminated", true);
    var adapter = adapter(4, 6, LONG);
    adapter.tell(new ApiAdapter.Do(1, verbs(1, "a", () -> now(refused)), ofA.ref()));
    ofA.receiveMessage();
    adapter.tell(new ApiAdapter.Do(2, verbs(500, "a", this::done), ofA.ref()));
    assertThat(ofA.receiveMessage().outcomes()).hasOnlyElementsOfType(Outcome.Deferred.class);
    assertThat(begun).as("the first alone was sent").hasSize(1);

    Verb deletion = new TestVerb("a", false, this::done);
    adapter.tell(new ApiAdapter.Do(3, List.of(deletion), ofA.ref()));
    assertThat(ofA.receiveMessage().outcomes()).containsExactly(DONE);

    nanoTime.addAndGet(Duration.ofSeconds(31).toNanos());
    adapter.tell(new ApiAdapter.Do(4, verbs(3, "a", this::hangs), ofA.ref()));
    await().until(() -> hanging.size() == 1);
    answerHanging(DONE);
    assertThat(ofA.receiveMessage().outcomes())
        .as("the first was the probe")
        .satisfiesExactly(
            probe -> assertThat(probe).isEqualTo(DONE),
            other -> assertThat(other).isInstanceOf(Outcome.Deferred.class),
            other -> assertThat(other).isInstanceOf(Outcome.Deferred.class));
    adapter.tell(new ApiAdapter.Do(5, verbs(3, "a", this::done), ofA.ref()));
    assertThat(ofA.receiveMessage().outcomes()).as("it was made anew").containsOnly(DONE);
  }

  @Test
  void creationsThatAreNotWantedAnyMoreAreNotSent() {
    var adapter = adapter(1, 6, LONG);
    List<Verb> verbs =
        Stream.of(
                verbs(100, "a", this::hangs).stream(),
                Stream.<Verb>of(new TestVerb("a", false, () -> begin("deletion", now(DONE)))))
            .flatMap(all -> all)
            .toList();
    adapter.tell(new ApiAdapter.Do(7, verbs, ofA.ref()));
    await().until(() -> hanging.size() == 1);
    adapter.tell(new ApiAdapter.CreateNoMore(7, ofA.ref()));
    answerHanging(DONE);

    List<Outcome> outcomes = ofA.receiveMessage().outcomes();
    assertThat(outcomes.getFirst()).isEqualTo(DONE);
    assertThat(outcomes.subList(1, 100)).hasOnlyElementsOfType(Outcome.Deferred.class);
    assertThat(outcomes.getLast()).as("the deletion").isEqualTo(DONE);
    assertThat(begun).containsExactly("a", "deletion");
  }

  @Test
  void drainingWaitsForPausedRequests() {
    var drained = kit.<ApiAdapter.Drained>createTestProbe();
    var adapter = adapter(4, 2, Duration.ofMillis(50));
    adapter.tell(new ApiAdapter.Do(1, verbs(3, "a", () -> now(UNKNOWN)), ofA.ref()));
    adapter.tell(new ApiAdapter.Drain(drained.ref()));

    drained.receiveMessage();
    ofA.receiveMessage(Duration.ZERO);
  }

  private ActorRef<ApiAdapter.Message> adapter(int inFlight, int attempts, Duration pause) {
    var settings =
        new RequestSettings(inFlight, 4, attempts, new Pauses(pause, pause), Duration.ofSeconds(2));
    return kit.spawn(
        ApiAdapter.create(TestVerb.unreachable(), settings, new EndingNamespaces(), nanoTime::get));
  }

  private List<Verb> verbs(int count, String namespace, Supplier<CompletionStage<Outcome>> answer) {
    return IntStream.range(0, count)
        .<Verb>mapToObj(i -> new TestVerb(namespace, true, () -> begin(namespace, answer.get())))
        .toList();
  }

  private CompletionStage<Outcome> begin(String what, CompletionStage<Outcome> answer) {
    begun.add(what);
    return answer;
  }

  private CompletionStage<Outcome> done() {
    return now(DONE);
  }

  private static CompletionStage<Outcome> now(Outcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  private CompletionStage<Outcome> hangs() {
    var answer = new CompletableFuture<Outcome>();
    hanging.add(answer);
    return answer;
  }

  /** Answers the requests that hang, after a long time; not those that begin meanwhile. */
  private void answerHanging(Outcome outcome) {
    nanoTime.addAndGet(SLOW.toNanos());
    for (int left = hanging.size(); left > 0; left--) {
      hanging.remove().complete(outcome);
    }
  }
}
