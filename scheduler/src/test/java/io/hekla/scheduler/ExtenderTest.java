package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.external.ExternalRequest;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.ExternalService;
import io.hekla.scheduler.external.RecordedCall;
import io.hekla.scheduler.external.RecordedExternalService;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Decisions in which the user's own server takes part (docs/reference/plugin-rules.md#extender).
 */
class ExtenderTest {
  private static final String URL = "http://extender:8080/";
  private static final String PLAIN = "enqueue allocate";

  @Test
  void aNodeThatItRefusesIsNotTakenAndItsWordsAreTheReason() {
    ExternalService externalService =
        answers(
            "predicate",
            question ->
                question.body().contains("\"Name\":\"a\"")
                    ? "{\"status\": \"too hot\", \"code\": 2}"
                    : "{}");

    assertThat(twoNodes("predicateVerb: predicate", externalService).run(PLAIN).binds())
        .containsEntry("pg-0", "b");
    assertThat(noNodeFits(twoNodes("predicateVerb: predicate", all("{\"status\": \"too hot\"}"))))
        .isEqualTo("0/2 nodes are available: 2 too hot");
  }

  @Test
  void theNodeThatItScoresHighestIsTaken() {
    String scores = "{\"nodeScore\": {\"a\": 1, \"b\": 1000}}";

    assertThat(twoNodes("prioritizeVerb: prioritize", all(scores)).run(PLAIN).binds())
        .containsEntry("pg-0", "b");
  }

