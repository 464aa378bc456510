package io.hekla.scheduler.plugins.networktopology;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.network.NetworkTree;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * The scores of the worked example (docs/reference/worked-examples.md#example-network-topology):
 * two switches of two nodes below a third.
 */
class NetworkScoresTest {
  private final Session session =
      new Session(
          ClusterState.EMPTY.with(
              cluster()
                  .node("n0", n -> n.cpu("8"))
                  .node("n1", n -> n.cpu("8"))
                  .node("n2", n -> n.cpu("8"))
                  .node("n3", n -> n.cpu("8"))
                  .hyperNode("s0", 1, "n0", "n1")
                  .hyperNode("s1", 1, "n2", "n3")
                  .hyperNodeOver("s2", 2, "s0", "s1")
                  .podGroup(
                      "other",
                      g -> g.phase(PodGroupPhase.RUNNING).pods(2, p -> p.cpu("2").runningOn("n0")))
                  .podGroup(
                      "pg",
                      g ->
                          g.minMember(4)
                              .phase(PodGroupPhase.INQUEUE)
                              .within(new NetworkTopology(true, OptionalInt.of(2), ""))
                              .pods(4, p -> p.cpu("2")))
                  .changes()),
          "s",
          Instant.EPOCH,
          0);

  private final NetworkTree network = session.network();
  private final NetworkDomain s0 = network.named("s0").orElseThrow();
  private final NetworkDomain s1 = network.named("s1").orElseThrow();
  private final JobView job = session.jobs().get(1);
  private final SubJobView gang = job.subJobs().getFirst();
  private final NetworkScores scores =
      new NetworkScores(session, NetworkArguments.read(Arguments.NONE.reader()));

  @Test
  void aHyperNodeScoresByHowFullTheGangWouldMakeIt() {
    assertThat(scores.ofHyperNodes(gang, List.of(s0, s1))).containsExactly(75, 50);
  }

  @Test
  void placementsCountAndUndoneOnesDoNot() {
    try (Statement statement = session.statement()) {
      statement.allocate(gang.tasks().get(0), session.nodes().get(2));
      assertThat(scores.ofHyperNodes(gang, List.of(s0, s1))).containsExactly(75, 62.5);
    }

    assertThat(scores.ofHyperNodes(gang, List.of(s0, s1))).containsExactly(75, 50);
  }

  @Test
  void nodesNearWhatTheGangHasAreBetter() {
    try (Statement statement = session.statement()) {
      statement.allocate(gang.tasks().get(0), session.nodes().get(0));
      statement.allocate(gang.tasks().get(1), session.nodes().get(1));
      var totals = new double[4];
      scores.near(s0, gang, totals, new int[] {0, 1, 2});

      assertThat(totals[0]).isEqualTo(150);
      assertThat(totals[1]).isEqualTo(150);
      assertThat(totals[2]).isEqualTo(50);
    }
  }

  @Test
  void otherPodsFillUpWhatIsInUseLowerTiersFirst() {
    var totals = new double[4];
    scores.filling(gang.tasks().getFirst().request(), totals, new int[] {0, 2});

    // s0 (4+2)/16, s1 2/16, s2 and the top 6/32; weights 1, 0.8 and 0.64.
    assertThat(totals[0]).isCloseTo(100 * (0.375 + 1.44 * 0.1875) / 2.44, within(1e-9));
    assertThat(totals[2]).isCloseTo(100 * (0.125 + 1.44 * 0.1875) / 2.44, within(1e-9));
  }
}
