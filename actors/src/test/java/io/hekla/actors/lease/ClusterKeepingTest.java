package io.hekla.actors.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.system.HeklaSettings;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Looks of members at the Lease that records their cluster. */
class ClusterKeepingTest {
  private static final String LEADER = "akka://hekla@10.0.0.1:7355#1";
  private static final String JOINED = "akka://hekla@10.0.0.2:7355#2";
  private static final String FOUNDER = "akka://hekla@10.0.0.3:7355#3";

  private final StoredLease server = new StoredLease();

  private ClusterKeeping keeping() {
    return new ClusterKeeping(
        new LeaseAccess(
            server.client(), new ObjectKey("kube-system", "hekla-members"), Duration.ofMinutes(1)),
        Clock.systemUTC());
  }

  private static boolean stays(ClusterKeeping member, ClusterKeeping.View view) {
    return member.check(view).toCompletableFuture().join();
  }

  /**
   * The view of a member that does not lead.
   *
   * @param left members that were there since the view before
   */
  private static ClusterKeeping.View view(String self, Set<String> staying, String... left) {
    var seen = new TreeSet<>(staying);
    seen.addAll(Set.of(left));
    return new ClusterKeeping.View(self, staying, seen, false);
  }

  private void recordTheLeaderAlone() {
    var view = new ClusterKeeping.View(LEADER, Set.of(LEADER), Set.of(LEADER), true);
    assertThat(stays(keeping(), view)).isTrue();
  }

  @Test
  void aMemberStaysIfTheLeaderLeavesThatAdmittedItAndHasNotRecordedIt() {
    recordTheLeaderAlone();
    var member = keeping();

    assertThat(stays(member, view(JOINED, Set.of(JOINED), LEADER))).as("it leaves").isTrue();
    assertThat(stays(member, view(JOINED, Set.of(JOINED)))).as("it is gone").isTrue();
  }

  @Test
  void aMemberEndsIfAnotherClusterWasFounded() {
    var founder = new ClusterKeeping.View(FOUNDER, Set.of(FOUNDER), Set.of(FOUNDER), true);
    assertThat(stays(keeping(), founder)).isTrue();

    assertThat(stays(keeping(), view(JOINED, Set.of(JOINED), LEADER))).isFalse();
  }

  @Test
  void akkaJoinsNobodyByItself() throws Exception {
    var settings =
        HeklaSettings.read(
            Map.of(
                "hekla.cluster.port",
                7355,
                "hekla.cluster.seed-nodes.0",
                "akka://hekla@127.0.0.1:7355"));

    assertThat(settings.config().getStringList("hekla.cluster.seed-nodes")).hasSize(1);
    assertThat(settings.config().getStringList("akka.cluster.seed-nodes"))
        .as("Akka would found a cluster without the Lease")
        .isEmpty();
  }
}