  @Test
  void withoutScoresThatMayNotBeMissingNoNodeIsTaken() {
    ClusterBuilder cluster =
        twoNodes("prioritizeVerb: prioritize", all("{\"errorMessage\": \"not trained yet\"}"));

    assertThat(cluster.run(PLAIN).binds()).isEmpty();
    assertThat(noNodeFits(cluster))
        .isEqualTo("0/2 nodes are available: 2 extender: no scores: not trained yet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predicateVerb: predicate",
        "prioritizeVerb: prioritize",
        "jobEnqueueableVerb: enqueueable",
        "queueOverusedVerb: overused",
        "allocateFuncVerb: allocate",
        "onSessionOpenVerb: open"
      })
  void aServerThatIsGoneStopsNothingIfItMayBeIgnored(String verb) {
    assertThat(
            twoNodes("ignorable: true, extender." + verb, ExternalService.UNREACHABLE)
                .run(PLAIN)
                .binds())
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predicateVerb: predicate",
        "prioritizeVerb: prioritize",
        "jobEnqueueableVerb: enqueueable",
        "queueOverusedVerb: overused"
      })
  void aServerThatIsGoneOrTalksNonsenseRefusesIfItMayNotBeIgnored(String verb) {
    Stream.of(
            "}{",
            "[]",
            "null",
            "",
            "{\"status\": [], \"code\": {}, \"nodeScore\": 7, \"overused\": 1}")
        .map(ExtenderTest::all)
        .forEach(nonsense -> assertThat(twoNodes(verb, nonsense).run(PLAIN).binds()).isEmpty());
    assertThat(twoNodes(verb, ExternalService.UNREACHABLE).run(PLAIN).binds()).isEmpty();
    assertThat(
            twoNodes(verb, ExternalService.UNREACHABLE).run(PLAIN).podGroup("pg").reason().text())
        .contains("extender: ")
        .endsWith("no external system is reachable from here");
  }

  @Test
  void aServerThatDoesNotOpenTheSessionHasNoSayInIt() {
    String verbs = "onSessionOpenVerb: open, extender.predicateVerb: predicate";

    assertThat(twoNodes(verbs, ExternalService.UNREACHABLE).run(PLAIN).binds()).hasSize(1);
  }

  @Test
  void aJobThatTheExtenderRejectsIsNotAdmitted() {
    SessionOutcome outcome =
        twoNodes("jobEnqueueableVerb: enqueueable", all("{\"status\": -1}")).run(PLAIN);

    assertThat(outcome.podGroup("pg").admitted()).isFalse();
    assertThat(outcome.podGroup("pg").reason())
        .isEqualTo(
            new Reason.ExternalServiceRefused("extender", "it is not admitted to its queue"));
  }

  @Test
  void theExtenderIsCalledForEachOfSimilarJobs() {
    ExternalService externalService =
        answers(
            "enqueueable",
            question ->
                question.body().contains("\"Name\":\"second\"")
                    ? "{\"status\": 1}"
                    : "{\"status\": -1}");
    ClusterBuilder cluster = extended("jobEnqueueableVerb: enqueueable", externalService);
    List.of("first", "second", "third")
        .forEach(name -> cluster.podGroup(name, g -> g.needs("cpu", "1")));

    SessionOutcome outcome = cluster.node("a", n -> n.cpu("8")).run(PLAIN);

    assertThat(outcome.podGroup("first").admitted()).isFalse();
    assertThat(outcome.podGroup("second").admitted()).isTrue();
    assertThat(outcome.podGroup("third").admitted()).isFalse();
  }

  @Test
  void aQueueThatItFindsOverusedGetsNothing() {
    assertThat(twoNodes("queueOverusedVerb: o", all("{\"overused\": true}")).run(PLAIN).binds())
        .isEmpty();
  }

  @Test
  void aJobIsNotReadyUntilItSaysSo() {
    assertThat(twoNodes("jobReadyVerb: r", all("{\"status\": false}")).run(PLAIN).binds())
        .isEmpty();
    assertThat(twoNodes("jobReadyVerb: r", all("{\"status\": true}")).run(PLAIN).binds())
        .hasSize(1);
  }

  @Test
  void onlyTheVictimsThatItNamesGo() {
    ExternalService externalService =
        answers(
            "preemptable",
            question -> "{\"status\": 1, \"victims\": [{\"UID\": \"uid-default/low-1\"}]}");

    assertThat(
            crowded("preemptableVerb: preemptable", externalService)
                .run("enqueue allocate preempt")
                .evictions())
        .containsOnlyKeys("low-1");
    assertThat(
            crowded("preemptableVerb: preemptable", all("{\"status\": 1}"))
                .run("enqueue allocate preempt")
                .evictions())
        .isEmpty();
  }

  @Test
  void theExtenderGetsAllocationsAndDeallocationsInOrder() {
    String verbs =
        "onSessionOpenVerb: open, extender.onSessionCloseVerb: close, extender.jobEnqueuedVerb:"
            + " enqueued, extender.allocateFuncVerb: allocate, extender.deallocateFuncVerb:"
            + " deallocate";

    assertThat(calls(twoNodes(verbs, all("{}"))))
        .containsExactly("open", "enqueued", "allocate", "close");
    assertThat(calls(twoNodes(verbs + ", extender.managedResources: [nvidia.com/gpu]", all("{}"))))
        .containsExactly("open", "enqueued", "close");
  }

  @Test
  void anAbandonedAttemptIsReportedAsDeallocations() {
    String verbs = "allocateFuncVerb: allocate, extender.deallocateFuncVerb: deallocate";
    ClusterBuilder cluster =
        extended(verbs, all("{}"))
            .node("a", n -> n.cpu("1"))
            .podGroup("pg", g -> g.minMember(2).pods(2, p -> p.cpu("1")));

    assertThat(calls(cluster)).containsExactly("allocate", "deallocate");
  }

  @Test
  void anAllocationThatItObjectsToIsTakenBackAndItsWordsAreTheReason() {
    String verbs = "allocateFuncVerb: allocate, extender.deallocateFuncVerb: deallocate";
    ClusterBuilder cluster = twoNodes(verbs, all("{\"errorMessage\": \"no licence left\"}"));

    assertThat(cluster.run(PLAIN).binds()).isEmpty();
    assertThat(noNodeFits(cluster)).isEqualTo("extender: no licence left");
    assertThat(cluster.run(PLAIN).podGroup("pg").reason().text())
        .isEqualTo("0 of 1 placed: extender: no licence left");
    assertThat(calls(cluster)).containsExactly("allocate", "deallocate");
  }

  @Test
  void othersArePlacedThoughItObjectsToOne() {
    ExternalService externalService =
        answers(
            "allocate",
            question ->
                question.body().contains("\"Name\":\"pg-0\"")
                    ? "{\"errorMessage\": \"not this one\"}"
                    : "{}");
    ClusterBuilder cluster =
        extended("allocateFuncVerb: allocate", externalService)
            .node("a", n -> n.cpu("8"))
            .podGroup("pg", g -> g.minMember(2).pods(3, p -> p.cpu("1")));

    assertThat(cluster.run(PLAIN).binds()).containsOnlyKeys("pg-1", "pg-2");
  }

  @Test
  void aGangOfWhichItRefusesTooManyIsNotPlacedAtAll() {
    ExternalService externalService =
        answers(
            "allocate",
            question ->
                question.body().contains("\"Name\":\"pg-1\"")
                    ? "{\"errorMessage\": \"not this one\"}"
                    : "{}");
    ClusterBuilder cluster =
        extended("allocateFuncVerb: allocate", externalService)
            .node("a", n -> n.cpu("8"))
            .podGroup("pg", g -> g.minMember(2).pods(2, p -> p.cpu("1")))
            .podGroup("other", g -> g.pods(1, p -> p.cpu("8")));

    assertThat(cluster.run(PLAIN).binds()).containsOnlyKeys("other-0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "}{", "{\"errorMessage\": 7}"})
  void anAnswerToAnAllocationThatIsNoneRefusesIt(String answer) {
    assertThat(twoNodes("allocateFuncVerb: allocate", all(answer)).run(PLAIN).binds()).isEmpty();
    assertThat(
            twoNodes("ignorable: true, extender.allocateFuncVerb: allocate", all(answer))
                .run(PLAIN)
                .binds())
        .hasSize(1);
  }

  @Test
  void podsThatAskForNothingAreItsBusinessToo() {
    ClusterBuilder cluster =
        extended("allocateFuncVerb: allocate", all("{\"errorMessage\": \"no\"}"))
            .node("a", n -> n.cpu("8"))
            .podGroup("pg", g -> g.minMember(1).pods(1, p -> p));

    assertThat(cluster.run("enqueue allocate backfill").binds()).isEmpty();
  }

  @Test
  void aGangThatTheNetworkKeepsTogetherIsNotPlacedAgainstItsWill() {
    ClusterBuilder cluster =
        extended("allocateFuncVerb: allocate", all("{\"errorMessage\": \"no\"}"))
            .node("a", n -> n.cpu("8"))
            .hyperNode("rack", 1, "a")
            .podGroup(
                "pg",
                g ->
                    g.within(new NetworkTopology(true, OptionalInt.of(1), ""))
                        .pods(1, p -> p.cpu("1")));

    assertThat(cluster.run(PLAIN).binds()).isEmpty();
  }

  @Test
  void aSessionRunAgainFromItsRecordIsTheSameToTheByte() {
    String verbs =
        "predicateVerb: predicate, extender.prioritizeVerb: prioritize, extender.jobReadyVerb:"
            + " ready, extender.allocateFuncVerb: allocate";
    ExternalService externalService =
        question ->
            question.url().endsWith("ready")
                ? new ExternalResponse.Text("{\"status\": true}")
                : new ExternalResponse.Text("{\"nodeScore\": {\"b\": 1}}");
    Engine.Step first = twoNodes(verbs, externalService).step(PLAIN);

    Engine.Step again = twoNodes(verbs, new RecordedExternalService(first.calls())).step(PLAIN);

    assertThat(first.decisions().binds()).hasSize(1);
    assertThat(first.calls()).isNotEmpty();
    assertThat(again.calls()).isEqualTo(first.calls());
    assertThat(again.decisions().toString()).isEqualTo(first.decisions().toString());
  }

  @Test
  void callsMissingInTheRecordAreNotAnswered() {
    var record = new RecordedExternalService(List.of());

    assertThat(twoNodes("predicateVerb: predicate", record).run(PLAIN).binds()).isEmpty();
  }

  private static String noNodeFits(ClusterBuilder cluster) {
    return cluster.run(PLAIN).pod("pg-0").reason().text();
  }

  private static List<String> calls(ClusterBuilder cluster) {
    return cluster.step(PLAIN).calls().stream()
        .map(RecordedCall::request)
        .map(ExternalRequest::url)
        .map(address -> address.substring(URL.length()))
        .toList();
  }

  private static ClusterBuilder twoNodes(String verbs, ExternalService externalService) {
    return extended(verbs, externalService)
        .node("a", n -> n.cpu("8"))
        .node("b", n -> n.cpu("2"))
        .podGroup("pg", g -> g.needs("cpu", "1").pods(1, p -> p.cpu("1")));
  }

  private static ClusterBuilder crowded(String verbs, ExternalService externalService) {
    return extended(verbs, externalService)
        .node("a", n -> n.cpu("2"))
        .priorityClass("high", 10)
        .podGroup("low", g -> g.pods(2, p -> p.cpu("1").runningOn("a")))
        .podGroup("pg", g -> g.priorityClass("high").pods(1, p -> p.cpu("1").priority(10)));
  }

  private static ClusterBuilder extended(String verbs, ExternalService externalService) {
    return cluster()
        .tiers(
            "priority gang extender{extender.urlPrefix: \"" + URL + "\", extender." + verbs + "}",
            "predicates nodeorder")
        .externalService(externalService);
  }

  private static ExternalService all(String answer) {
    return question -> new ExternalResponse.Text(answer);
  }

  private static ExternalService answers(String verb, Function<ExternalRequest, String> answer) {
    return question ->
        question.url().endsWith("/" + verb)
            ? new ExternalResponse.Text(answer.apply(question))
            : new ExternalResponse.None("not asked for " + question.url());
  }
}
