package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Volumes and devices that nodes of several partitions can use are given once. Source:
 * docs/reference/partitions.md#volumes-and-devices.
 */
class PartitionClaimsTest {
  private static final String STORAGE =
      """
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: local},
       provisioner: kubernetes.io/no-provisioner, volumeBindingMode: WaitForFirstConsumer}
      ---
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: pv}
      spec: {accessModes: [ReadWriteOnce], storageClassName: local, capacity: {storage: 1Gi}}
      status: {phase: Available}
      """;

  private static final String DEVICES =
      """
      ---
      {apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: shared}, spec: {}}
      ---
      apiVersion: resource.k8s.io/v1
      kind: ResourceSlice
      metadata: {name: slice}
      spec:
        {driver: shared.example.com, allNodes: true,
         pool: {name: all, generation: 1, resourceSliceCount: 1}, devices: [{name: only}]}
      """;

  private static String volumeClaim(String name) {
    return """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {namespace: default, name: %1$s, uid: uid-%1$s}
        spec: {accessModes: [ReadWriteOnce], storageClassName: local,
               resources: {requests: {storage: 1Gi}}}
        """
        .formatted(name);
  }

  private static String deviceClaim(String name) {
    return """
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {namespace: default, name: %1$s, uid: uid-%1$s}
        spec: {devices: {requests: [{name: it, exactly: {deviceClassName: shared}}]}}
        """
        .formatted(name);
  }

  private static ClusterBuilder twoPools() {
    return cluster()
        .configuration(
            """
            actions: "enqueue, allocate, backfill"
            tiers:
            - plugins: [{name: gang}, {name: predicates}, {name: nodeorder}]
            partitions:
            - {name: a, nodes: pool=a, queues: [a]}
            """)
        .node("a1", n -> n.cpu("8").label("pool", "a"))
        .node("b1", n -> n.cpu("8"))
        .queue("a", q -> q);
  }

  @Test
  void aVolumeOfAllNodesIsGivenToOneClaim() {
    ClusterBuilder both =
        twoPools()
            .facts(STORAGE + volumeClaim("data-a") + volumeClaim("data-b"))
            .podGroup("ja", g -> g.queue("a").pods(1, p -> p.cpu("1").mounts("data-a")))
            .podGroup("jb", g -> g.pods(1, p -> p.cpu("1").mounts("data-b")));

    onlyTheFirstPartitionGetsIt(both);
  }

  @Test
  void aDeviceOfAllNodesIsGivenToOneClaim() {
    ClusterBuilder both =
        twoPools()
            .facts(DEVICES + deviceClaim("claim-a") + deviceClaim("claim-b"))
            .podGroup("ja", g -> g.queue("a").pods(1, p -> p.cpu("1").claims("claim-a")))
            .podGroup("jb", g -> g.pods(1, p -> p.cpu("1").claims("claim-b")));

    onlyTheFirstPartitionGetsIt(both);
  }

  /** In one session, and in the next one, in which the bind is not seen done yet. */
  private static void onlyTheFirstPartitionGetsIt(ClusterBuilder cluster) {
    SessionInput input = new SessionInput("s", Instant.EPOCH, cluster.configuration(), 0);
    ClusterState state = ClusterState.EMPTY.with(cluster.changes());
    Engine.Step step = Engine.step(state, List.of(), input);

    assertThat(step.decisions().binds())
        .extracting(bind -> bind.task().name())
        .containsOnly("ja-0");
    Bind bind = step.decisions().binds().getFirst();
    assertThat(bind.preparations()).hasSize(1);
    var assumed =
        new Change.BindAssumed(
            bind.taskUid(), bind.node(), bind.preparations(), bind.annotations());
    assertThat(Engine.step(step.state(), List.of(assumed), input).decisions().binds()).isEmpty();
    Decisions refused =
        Engine.step(
                step.state().with(List.of(assumed, new Change.TaskGone(bind.taskUid()))),
                List.of(),
                input)
            .decisions();
    assertThat(refused.binds())
        .as("once the pod is gone the other one gets it")
        .extracting(one -> one.task().name())
        .containsExactly("jb-0");
  }
}
