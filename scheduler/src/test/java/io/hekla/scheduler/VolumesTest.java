package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes for pods that claim volumes (docs/reference/plugin-rules.md#predicates). */
class VolumesTest {
  private static final String ACTIONS = "enqueue allocate backfill";
  private static final Instant TEN_MINUTES = Instant.EPOCH.plusSeconds(600);
  private static final String LOCAL =
      """
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: local},
       provisioner: kubernetes.io/no-provisioner, volumeBindingMode: WaitForFirstConsumer}
      """;

  /** Three nodes, each in its zone. */
  private static ClusterBuilder nodes() {
    return cluster()
        .node("n1", n -> n.cpu("8").label("zone", "a").label("topology.kubernetes.io/zone", "a"))
        .node("n2", n -> n.cpu("8").label("zone", "b").label("topology.kubernetes.io/zone", "b"))
        .node("n3", n -> n.cpu("8").label("zone", "b").label("topology.kubernetes.io/zone", "b"));
  }

  private static String claim(String name, String size, String storageClass, String more) {
    return """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {namespace: default, name: %1$s, uid: uid-%1$s, %4$s}
        spec: {accessModes: [ReadWriteOnce], storageClassName: %3$s,
               resources: {requests: {storage: %2$s}}}
        """
        .formatted(name, size, storageClass, more);
  }

  private static String boundClaim(String name, String volume) {
    return """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {namespace: default, name: %1$s, uid: uid-%1$s,
                   annotations: {pv.kubernetes.io/bind-completed: "yes"}}
        spec: {accessModes: [ReadWriteOnce], volumeName: %2$s}
        """
        .formatted(name, volume);
  }

  private static String volume(String name, String size, String zone, String more) {
    return """
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: %1$s}
        spec:
          {accessModes: [ReadWriteOnce], storageClassName: local, capacity: {storage: %2$s}, %4$s,
           nodeAffinity: {required: {nodeSelectorTerms: [
             {matchExpressions: [{key: zone, operator: In, values: [%3$s]}]}]}}}
        status: {phase: Available}
        """
        .formatted(name, size, zone, more.isEmpty() ? "volumeMode: Filesystem" : more);
  }

  private static SessionOutcome runOne(ClusterBuilder cluster, String... claims) {
    return cluster
        .podGroup(
            "g",
            g ->
                g.pods(
                    1,
                    p -> {
                      p.cpu("1");
                      for (String claim : claims) {
                        p.mounts(claim);
                      }
                      return p;
                    }))
        .run(ACTIONS);
  }

  private static String refusal(SessionOutcome outcome) {
    return outcome.pod("g-0").reason().text();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void aPodFollowsTheVolumeThatItsClaimIsBoundTo(long seed) {
    var outcome =
        runOne(
            nodes().seed(seed).facts(boundClaim("data", "pv") + volume("pv", "1Gi", "a", "")),
            "data");

    assertThat(outcome.binds()).containsEntry("g-0", "n1");
    assertThat(outcome.preparations("g-0")).isEmpty();
  }

  @Test
  void aClaimThatDoesNotExistHoldsItsPodBack() {
    var outcome = runOne(nodes(), "data");

    assertThat(refusal(outcome))
        .isEqualTo("0/3 nodes are available: 3 persistentvolumeclaim \"data\" not found");
  }

  @Test
  void aClaimThatShouldBeBoundByNowHoldsItsPodBack() {
    String immediate =
        """
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: now},
         provisioner: csi.example.com, volumeBindingMode: Immediate}
        """;
    var outcome =
        runOne(
            nodes()
                .tiers("gang", "predicates{predicate.VolumeZoneEnable: false}")
                .facts(immediate + claim("data", "1Gi", "now", "")),
            "data");

    assertThat(refusal(outcome)).contains("3 pod has unbound immediate PersistentVolumeClaims");
  }

  @Test
  void aClaimGetsTheSmallestVolumeThatWillDo() {
    var outcome =
        runOne(
            nodes()
                .facts(
                    LOCAL
                        + claim("data", "2Gi", "local", "")
                        + volume("small", "1Gi", "b", "")
                        + volume("large", "4Gi", "b", "")
                        + volume("right", "3Gi", "b", "")
                        + volume("raw", "2Gi", "b", "volumeMode: Block")
                        + volume("others", "2Gi", "b", "claimRef: {namespace: x, name: y}")),
            "data");

    assertThat(outcome.binds().get("g-0")).isIn("n2", "n3");
    assertThat(outcome.preparations("g-0"))
        .containsExactly(new Preparation.BindVolume(key("data"), "uid-data", "right", TEN_MINUTES));
  }

  @Test
  void aPodWaitsForItsVolumeAsLongAsTheConfigurationSays() {
    var outcome =
        runOne(
            nodes()
                .tiers("gang", "predicates{volumebinding.bindTimeoutSeconds: 5}")
                .facts(LOCAL + claim("data", "1Gi", "local", "") + volume("pv", "1Gi", "a", "")),
            "data");

    assertThat(outcome.preparations("g-0"))
        .allMatch(preparation -> !preparation.isOverdue(Instant.EPOCH.plusSeconds(5)))
        .allMatch(preparation -> preparation.isOverdue(Instant.EPOCH.plusSeconds(6)))
        .hasSize(1);
  }

  @Test
  void aVolumeKeptForAClaimIsTakenEvenIfASmallerOneWouldDo() {
    String reserved = "claimRef: {namespace: default, name: data}";
    var outcome =
        runOne(
            nodes()
                .facts(
                    LOCAL
                        + claim("data", "1Gi", "local", "")
                        + volume("pv-a", "1Gi", "b", "")
                        + volume("pv-b", "2Gi", "a", reserved)),
            "data");

    assertThat(outcome.binds()).containsEntry("g-0", "n1");
    assertThat(outcome.preparations("g-0"))
        .containsExactly(new Preparation.BindVolume(key("data"), "uid-data", "pv-b", TEN_MINUTES));
  }

  @Test
  void twoPodsOfASessionDoNotGetOneVolume() {
    var outcome =
        nodes()
            .facts(
                LOCAL
                    + claim("data-0", "1Gi", "local", "")
                    + claim("data-1", "1Gi", "local", "")
                    + volume("pv", "1Gi", "a", ""))
            .podGroup(
                "g",
                g ->
                    g.pods(1, p -> p.cpu("1").role("a").mounts("data-0"))
                        .pods(1, p -> p.cpu("1").role("b").mounts("data-1")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("g-0");
    assertThat(outcome.pod("g-1").reason().text())
        .contains("3 node(s) didn't find available persistent volumes to bind");
  }

  @Test
  void aGangThatIsGivenUpGivesItsVolumesBack() {
    var outcome =
        nodes()
            .facts(
                LOCAL
                    + claim("data-0", "1Gi", "local", "")
                    + claim("data-1", "1Gi", "local", "")
                    + claim("other", "1Gi", "local", "")
                    + volume("pv", "1Gi", "a", ""))
            .podGroup(
                "gang",
                g ->
                    g.minMember(2)
                        .pods(1, p -> p.cpu("1").mounts("data-0"))
                        .pods(1, p -> p.cpu("1").mounts("data-1")))
            .podGroup("g", g -> g.pods(1, p -> p.cpu("1").mounts("other")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("g-0");
    assertThat(outcome.preparations("g-0"))
        .containsExactly(new Preparation.BindVolume(key("other"), "uid-other", "pv", TEN_MINUTES));
  }

  @Test
  void podsThatShareAClaimStayTogether() {
    var outcome =
        nodes()
            .facts(
                LOCAL
                    + claim("data", "1Gi", "local", "")
                    + volume("pv-a", "1Gi", "a", "")
                    + volume("pv-b", "1Gi", "b", ""))
            .podGroup("g", g -> g.minMember(3).pods(3, p -> p.cpu("2").mounts("data")))
            .run(ACTIONS);

    assertThat(outcome.decisions().binds()).hasSize(3);
    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.preparations().getFirst())
        .containsOnly(outcome.preparations("g-0").getFirst());
  }

  @Test
  void aVolumeIsMadeOnlyWhereTheClassAllowsIt() {
    var outcome = runOne(nodes().facts(dynamic("") + claim("data", "1Gi", "fast", "")), "data");

    assertThat(outcome.binds()).containsEntry("g-0", "n1");
    assertThat(outcome.preparations("g-0"))
        .containsExactly(
            new Preparation.ProvisionVolume(key("data"), "uid-data", "n1", TEN_MINUTES));
  }

  @Test
  void aVolumeIsMadeWhereOneIsBeingMadeForTheClaimAlready() {
    String selected = "annotations: {volume.kubernetes.io/selected-node: n2}";
    var outcome =
        runOne(nodes().facts(dynamic("") + claim("data", "1Gi", "fast", selected)), "data");

    assertThat(outcome.binds()).isEmpty();
    assertThat(refusal(outcome))
        .contains("3 node(s) didn't find available persistent volumes to bind");
  }

  @Test
  void aVolumeIsMadeOnlyWhereTheDriverHasRoomForIt() {
    String driver =
        """
        ---
        {apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: csi.example.com},
         spec: {storageCapacity: true}}
        ---
        {apiVersion: storage.k8s.io/v1, kind: CSIStorageCapacity,
         metadata: {namespace: default, name: c}, storageClassName: fast, capacity: 4Gi,
         nodeTopology: {matchLabels: {zone: a}}}
        """;

    assertThat(
            runOne(nodes().facts(dynamic(driver) + claim("data", "4Gi", "fast", "")), "data")
                .binds())
        .containsEntry("g-0", "n1");
    assertThat(
            refusal(
                runOne(nodes().facts(dynamic(driver) + claim("data", "5Gi", "fast", "")), "data")))
        .contains("1 node(s) did not have enough free storage");
  }

  private static String dynamic(String more) {
    return """
        ---
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast},
         provisioner: csi.example.com, volumeBindingMode: WaitForFirstConsumer,
         allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a]}]}]}
        """
        + more;
  }

  @Test
  void aVolumeOfAZoneIsUsedInThatZone() {
    String zonal =
        """
        ---
        {apiVersion: v1, kind: PersistentVolume,
         metadata: {name: pv, labels: {failure-domain.beta.kubernetes.io/zone: a__c}},
         spec: {capacity: {storage: 1Gi}}}
        """;
    var outcome = runOne(nodes().facts(boundClaim("data", "pv") + zonal), "data");

    assertThat(outcome.binds()).containsEntry("g-0", "n1");
  }

  @Test
  void aDriverAttachesOnlySoManyVolumesToANode() {
    var facts = new ArrayList<String>();
    for (String name : List.of("v0", "v1", "v2")) {
      facts.add(boundClaim(name, name));
      facts.add(
          """
          ---
          {apiVersion: v1, kind: PersistentVolume, metadata: {name: %1$s},
           spec: {csi: {driver: csi.example.com, volumeHandle: %1$s}}}
          """
              .formatted(name));
    }
    facts.add(
        """
        ---
        {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1},
         spec: {drivers: [{name: csi.example.com, nodeID: n1, allocatable: {count: 2}}]}}
        """);
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .facts(String.join("", facts))
            .podGroup("old", g -> g.pods(2, p -> p.runningOn("n1").mounts("v0")))
            .podGroup(
                "g",
                g ->
                    g.pods(1, p -> p.cpu("1").role("a").mounts("v1"))
                        .pods(1, p -> p.cpu("1").role("b").mounts("v2"))
                        .pods(1, p -> p.cpu("1").role("c").mounts("v0")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("g-0", "g-2");
    assertThat(outcome.pod("g-1").reason().text()).contains("1 node(s) exceed max volume count");
  }

  @ParameterizedTest
  @CsvSource({"false, 2", "true, 1"})
  void readWriteOncePodIsEnforcedIfConfigured(boolean observed, int bound) {
    String exclusive =
        claim("data", "1Gi", "local", "").replace("ReadWriteOnce]", "ReadWriteOncePod]");
    String volume = volume("pv", "1Gi", "a", "").replace("ReadWriteOnce]", "ReadWriteOncePod]");
    var outcome =
        nodes()
            .tiers("gang", "predicates{predicate.VolumeRestrictionsEnable: " + observed + "}")
            .facts(LOCAL + exclusive + volume)
            .podGroup("g", g -> g.pods(2, p -> p.cpu("1").mounts("data")))
            .run(ACTIONS);

    assertThat(outcome.bound("g")).isEqualTo(bound);
  }

  @Test
  void allThreeFiltersCanBeSwitchedOff() {
    var outcome =
        runOne(
            nodes()
                .tiers(
                    "gang",
                    "predicates{predicate.VolumeBindingEnable: false,"
                        + " predicate.VolumeZoneEnable: false,"
                        + " predicate.NodeVolumeLimitsEnable: false}"),
            "data");

    assertThat(outcome.binds()).containsKey("g-0");
  }

  private static ObjectKey key(String claim) {
    return new ObjectKey("default", claim);
  }
}
