package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.Broken;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A sum over pods that cannot be built is missing for whoever asks, not only for the first. */
class HalfBuiltSumsTest {
  @Test
  void aNodeWithAPodWhoseVolumesCannotBeToldTakesNoVolumesHoweverManyAsk() {
    ClusterBuilder cluster =
        twoNodes()
            .facts(volumes("bad", "v1", "v2", "v3", "v4"))
            .podGroup("old", g -> g.pods(1, p -> p.cpu("1").mounts("bad").runningOn("n1")));
    for (int i = 1; i <= 4; i++) {
      int number = i;
      cluster.podGroup(
          "job" + i,
          g ->
              g.pods(
                  1,
                  p ->
                      p.cpu("1")
                          .mounts("v" + number)
                          .onlyOn("host", number % 2 == 1 ? "n1" : "n2")));
    }

    assertThat(binds(cluster).keySet()).containsExactly("job1-0", "job2-0", "job3-0", "job4-0");
    assertThat(
            binds(
                    cluster,
                    change ->
                        change instanceof Change.FactSeen(VolumeInfo volume)
                                && volume.name().equals("pv-bad")
                            ? new Change.FactSeen(Broken.without(volume, "csi"))
                            : change)
                .keySet())
        .containsExactly("job2-0", "job4-0");
  }

  @Test
  void nobodyIsPlacedWhileItIsUnknownFromWhomAPodWantsToBeApart() {
    ClusterBuilder sound = apart("host");
    ClusterBuilder broken = apart(Broken.nothing());

    assertThat(binds(sound)).hasSize(2).containsValue("n2").doesNotContainValue("n1");
    assertThat(binds(broken)).isEmpty();
  }

  private static ClusterBuilder apart(String topology) {
    return twoNodes()
        .podGroup(
            "old",
            g -> g.pods(1, p -> p.cpu("1").apartFrom(topology, "app", "web").runningOn("n1")))
        .podGroup("one", g -> g.pods(1, p -> p.cpu("1").label("app", "web")))
        .podGroup("two", g -> g.pods(1, p -> p.cpu("1").label("app", "web")));
  }

  private static ClusterBuilder twoNodes() {
    return cluster()
        .node("n1", n -> n.cpu("8").label("host", "n1"))
        .node("n2", n -> n.cpu("8").label("host", "n2"))
        .facts(
            """
            {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1},
             spec: {drivers: [{name: csi.example.com, nodeID: n1, allocatable: {count: 9}}]}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n2},
             spec: {drivers: [{name: csi.example.com, nodeID: n2, allocatable: {count: 9}}]}}
            """);
  }

  private static String volumes(String... names) {
    return Stream.of(names)
        .map(
            """
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim,
             metadata: {namespace: default, name: %1$s, uid: uid-%1$s,
                        annotations: {pv.kubernetes.io/bind-completed: "yes"}},
             spec: {accessModes: [ReadWriteOnce], volumeName: pv-%1$s}}
            ---
            {apiVersion: v1, kind: PersistentVolume, metadata: {name: pv-%1$s},
             spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi},
                    csi: {driver: csi.example.com, volumeHandle: %1$s}}}
            """
                ::formatted)
        .collect(Collectors.joining());
  }

  private static Map<String, String> binds(ClusterBuilder cluster) {
    return binds(cluster, change -> change);
  }

  private static Map<String, String> binds(ClusterBuilder cluster, UnaryOperator<Change> breaking) {
    List<Change> changes = cluster.changes().stream().map(breaking).toList();
    var input = new SessionInput("s", Instant.EPOCH, cluster.configuration(), 0);
    return new Outcome(Engine.step(ClusterState.EMPTY, changes, input).decisions()).binds();
  }
}
