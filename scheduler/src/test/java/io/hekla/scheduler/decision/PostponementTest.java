package io.hekla.scheduler.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Gangs that begin while binds of earlier ones are not yet observed. */
class PostponementTest {
  private static final String SESSION = "1-7";
  private static final int MOST = 10;

  private final Map<String, Integer> underWay = new HashMap<>();
  private final List<Bind> binds = new ArrayList<>();
  private final List<PodGroupVerdict> podGroups = new ArrayList<>();
  private Set<ObjectKey> started = Set.of();

  @Test
  void aNamespaceThatIsAloneHasAllAndBeginsItsLastGangWhole() {
    gang("a/g1", 4);
    gang("a/g2", 4);
    gang("a/g3", 4);
    gang("a/g4", 4);

    assertThat(begun()).containsExactly("a/g1", "a/g2", "a/g3");
  }

  @Test
  void bindsThatWaitHoldUpTheirOwnNamespaceAlone() {
    underWay.put("a", 5_000);
    gang("a/more", 1);
    gang("b/train", 4);

    assertThat(begun()).containsExactly("b/train");
  }

  @Test
  void demandBelowTheEqualShareLeavesTheRestToOthers() {
    underWay.put("a", 7);
    gang("a/more", 1);
    gang("a/and-more", 4);
    gang("a/too-many", 1);
    gang("b/small", 2);

    assertThat(begun()).containsExactly("a/more", "b/small");
  }

  @Test
  void aGangThatHasBegunGoesOn() {
    underWay.put("a", 5_000);
    started = Set.of(key("a/elastic"));
    gang("a/elastic", 3);

    assertThat(begun()).containsExactly("a/elastic");
  }

  @Test
  void aPostponedBindHasAReason() {
    underWay.put("a", 12);
    gang("a/train", 2);
    gang("b/other", 1);

    Decisions decisions = decisions();

    String why =
        "12 binds of namespace a are in flight; others of it start while there are fewer than 9";
    PodGroupVerdict verdict = decisions.podGroups().getFirst();
    assertThat(verdict.reason().text()).isEqualTo(why);
    assertThat(verdict.conditions())
        .containsExactly(
            new Condition("Scheduled", true, "Old", "", "1-6"),
            new Condition("Unschedulable", true, "BindsUnderWay", why, SESSION));
    assertThat(decisions.tasks())
        .extracting(pod -> pod.task() + " " + pod.conditionReason() + ": " + pod.reason().text())
        .containsExactly("a/train-0 Unschedulable: " + why, "a/train-1 Unschedulable: " + why);
    assertThat(UnschedulableConditions.of(verdict.conditions(), new Reason.None(), "1-8"))
        .as("once it begins")
        .extracting(Condition::type)
        .containsExactly("Scheduled");
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  /** Whatever others have under way. */
  @ParameterizedTest
  @MethodSource("seeds")
  void aNamespaceWithoutBindsInFlightStarts(long seed) {
    var random = new Random(seed);
    for (int namespace = 0; namespace < 8; namespace++) {
      underWay.put("n" + namespace, random.nextInt(20));
      for (int gang = 0; gang < random.nextInt(4); gang++) {
        gang("n%d/g%d".formatted(namespace, gang), 1 + random.nextInt(9));
      }
    }
    gang("new/first", 1 + random.nextInt(20));

    assertThat(begun()).contains("new/first");
  }

  private void gang(String name, int size) {
    ObjectKey gang = key(name);
    for (int pod = 0; pod < size; pod++) {
      var key = new ObjectKey(gang.namespace(), gang.name() + "-" + pod);
      binds.add(new Bind(name + pod, key, gang, "node"));
    }
    podGroups.add(
        new PodGroupVerdict(
            gang,
            name,
            "default",
            false,
            PodGroupPhase.INQUEUE,
            List.of(
                new Condition("Scheduled", true, "Old", "", "1-6"),
                new Condition("Scheduled", true, "New", "", SESSION)),
            0,
            0,
            0,
            0,
            new Reason.None()));
  }

  private static ObjectKey key(String name) {
    String[] parts = name.split("/", 2);
    return new ObjectKey(parts[0], parts[1]);
  }

  private Decisions decisions() {
    var none = List.<Decisions.Pipelined>of();
    var all =
        new Decisions(
            binds, List.of(), none, none, podGroups, List.of(), List.of(), List.of(), List.of(),
            List.of(), List.of(), List.of());
    return new Postponement(MOST, underWay, started).applyTo(all, SESSION);
  }

  private List<String> begun() {
    return decisions().binds().stream().map(bind -> bind.podGroup().toString()).distinct().toList();
  }
}
