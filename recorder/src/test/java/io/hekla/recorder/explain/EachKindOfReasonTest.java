package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Postponement;
import io.hekla.scheduler.decision.QueueReason.BindsUnderWay;
import io.hekla.scheduler.decision.QueueReason.QueuesFormNoTree;
import io.hekla.scheduler.decision.QueueReason.TreeFault;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of reason is found in the situation that makes it, with its numbers, and every remedy
 * that is named for it helps.
 */
class EachKindOfReasonTest {
  static Stream<Situation> situations() {
    return Stream.of(
            SituationsOfGangs.all(),
            SituationsOfPlaces.all(),
            SituationsOfQueues.all(),
            SituationsOfSessions.all())
        .flatMap(all -> all);
  }

  @ParameterizedTest
  @MethodSource("situations")
  void reasonIsGivenWithItsNumbersAndEachRemedyHelps(Situation situation) {
    assertThat(situation.given()).isInstanceOf(situation.reason());
    assertThat(situation.given().text()).isEqualTo(situation.text());
    assertThat(situation.explained().kinds())
        .as("%s", situation.explained().texts())
        .containsExactlyElementsOf(situation.remedies());
    situation.explained().assertThatEachRemedyHelps();
  }

  /** The binds of a gang with nodes are postponed behind the session, by the same numbers. */
  @Test
  void postponedGangIsBoundOnceFewerBindsAreInFlight() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("gang", g -> g.minMember(2).pods(2, p -> p.cpu("1")))
            .tiers("priority gang", "predicates nodeorder")
            .run("enqueue allocate");
    var gang = new ObjectKey("default", "gang");

    Decisions postponed =
        new Postponement(4, Map.of("default", 4), Set.of()).applyTo(outcome.decisions(), "s");

    assertThat(postponed.binds()).isEmpty();
    assertThat(JobVerdict.of(postponed, gang).orElseThrow().reason())
        .isEqualTo(new BindsUnderWay("default", 4, 4));
    Decisions later =
        new Postponement(4, Map.of("default", 3), Set.of()).applyTo(outcome.decisions(), "s");
    assertThat(later.binds()).hasSize(2);
  }

  /** No change of the cluster does what the action would, so it is named instead. */
  @Test
  void failingActionIsNamedToWhoWaits() {
    var explained =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.pods(1, p -> p.cpu("1")))
                .configuration(
                    """
                    actions: "enqueue, broken"
                    tiers:
                    - plugins:
                      - name: gang
                    """),
            "gang");

    assertThat(explained.explanation().notes())
        .singleElement()
        .asString()
        .startsWith("action broken threw IllegalStateException \"no licence left\"")
        .endsWith("what action broken would do is not known, so that no remedy mends it");
  }

  @Test
  void everyKindOfReasonHasASituation() {
    Stream<Class<? extends Reason>> postponed = Stream.of(BindsUnderWay.class);
    assertThat(Stream.concat(situations().map(Situation::reason).distinct(), postponed))
        .containsExactlyInAnyOrderElementsOf(kinds(Reason.class).toList());
    assertThat(
            situations()
                .map(Situation::given)
                .filter(QueuesFormNoTree.class::isInstance)
                .map(reason -> ((QueuesFormNoTree) reason).fault()))
        .contains(TreeFault.values());
  }

  @Test
  void everyKindOfRemedyHasASituation() {
    assertThat(situations().flatMap(situation -> situation.remedies().stream()))
        .contains(Remedy.Kind.values());
  }

  /** Returns the records of a sealed type. */
  private static Stream<Class<? extends Reason>> kinds(Class<? extends Reason> type) {
    Class<?>[] permitted = type.getPermittedSubclasses();
    return permitted == null
        ? Stream.of(type)
        : Arrays.stream(permitted).flatMap(one -> kinds(one.asSubclass(Reason.class)));
  }
}
