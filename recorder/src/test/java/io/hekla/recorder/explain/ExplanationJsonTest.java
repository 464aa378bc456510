package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.resource.ResourceVector;
import io.hekla.recorder.api.VisibleExplanation;
import io.hekla.recorder.explain.ExplanationSearch.Result;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.scheduler.estimates.RunEstimate;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An explanation is the same after its JSON was read, and users read of it what they may. */
class ExplanationJsonTest {
  private static final Instant START = Instant.parse("2026-11-26T08:00:00Z");

  @TempDir private Path folder;

  /** A job that waits behind one of its own namespace, and for the end of one of another. */
  private Explanation waiting() throws IOException {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("4").memory("8Gi"))
            .podGroup(
                "team-b/holds",
                g ->
                    g.minMember(1)
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("3").runningOn("n1")))
            .podGroup("team-c/ahead", g -> g.minMember(1).created(START).pods(1, p -> p.cpu("8")))
            .podGroup(
                "gang", g -> g.minMember(2).created(START.plusSeconds(9)).pods(2, p -> p.cpu("2")))
            .tiers("priority gang", "predicates nodeorder");
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START.plusSeconds(10), cluster.changes());
      term.session(START.plusSeconds(60), List.of());
    }
    var store = new RecordingFolder(folder);
    return ((Result.Found)
            new ExplanationSearch(store, store.list())
                .explain(new ObjectKey("default", "gang"), Optional.empty(), true))
        .explanation();
  }

  @Test
  void explanationIsTheSameAfterItsJsonWasRead() throws IOException {
    Explanation explanation = waiting();
    var json = new ObjectMapper();
    String text = json.writeValueAsString(ExplanationJson.of(explanation));

    Explanation read = ExplanationJson.read(json.readTree(text));

    assertThat(json.writeValueAsString(ExplanationJson.of(read))).isEqualTo(text);
    assertThat(read.causes()).isEqualTo(explanation.causes());
    assertThat(read.history()).isEqualTo(explanation.history());
    assertThat(read.reason()).isEqualTo(explanation.reason());
  }

  @Test
  void theReservationOfAWaitingJobIsExplainedAndReadAgain() throws IOException {
    Explanation explanation = explained("");

    // The running pod has no start in this test, so it counts from the session on.
    Instant hour = START.plusSeconds(3600);
    assertThat(explanation.reservation()).contains(new Explanation.Reserved(hour, hour, 1));
    assertThat(ExplanationJson.read(ExplanationJson.of(explanation)).reservation())
        .isEqualTo(explanation.reservation());
    assertThat(explanation.expected())
        .map(Explanation.Expected::source)
        .contains(RunEstimate.Source.DEFAULT);
  }

  @Test
  void theSourceOfAnEstimateAndHowGoodItWasAreExplainedAndReadAgain() throws IOException {
    Explanation explanation = explained("history: beforeLimit");

    assertThat(explanation.expected())
        .contains(
            new Explanation.Expected(
                Duration.ofMinutes(25), RunEstimate.Source.HISTORY, 2, false, 2, 1, 0, 1));
    assertThat(ExplanationJson.read(ExplanationJson.of(explanation)).expected())
        .isEqualTo(explanation.expected());
  }

  private static EndedRunInfo run(int number, int minutes) {
    ObjectKey alike = RunTimes.keyOf(new ObjectKey("default", "gang"), "", 1, ResourceVector.EMPTY);
    Instant end = START.minusSeconds(100 - number);
    return EndedRunInfo.of(alike, "run-" + number, end.minusSeconds(60L * minutes), end);
  }

  private Explanation explained(String arguments) throws IOException {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "busy",
                g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("4").runningOn("n1")))
            .podGroup("gang", g -> g.phase(PodGroupPhase.INQUEUE).pods(1, p -> p.cpu("4")))
            .configuration(
                """
                actions: "reserve, allocate"
                tiers:
                - plugins: [{name: reservation, arguments: {%s}}, {name: gang}, {name: predicates}]
                """
                    .formatted(arguments))
            .fact(run(1, 9))
            .fact(run(2, 10))
            .fact(run(3, 40));
    try (var term = new RecordedTerm(folder, 1, cluster.configuration())) {
      term.session(START, cluster.changes());
    }
    var store = new RecordingFolder(folder);
    return ((Result.Found)
            new ExplanationSearch(store, store.list())
                .explain(new ObjectKey("default", "gang"), Optional.empty(), false))
        .explanation();
  }

  @Test
  void whatIsNoExplanationIsRefused() throws IOException {
    var json = new ObjectMapper();
    for (String text : new String[] {"{}", "[]", "{\"subject\":{\"kind\":\"Queue\"}}"}) {
      assertThatThrownBy(() -> ExplanationJson.read(json.readTree(text)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void userWhoMayListNoOtherNamespaceReadsNumbersInPlaceOfNames() throws IOException {
    Explanation explanation = waiting();
    var visible = new VisibleExplanation(explanation, Optional.empty());
    assertThat(visible.namespaces()).contains("team-b", "team-c");

    ObjectNode hidden = visible.to(namespace -> false);

    assertThat(hidden.toString())
        .doesNotContain("team-b", "team-c", "holds", "ahead")
        .contains("default/gang", "the end of a job of another namespace");
    assertThat(hidden.path("notes").toString())
        .contains(
            "1 job of other namespaces in its queue is not named",
            "1 job of other namespaces before it is not named");
    assertThat(hidden.at("/causes/order/position").asInt())
        .isEqualTo(explanation.causes().order().position());
    assertThat(hidden.path("remedies")).hasSameSizeAs(explanation.remedies());
    assertThat(hidden.path("text").asText()).isEqualTo(explanation.reason().text());
  }

  @Test
  void namespacesThatTheUserMayListStayNamed() throws IOException {
    Explanation explanation = waiting();
    var visible = new VisibleExplanation(explanation, Optional.empty());

    assertThat(visible.to("team-b"::equals).toString())
        .contains("team-b/holds")
        .doesNotContain("team-c");
    assertThat(visible.to(namespace -> true)).isEqualTo(ExplanationJson.of(explanation));
  }

  @Test
  void estimateHasNoNamesThatMayNotBeSeen() throws IOException {
    ObjectNode estimate =
        JsonNodeFactory.instance.objectNode().put("missing", "waits for team-b/holds");

    var visible = new VisibleExplanation(waiting(), Optional.of(estimate));

    assertThat(visible.to(namespace -> false).path("expectedStart").path("missing").asText())
        .isEqualTo("waits for a job of another namespace");
  }

  @Test
  void objectsOfKindsThatAreNotMeantDoNotExist() throws IOException {
    waiting();
    var store = new RecordingFolder(folder);
    var search = new ExplanationSearch(store, store.list());
    var gang = new ObjectKey("default", "gang");

    assertThat(
            search.explain(
                gang,
                Set.of(Explanation.Subject.Kind.POD_GROUP),
                Optional.empty(),
                new Effort(0, TimeLimit.NONE)))
        .isInstanceOf(Result.Found.class);
    assertThat(
            search.explain(
                gang,
                Set.of(Explanation.Subject.Kind.POD),
                Optional.empty(),
                new Effort(0, TimeLimit.NONE)))
        .isInstanceOf(Result.NotFound.class);
  }

  @Test
  void searchForRemediesThatIsCutOffSaysSo() throws IOException {
    assertThat(waiting().areAllRemedies()).isTrue();
    var store = new RecordingFolder(folder);

    Explanation cutOff =
        ((Result.Found)
                new ExplanationSearch(store, store.list())
                    .explain(
                        new ObjectKey("default", "gang"),
                        Set.of(Explanation.Subject.Kind.POD_GROUP),
                        Optional.empty(),
                        new Effort(3, TimeLimit.NONE)))
            .explanation();

    assertThat(cutOff.areAllRemedies()).isFalse();
  }
}
