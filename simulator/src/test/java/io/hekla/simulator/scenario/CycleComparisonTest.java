package io.hekla.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hekla.simulator.scenario.Difference.Weight;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CycleComparisonTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{binds: {a/p: n1}}             | {binds: {a/p: n1, a/q: n2}}",
        "{boundAnyNode: [a/p]}          | {binds: {a/p: n7}}",
        "{jobBound: {a/j: 0}}           | {}",
        "{jobBound: {a/j: 0}}           | {jobBound: {a/k: 3}}",
        "{nodeBound: {n1: 2}}           | {nodeBound: {n1: 2, n2: 1}}",
        "{nodeBoundSorted: []}          | {}",
        "{evicted: [a/p]}               | {evicted: [a/q, a/p]}",
        "{podgroups: {a/g: {phase: Running}}} | {podgroups: {a/g: {phase: Running, running: 0}}}",
        "{queueAllocated: {q: {pods: 0}}} | {queueAllocated: {q: {cpu_milli: 0}}}",
        "{metrics: {queue_share: {q: 0.333333}}} | {metrics: {queue_share: {q: 0.33333333}}}",
      })
  void expectedFactsAreFound(String expected, String got) {
    assertThat(differences(expected, "{}", got)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{binds: {a/p: n1}}         | {binds: {a/p: n2}} | binds a/p: expected \"n1\" got \"n2\"",
        "{boundAnyNode: [a/p]}      | {binds: {}}        | boundAnyNode a/p: expected \"a/p\" got nothing",
        "{bindCount: 2}             | {bindCount: 1}     | bindCount: expected 2 got 1",
        "{jobBound: {a/j: 0}}       | {jobBound: {a/j: 3}} | jobBound a/j: expected 0 got 3",
        "{nodeBoundSorted: [2, 1]}  | {nodeBoundSorted: [3]} | nodeBoundSorted: expected [2,1] got [3]",
        "{evicted: [a/p]}           | {evicted: [a/q]}   | evicted a/p: expected \"a/p\" got nothing",
        "{pipelined: {a/p: n1}}     | {}                 | pipelined a/p: expected \"n1\" got nothing",
        "{podgroups: {a/g: {phase: Running}}} | {podgroups: {a/g: {phase: Pending}}} | podgroups a/g phase: expected \"Running\" got \"Pending\"",
        "{queueAllocated: {q: {cpu_milli: 5}}} | {} | queueAllocated q cpu_milli: expected 5 got nothing",
        "{phases: {Inqueue: 5}}     | {phases: {Inqueue: 4}} | phases Inqueue: expected 5 got 4",
      })
  void aDifferenceInARequiredFactFailsTheScenario(String expected, String got, String line) {
    assertThat(differences(expected, "{}", got))
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.weight()).isEqualTo(Weight.MUST);
              assertThat(difference).hasToString("cycle 1 " + line);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{podgroups: {a/g: {running: 2}}} | {podgroups: {a/g: {running: 1}}}",
        "{podgroups: {a/g: {}}}           | {podgroups: {a/g: {running: 1}}}",
        "{podgroups: {a/g: {conditions: [x]}}} | {podgroups: {a/g: {conditions: []}}}",
        "{nominated: {a/p: n1}}           | {}",
        "{nominated: {}}                  | {nominated: {a/p: n1}}",
        "{allocatedHyperNode: {a/j: s1}}  | {}",
        "{metrics: {queue_share: {q: 0.5}}} | {metrics: {queue_share: {q: 0.501}}}",
        "{metrics: {queue_share: {q: 0}}} | {}",
        "{podConditions: {a/p: {reason: x}}} | {podConditions: {a/p: {reason: y}}}",
        "{somethingNew: 1}                | {somethingNew: 1}",
      })
  void aDifferenceInAnOptionalFactIsAWarning(String expected, String got) {
    assertThat(differences(expected, "{}", got))
        .singleElement()
        .extracting(Difference::weight)
        .isEqualTo(Weight.SHOULD);
  }

  @Test
  void textsAreForInformation() {
    assertThat(
            differences(
                "{podConditions: {a/p: {message: x}}, evictReasons: {a/p: preempt}}", "{}", "{}"))
        .hasSize(2)
        .allMatch(difference -> difference.weight() == Weight.INFORMATIVE);
  }

  @Test
  void aFieldOfAPodGroupThatVariedIsNotCompared() {
    assertThat(
            differences(
                "{podgroups: {a/g: {phase: Running}}}",
                "{podgroups: {a/g|running: [1, 2], a/g|conditions: []}}",
                "{podgroups: {a/g: {phase: Running, running: 2, conditions: [x]}}}"))
        .isEmpty();
  }

  @Test
  void aSessionThatWasNotRunIsADifference() {
    assertThat(CycleComparison.of(json("{cycles: [{cycle: 1}, {cycle: 2}]}"), cycles("{}", "{}")))
        .extracting(Difference::toString)
        .containsExactly("cycle 2 cycle: expected a session got nothing");
  }

  private static List<Difference> differences(String stable, String varies, String got) {
    return CycleComparison.of(cycles(stable, varies), cycles(got, "{}"));
  }

  private static JsonNode cycles(String stable, String varies) {
    return json("{cycles: [{cycle: 1, stable: " + stable + ", varies: " + varies + "}]}");
  }

  /** Flow style YAML is JSON with less quotes. */
  private static JsonNode json(String text) {
    try {
      Object tree = new org.yaml.snakeyaml.Yaml().load(text);
      return new JsonMapper().readTree(new JsonMapper().writeValueAsString(tree));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
