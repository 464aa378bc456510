package io.hekla.actors.jobflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.jobflow.JobFlowEffect.AskProbes;
import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProbeTurnsTest {
  private static final ObjectKey FLOW = new ObjectKey("team", "nightly");

  private final ProbeTurns turns = new ProbeTurns(40);
  private final List<ProbeTurns.Turn> underWay = new ArrayList<>();

  @Test
  void aJobFlowHasAtMostSixteenProbesInFlight() {
    for (int i = 0; i < 50; i++) {
      turns.add(FLOW, questions("flow-" + i, 64));
    }

    assertThat(begun()).hasSize(ProbeTurns.OF_ONE);
    assertThat(addresses()).containsExactlyElementsOf(pods(0, ProbeTurns.OF_ONE));
  }

  @Test
  void allTogetherHaveNoMoreUnderWayThanThereIsRoomFor() {
    crowd("red");
    crowd("blue");
    crowd("green");

    assertThat(begun()).hasSize(40);
  }

  @Test
  void aNamespaceWithSilentPodsLeavesHalfTheProbesToOthers() {
    crowd("silent");
    assertThat(begun()).hasSize(20);
    underWay.clear();

    turns.add(FLOW, questions("mine", 2));

    assertThat(begun()).hasSize(2);
    assertThat(addresses()).containsExactly("mine-0", "mine-1");
  }

  @Test
  void namespacesTakeTurns() {
    crowd("red");
    crowd("blue");
    begun();
    turns.add(FLOW, questions("mine", 2));

    for (int i = 0; i < 4; i++) {
      assertThat(turns.answered(underWay.removeFirst(), "")).isEmpty();
    }
    underWay.clear();
    begun();

    assertThat(addresses()).hasSize(4).contains("mine-0");
  }

  @Test
  void everyProbeIsSentOnceAndInOrder() {
    turns.add(FLOW, questions("train", 100));
    var questions = new ArrayList<String>();
    Optional<ProbeTurns.Answer> answer = Optional.empty();
    while (answer.isEmpty()) {
      begun();
      var turn = underWay.removeFirst();
      questions.add(turn.question().address());
      answer = turns.answered(turn, "");
    }

    assertThat(questions).containsExactlyElementsOf(pods(0, 100));
    assertThat(answer.get().refusal()).isEmpty();
    assertThat(turns.next()).isEmpty();
  }

  @Test
  void theFirstRefusalInProbeOrderIsReported() {
    turns.add(FLOW, questions("train", 100));
    begun();

    assertThat(turns.answered(underWay.remove(7), "the eighth")).isEmpty();
    assertThat(turns.answered(underWay.remove(3), "the fourth")).isEmpty();
    assertThat(turns.next()).as("nothing more is asked of a flow that waits anyway").isEmpty();
    for (var turn : underWay.subList(1, underWay.size())) {
      assertThat(turns.answered(turn, "")).isEmpty();
    }

    assertThat(turns.answered(underWay.getFirst(), ""))
        .hasValueSatisfying(answer -> assertThat(answer.refusal()).isEqualTo("the fourth"));
  }

  @Test
  void aRepeatedProbeIsSentOnce() {
    turns.add(FLOW, questions("train", 3));
    turns.add(FLOW, questions("train", 3));
    begun();
    turns.add(FLOW, questions("train", 3));

    assertThat(begun()).hasSize(3);
    assertThat(answers()).hasSize(1);
    assertThat(turns.next()).isEmpty();
  }

  @Test
  void ofFurtherQuestionsOfAFlowOnlyTheLastFollows() {
    turns.add(FLOW, questions("train", 3));
    begun();
    turns.add(FLOW, questions("train", 4));
    turns.add(FLOW, questions("train", 5));

    assertThat(answers()).hasSize(1);
    assertThat(begun()).hasSize(5);
    assertThat(answers()).hasSize(1);
    assertThat(turns.next()).isEmpty();
  }

  /** Begins whatever may begin now. */
  private List<ProbeTurns.Turn> begun() {
    for (var turn = turns.next(); turn.isPresent(); turn = turns.next()) {
      underWay.add(turn.get());
    }
    return underWay;
  }

  private List<ProbeTurns.Answer> answers() {
    var answers = underWay.stream().flatMap(turn -> turns.answered(turn, "").stream()).toList();
    underWay.clear();
    return answers;
  }

  private List<String> addresses() {
    return underWay.stream().map(turn -> turn.question().address()).toList();
  }

  private static AskProbes questions(String flow, int pods) {
    return new AskProbes(
        "uid",
        flow,
        IntStream.range(0, pods)
            .mapToObj(i -> new Question(new Probe.Tcp("web", 80), address(flow, i)))
            .toList());
  }

  private static String address(String flow, int pod) {
    return (flow.equals("mine") ? "mine-" : "pod-") + pod;
  }

  private void crowd(String namespace) {
    for (int i = 0; i < 9; i++) {
      turns.add(new ObjectKey(namespace, "nightly-" + i), questions("train", 64));
    }
  }

  private static List<String> pods(int from, int end) {
    return IntStream.range(from, end).mapToObj(i -> "pod-" + i).toList();
  }
}
