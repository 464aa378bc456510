package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static io.hekla.scheduler.testing.DeviceObjects.deviceClass;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.DeviceObjects;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes for pods that claim devices (docs/reference/plugin-rules.md#predicates). */
class DevicesTest {
  private static final String ACTIONS = "enqueue allocate backfill";

  /** Two nodes with devices gpu-0 and gpu-1 each, and a device net that both reach. */
  private static ClusterBuilder nodes() {
    return cluster()
        .node("n1", n -> n.cpu("8"))
        .node("n2", n -> n.cpu("8"))
        .facts(
            slice("n1", "gpu.example.com", "nodeName: n1", "{name: gpu-0}, {name: gpu-1}")
                + slice("n2", "gpu.example.com", "nodeName: n2", "{name: gpu-0}, {name: gpu-1}")
                + slice("net", "net.example.com", "allNodes: true", "{name: net}")
                + deviceClass("gpu", "device.driver == \"gpu.example.com\"")
                + deviceClass("net", "device.driver == 'net.example.com'")
                + deviceClass("big", "device.capacity['mem'].isGreaterThan(quantity('1Gi'))"));
  }

  private static String slice(String pool, String driver, String nodes, String devices) {
    return """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: %1$s},
         spec: {driver: %2$s, pool: {name: %1$s, generation: 1, resourceSliceCount: 1}, %3$s,
                devices: [%4$s]}}
        """
        .formatted(pool, driver, nodes, devices);
  }

  private static String claim(String name, String request, String status) {
    return DeviceObjects.claim(name, "requests: [{name: r, " + request + "}]", status);
  }

  private static String exactly(String more) {
    return "exactly: {" + more + "}";
  }

  private static SessionOutcome runOne(ClusterBuilder cluster, String claim) {
    return cluster.podGroup("g", g -> g.pods(1, p -> p.cpu("1").claims(claim))).run(ACTIONS);
  }

  private static String refusal(SessionOutcome outcome) {
    return outcome.pod("g-0").reason().text();
  }

  private static AllocatedDevice gpu(String node, int index) {
    return AllocatedDevice.whole("r", "gpu.example.com", node, "gpu-" + index);
  }

  @Test
  void aClaimGetsDevicesOfOneNode() {
    var outcome =
        runOne(nodes().facts(claim("c", exactly("deviceClassName: gpu, count: 2"), "")), "c");

    String node = outcome.decisions().binds().getFirst().node();
    assertThat(outcome.preparations("g-0"))
        .containsExactly(
            new Preparation.AllocateDevices(
                key("c"),
                "uid-c",
                node,
                List.of(gpu(node, 0), gpu(node, 1)),
                Optional.empty(),
                List.of()));
  }

  @Test
  void noDeviceIsGivenTwice() {
    var outcome =
        nodes()
            .facts(
                claim("a", exactly("deviceClassName: gpu, count: 2"), "")
                    + claim("b", exactly("deviceClassName: gpu, count: 2"), "")
                    + claim("c", exactly("deviceClassName: gpu"), ""))
            .podGroup(
                "g",
                g ->
                    g.pods(1, p -> p.cpu("1").role("a").claims("a"))
                        .pods(1, p -> p.cpu("1").role("b").claims("b"))
                        .pods(1, p -> p.cpu("1").role("c").claims("c")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("g-0", "g-1");
    assertThat(outcome.binds().get("g-0")).isNotEqualTo(outcome.binds().get("g-1"));
    assertThat(outcome.pod("g-2").reason().text()).contains("2 cannot allocate all claims");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void podsThatShareAClaimStayWithItsDevices(long seed) {
    var outcome =
        nodes()
            .seed(seed)
            .facts(claim("c", exactly("deviceClassName: gpu"), ""))
            .podGroup("g", g -> g.minMember(3).pods(3, p -> p.cpu("1").claims("c")))
            .run(ACTIONS);

    assertThat(outcome.binds().values()).hasSize(3);
    assertThat(outcome.binds().values().stream().distinct()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void anAllocatedClaimLeadsItsPodToItsNodeHoweverItWasAllocated(long seed) {
    String allocated =
        """
        allocation: {nodeSelector: {nodeSelectorTerms: [
          {matchFields: [{key: metadata.name, operator: In, values: [n2]}]}]},
          devices: {results: [{request: r, driver: d, pool: p, device: x}]}}
        """;
    var outcome =
        runOne(
            nodes().seed(seed).facts(claim("c", exactly("deviceClassName: big"), allocated)), "c");

    assertThat(outcome.binds()).containsEntry("g-0", "n2");
    assertThat(outcome.preparations("g-0"))
        .containsExactly(new Preparation.UseDevices(key("c"), "uid-c"));
  }

  @Test
  void allDevicesMeansAllAndNoneInUse() {
    String taken =
        "allocation: {devices: {results: [{request: r, driver: gpu.example.com, pool: n1,"
            + " device: gpu-1}]}}";
    var outcome =
        runOne(
            nodes()
                .facts(
                    claim("c", exactly("deviceClassName: gpu, allocationMode: All"), "")
                        + claim("old", exactly("deviceClassName: gpu"), taken)),
            "c");

    assertThat(outcome.binds()).containsEntry("g-0", "n2");
  }

  @Test
  void adminAccessTakesNoDevices() {
    String admin = exactly("deviceClassName: net, adminAccess: true");
    var outcome =
        nodes()
            .facts(claim("a", admin, "") + claim("b", exactly("deviceClassName: net"), ""))
            .podGroup(
                "g",
                g ->
                    g.pods(1, p -> p.cpu("1").role("a").claims("a"))
                        .pods(1, p -> p.cpu("1").role("b").claims("b")))
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("g-0", "g-1");
    assertThat(((Preparation.AllocateDevices) outcome.preparations("g-1").getFirst()).node())
        .isEmpty();
  }

  @Test
  void requestsThatCannotBeMetAreRefusedByName() {
    assertThat(refusal(runOne(nodes().facts(claim("c", exactly("deviceClassName: big"), "")), "c")))
        .contains("device class big, selector 1");
    assertThat(
            refusal(runOne(nodes().facts(claim("c", exactly("deviceClassName: none"), "")), "c")))
        .contains("device class none, which is not there");
    assertThat(refusal(runOne(nodes(), "c"))).contains("resourceclaim \"c\" not found");
  }

  @Test
  void aPoolThatIsNotWholeOffersNothing() {
    String half =
        """
        ---
        {apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: half},
         spec: {driver: half.example.com, allNodes: true, devices: [{name: x}],
                pool: {name: half, generation: 2, resourceSliceCount: 2}}}
        """;
    var outcome =
        runOne(
            nodes()
                .facts(
                    half
                        + deviceClass("half", "device.driver == 'half.example.com'")
                        + claim("c", exactly("deviceClassName: half"), "")),
            "c");

    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void theFilterCanBeSwitchedOff() {
    var outcome =
        runOne(
            nodes().tiers("gang", "predicates{predicate.DynamicResourceAllocationEnable: false}"),
            "c");

    assertThat(outcome.binds()).containsKey("g-0");
  }

  private static ObjectKey key(String claim) {
    return new ObjectKey("default", claim);
  }
}
