package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.cluster.Taint;
import io.hekla.scheduler.plugin.RelativeScore;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.testing.OpenSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The plain scorers. Source of the numbers: docs/reference/worked-examples.md#example-binpack,
 * docs/reference/worked-examples.md#example-nodeorder.
 */
class NodeScoresTest {
  private static final List<String> SCORERS =
      List.of(
          "leastrequested",
          "mostrequested",
          "nodeaffinity",
          "podaffinity",
          "balancedresource",
          "tainttoleration",
          "imagelocality",
          "podtopologyspread");

  @Test
  void leastRequestedIsTheMeanOfWhatIsLeftOfCpuAndMemory() {
    assertThat(only("leastrequested", 1).score("a-0", "n1")).isEqualTo(62);
  }

  @Test
  void mostRequestedIsTheMeanOfWhatIsTaken() {
    assertThat(only("mostrequested", 1).score("a-0", "n1")).isEqualTo(37);
  }

  @Test
  void balancedResourceIsHowMuchMoreEvenThePodMakesTheNode() {
    assertThat(only("balancedresource", 1).score("a-0", "n1")).isEqualTo(78);
  }

  @Test
  void aWeightMultipliesAndZeroSwitchesOff() {
    assertThat(only("balancedresource", 3).score("a-0", "n1")).isEqualTo(3 * 78);
    assertThat(only("balancedresource", 0).score("a-0", "n1")).isZero();
  }

  @Test
  void preferredAffinityIsRelativeToTheNodeThatHasMostOfIt() {
    RelativeScore affinity = relative("nodeaffinity", 2);

    assertThat(List.of(affinity.normalise(30, 30), affinity.normalise(10, 30)))
        .containsExactly(200.0, 66.0);
  }

  @Test
  void taintsThatAreNotToleratedCountAgainstANode() {
    RelativeScore taints = relative("tainttoleration", 3);

    assertThat(List.of(taints.normalise(0, 2), taints.normalise(2, 2), taints.normalise(0, 0)))
        .containsExactly(300.0, 0.0, 300.0);
  }

  @Test
  void binpackIsTheWeightedUseOfWhatIsAskedFor() {
    OpenSession session =
        cluster()
            .node("n1", n -> n.cpu("16").memory("64Gi").has("nvidia.com/gpu", "8"))
            .podGroup(
                "old",
                g ->
                    g.pods(
                        1,
                        p -> p.cpu("4").memory("16Gi").asks("nvidia.com/gpu", "2").runningOn("n1")))
            .podGroup(
                "a", g -> g.pods(1, p -> p.cpu("4").memory("8Gi").asks("nvidia.com/gpu", "1")))
            .tiers(
                "binpack{binpack.weight: 10, binpack.resources: nvidia.com/gpu,"
                    + " binpack.resources.nvidia.com/gpu: 5}")
            .open();

    assertThat(session.score("a-0", "n1")).isEqualTo(2.75 / 7 * 1000, within(1e-6));
  }

  /** Volcano's way: without the spared pod the node would hold 1 core and 4 GiB. */
  @Test
  void aSparedPodCountsNoMoreUntilTheSessionEnds() {
    OpenSession session = only("leastrequested", 1);
    evict(session).discard();
    assertThat(session.score("a-0", "n1")).isEqualTo(81);

    Statement again = evict(session);
    assertThat(session.score("a-0", "n1")).isEqualTo(81);
    again.discard();
    assertThat(session.score("a-0", "n1")).isEqualTo(81);
  }

  @Test
  void aPodThatOnlyATrialEvictedCountsAsBefore() {
    OpenSession session = only("leastrequested", 1);
    try (Statement trial = session.session().trial()) {
      trial.evict(session.pod("old-0"), "preempt", session.pod("a-0"));
    }

    assertThat(session.score("a-0", "n1")).isEqualTo(62);
  }

  @Test
  void aSparedPodCountsWhereEveryPodDoes() {
    OpenSession session = only("leastrequested", 1, "nodeorder.countEveryPod: true");
    evict(session).discard();

    assertThat(session.score("a-0", "n1")).isEqualTo(62);
  }

  private static Statement evict(OpenSession session) {
    Statement attempt = session.session().statement();
    attempt.evict(session.pod("old-0"), "preempt", session.pod("a-0"));
    return attempt;
  }

  private static RelativeScore relative(String scorer, int weight) {
    return only(scorer, weight).policy().placement().relativeScores().getFirst();
  }

  /** Node of 8 cores and 16 GiB; with the pod of 1 core and 4 GiB it holds 3 cores and 6 GiB. */
  private static OpenSession only(String scorer, int weight) {
    return only(scorer, weight, "");
  }

  private static OpenSession only(String scorer, int weight, String further) {
    var arguments = new StringBuilder();
    for (String each : SCORERS) {
      arguments.append(each).append(".weight: ").append(each.equals(scorer) ? weight : 0);
      arguments.append(", ");
    }
    return cluster()
        .node("n1", n -> n.cpu("8").memory("16Gi").taint("slow", Taint.Effect.PREFER_NO_SCHEDULE))
        .podGroup("old", g -> g.pods(1, p -> p.cpu("2").memory("2Gi").runningOn("n1")))
        .podGroup("a", g -> g.pods(1, p -> p.cpu("1").memory("4Gi")))
        .tiers("nodeorder{" + arguments + further + "}")
        .open();
  }
}
