package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.VolumeInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.Broken;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
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
  void aNodeWithAPodOfUnknownVolumesAcceptsNoVolumes() {
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
  void noPodIsPlacedWhileAnAntiAffinityIsUnknown() {
    ClusterBuilder sound = apart("host");
    ClusterBuilder broken = apart(Broken.nothing());

    assertThat(binds(sound)).hasSize(2).containsValue("n2").doesNotContainValue("n1");
    assertThat(binds(broken)).isEmpty();
  }

  @Test
  void anUncountableClaimIsMissingInItsQueuesFiguresOnly() {
    ClusterBuilder cluster =
        twoNodes()
            .configuration(
                """
                actions: "enqueue, allocate"
                tiers:
                - plugins: [{name: priority}, {name: gang}]
                """)
            .facts(deviceClaim("bad") + deviceClaim("good"))
            .queue("of-bad", q -> q)
            .queue("of-good", q -> q)
            .podGroup("one", g -> g.queue("of-bad").pods(1, p -> claiming(p, "bad")))
            .podGroup("two", g -> g.queue("of-good").pods(1, p -> claiming(p, "good")))
            .podGroup("new", g -> g.queue("of-bad").needs("cpu", "1").pods(1, p -> p.cpu("1")));

    Engine.Step step =
        step(
            cluster,
            change ->
                change instanceof Change.FactSeen(ResourceClaimInfo claim)
                        && claim.key().name().equals("bad")
                    ? new Change.FactSeen(Broken.without(claim, "allocation"))
                    : change);
    var outcome = new SessionOutcome(step.decisions());

    assertThat(outcome.binds()).containsOnlyKeys("new-0");
    assertThat(outcome.queue("of-good").allocated().amount("deviceclass/gpu")).isEqualTo(2000);
    assertThat(outcome.queue("of-bad").allocated().has("deviceclass/gpu")).isFalse();
    assertThat(outcome.queue("of-bad").allocated().amount("cpu")).isPositive();
    assertThat(step.faults())
        .singleElement()
        .satisfies(
            fault ->
                assertThat(fault.text())
                    .startsWith("figure devices of queues threw NullPointerException")
                    .endsWith("it lacks the resources of job default/one"));
  }

  private static PodBuilder claiming(PodBuilder pod, String claim) {
    return pod.cpu("1").claims(claim).runningOn("n1");
  }

  /** A claim that has all devices of its class: two. */
  private static String deviceClaim(String name) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceClaim,
         metadata: {namespace: default, name: %1$s, uid: uid-%1$s},
         spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu, allocationMode: All}}]}},
         status: {allocation: {devices: {results: [
           {request: r, driver: d, pool: p, device: a}, {request: r, driver: d, pool: p, device: b}]}}}}
        """
        .formatted(name);
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
    return new SessionOutcome(step(cluster, breaking).decisions()).binds();
  }

  private static Engine.Step step(ClusterBuilder cluster, UnaryOperator<Change> breaking) {
    List<Change> changes = cluster.changes().stream().map(breaking).toList();
    var input = new SessionInput("s", Instant.EPOCH, cluster.configuration(), 0);
    return Engine.step(ClusterState.EMPTY, changes, input);
  }
}
