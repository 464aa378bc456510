package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static io.hekla.scheduler.testing.DeviceObjects.claim;
import static io.hekla.scheduler.testing.DeviceObjects.claimOf;
import static io.hekla.scheduler.testing.DeviceObjects.deviceClass;
import static io.hekla.scheduler.testing.DeviceObjects.selector;
import static io.hekla.scheduler.testing.DeviceObjects.slice;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Requirement;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What claims can request of devices (docs/reference/device-claims.md). */
class DeviceClaimsTest {
  private static final String ACTIONS = "enqueue allocate backfill";
  private static final String GPU = "gpu.example.com";

  /** One node with four GPUs: two models on two NUMA nodes. */
  private static ClusterBuilder gpus() {
    return devices(
        gpu("g0", "a100", 0, "")
            + gpu("g1", "h100", 1, "")
            + gpu("g2", "a100", 1, "")
            + gpu("g3", "h100", 0, ""));
  }

  private static ClusterBuilder devices(String devices) {
    return cluster()
        .node("n1", n -> n.cpu("8"))
        .facts(
            slice("n1", GPU, "nodeName: n1", devices)
                + deviceClass("gpu", "device.driver == \"gpu.example.com\""));
  }

  private static String gpu(String name, String model, int numa, String more) {
    return """
        {name: %s, attributes: {model: {string: %s}, numa: {int: %d}, version: {version: 1.2.3}},
         capacity: {memory: {value: %s}}%s},
        """
        .formatted(name, model, numa, model.equals("a100") ? "40Gi" : "80Gi", more);
  }

  private static SessionOutcome run(ClusterBuilder cluster, String claims) {
    cluster.facts(claims);
    return cluster.podGroup("g", g -> g.pods(1, p -> p.cpu("1").claims("c"))).run(ACTIONS);
  }

  /** Runs pods that use a claim each, in their order. */
  private static SessionOutcome run(ClusterBuilder cluster, String claims, String... ofPods) {
    cluster.facts(claims);
    for (String claim : ofPods) {
      cluster.podGroup(claim, g -> g.pods(1, p -> p.cpu("1").claims(claim)));
    }
    return cluster.run(ACTIONS);
  }

  private static Preparation.AllocateDevices allocation(SessionOutcome outcome, String pod) {
    return (Preparation.AllocateDevices) outcome.preparations(pod).getFirst();
  }

  /** Request and device of each device that the pod's claim gets. */
  private static List<String> given(SessionOutcome outcome) {
    return given(outcome, "g-0");
  }

  private static List<String> given(SessionOutcome outcome, String pod) {
    return outcome.preparations(pod).isEmpty()
        ? List.of()
        : allocation(outcome, pod).devices().stream()
            .map(device -> device.request() + "=" + device.device())
            .toList();
  }

  private static String refusal(SessionOutcome outcome) {
    return outcome.pod("g-0").reason().text();
  }

  private static String requests(String... requests) {
    return "requests: [" + String.join(", ", requests) + "]";
  }

  private static String request(String name, String exactly) {
    return "{name: %s, exactly: {deviceClassName: gpu%s}}".formatted(name, exactly);
  }

  @Test
  void aSelectorReadsAttributesAndCapacity() {
    String h100 = "device.attributes['gpu.example.com'].model == 'h100'";
    String large =
        "device.capacity['gpu.example.com'].memory.compareTo(quantity('60Gi')) >= 0"
            + " && device.attributes['gpu.example.com'].version.isLessThan(semver('2.0.0'))";

    assertThat(given(run(gpus(), claimOf("c", "deviceClassName: gpu, " + selector(h100)))))
        .containsExactly("r=g1");
    assertThat(
            given(run(gpus(), claimOf("c", "deviceClassName: gpu, count: 2, " + selector(large)))))
        .containsExactly("r=g1", "r=g3");
    assertThat(
            refusal(run(gpus(), claimOf("c", "deviceClassName: gpu, count: 3, " + selector(h100)))))
        .contains("cannot allocate all claims");
  }

  @Test
  void selectorsOfTheClassApplyToo() {
    var outcome =
        run(
            gpus().facts(deviceClass("near", "device.attributes['gpu.example.com'].numa == 1")),
            claimOf(
                "c",
                "deviceClassName: near, "
                    + selector("device.attributes['gpu.example.com'].model == 'a100'")));

    assertThat(given(outcome)).containsExactly("r=g2");
  }

  @Test
  void aFaultOfASelectorIsNamedAndConcernsItsClaimOnly() {
    String missing = selector("device.attributes['gpu.example.com'].colour == 'red'");
    assertThat(refusal(run(gpus(), claimOf("c", "deviceClassName: gpu, " + missing))))
        .contains("request r, selector 1")
        .contains("colour");
    assertThat(
            refusal(
                run(
                    gpus(),
                    claimOf("c", "deviceClassName: gpu, " + selector("device.colour == 1")))))
        .contains("resourceclaim \"c\": request r, selector 1: line 1")
        .contains("colour");
    assertThat(
            refusal(
                run(
                    gpus().facts(deviceClass("broken", "device.driver")),
                    claimOf("c", "deviceClassName: broken"))))
        .contains("device class broken, selector 1")
        .contains("not bool");

    var outcome =
        run(
            gpus(),
            claimOf("bad", "deviceClassName: gpu, " + missing)
                + claimOf("good", "deviceClassName: gpu"),
            "bad",
            "good");
    assertThat(outcome.binds()).containsOnlyKeys("good-0");
  }

  @Test
  void devicesOfAConstraintHaveTheSameValueEvenIfTheFirstOnesDoNot() {
    String a100 = ", " + selector("device.attributes['gpu.example.com'].model == 'a100'");
    String h100 = ", " + selector("device.attributes['gpu.example.com'].model == 'h100'");
    String near = ", constraints: [{matchAttribute: gpu.example.com/numa}]";

    assertThat(
            given(
                run(
                    gpus(),
                    claim("c", requests(request("a", a100), request("b", h100)) + near, ""))))
        .containsExactly("a=g0", "b=g3");
    assertThat(
            given(
                run(
                    gpus(),
                    claim("c", requests(request("a", h100), request("b", a100)) + near, ""))))
        .containsExactly("a=g1", "b=g2");
    assertThat(given(run(gpus(), claim("c", requests(request("a", ", count: 3")) + near, ""))))
        .isEmpty();
  }

  @Test
  void aConstraintConcernsTheRequestsThatItNames() {
    String two = requests(request("a", ", count: 2"), request("b", ", count: 2"));

    assertThat(
            given(
                run(
                    gpus(),
                    claim(
                        "c",
                        two
                            + ", constraints: [{requests: [a], matchAttribute: gpu.example.com/model}]",
                        ""))))
        .containsExactly("a=g0", "a=g2", "b=g1", "b=g3");
    assertThat(
            given(
                run(
                    gpus(),
                    claim(
                        "c",
                        two + ", constraints: [{matchAttribute: gpu.example.com/missing}]",
                        ""))))
        .isEmpty();
  }

  @Test
  void devicesOfADistinctConstraintDifferPairwise() {
    String apart = ", constraints: [{distinctAttribute: gpu.example.com/model}]";

    assertThat(given(run(gpus(), claim("c", requests(request("a", ", count: 2")) + apart, ""))))
        .containsExactly("a=g0", "a=g1");
    assertThat(given(run(gpus(), claim("c", requests(request("a", ", count: 3")) + apart, ""))))
        .isEmpty();
  }

  @Test
  void theFirstAlternativeThatDoesIsTaken() {
    String alternatives =
        """
        requests: [{name: r, firstAvailable: [
          {name: many, deviceClassName: gpu, count: 3,
           selectors: [{cel: {expression: "device.attributes['gpu.example.com'].model == 'h100'"}}]},
          {name: two, deviceClassName: gpu, count: 2,
           selectors: [{cel: {expression: "device.attributes['gpu.example.com'].model == 'h100'"}}]},
          {name: one, deviceClassName: gpu}]}]
        """;

    assertThat(given(run(gpus(), claim("c", alternatives, ""))))
        .containsExactly("r/two=g1", "r/two=g3");
    assertThat(
            given(
                run(
                    gpus(),
                    claim(
                        "c",
                        alternatives
                            + ", constraints: [{requests: [r/two], matchAttribute: gpu.example.com/numa}]",
                        ""))))
        .containsExactly("r/one=g0");
  }

  @Test
  void allDevicesAreNotTakenFromAPoolThatIsNotWhole() {
    String half =
        slice("half", GPU, 2, "allNodes: true", "devices: [" + gpu("h0", "a100", 0, "") + "]");
    String all = claimOf("c", "deviceClassName: gpu, allocationMode: All");

    assertThat(given(run(gpus(), all))).containsExactly("r=g0", "r=g1", "r=g2", "r=g3");
    assertThat(refusal(run(gpus().facts(half), all)))
        .contains("a pool of devices is being updated");
    assertThat(given(run(gpus().facts(half), claimOf("c", "deviceClassName: gpu, count: 4"))))
        .doesNotContain("r=h0")
        .hasSize(4);
  }

  @Test
  void claimsShareADeviceAsFarAsItsCapacityGoes() {
    String shared = "{name: s, allowMultipleAllocations: true, capacity: {memory: {value: 10Gi}}},";
    String four = "deviceClassName: gpu, capacity: {requests: {memory: 4Gi}}";
    var outcome =
        run(
            devices(shared),
            claimOf("a", four) + claimOf("b", four) + claimOf("c", four),
            "a",
            "b",
            "c");

    assertThat(outcome.binds()).containsOnlyKeys("a-0", "b-0");
    AllocatedDevice first = allocation(outcome, "a-0").devices().getFirst();
    AllocatedDevice second = allocation(outcome, "b-0").devices().getFirst();
    assertThat(first.consumed()).containsExactly(new DeviceAmount("memory", "4294967296"));
    assertThat(first.shareId()).matches("[0-9a-f]{8}-[0-9a-f-]{27}").isNotEqualTo(second.shareId());
  }

  @Test
  void sharesOfADeviceTakeItsCountersOnce() {
    String content =
        """
        sharedCounters: [{name: card, counters: {slots: {value: 1}}}],
        devices: [{name: s, allowMultipleAllocations: true, capacity: {memory: {value: 10Gi}},
                   consumesCounters: [{counterSet: card, counters: {slots: {value: 1}}}]},
                  {name: w, consumesCounters: [{counterSet: card, counters: {slots: {value: 1}}}]}]
        """;
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .facts(
                slice("p", GPU, 1, "nodeName: n1", content)
                    + deviceClass("gpu", "device.driver == \"gpu.example.com\""));
    String four = "deviceClassName: gpu, capacity: {requests: {memory: 4Gi}}";
    var outcome =
        run(
            cluster,
            claimOf("a", four) + claimOf("b", four) + claimOf("c", "deviceClassName: gpu"),
            "a",
            "b",
            "c");

    assertThat(outcome.binds()).containsOnlyKeys("a-0", "b-0");
  }

  @Test
  void sharesOfAllocatedClaimsCount() {
    String shared = "{name: s, allowMultipleAllocations: true, capacity: {memory: {value: 10Gi}}},";
    String allocated =
        claim(
            "old",
            requests(request("r", "")),
            """
            allocation: {devices: {results: [{request: r, driver: gpu.example.com, pool: n1,
              device: s, shareID: 8b1c2d3e-0000-4000-8000-000000000000,
              consumedCapacity: {memory: 7Gi}}]}}
            """);

    assertThat(
            given(
                run(
                    devices(shared).facts(allocated),
                    claimOf("c", "deviceClassName: gpu, capacity: {requests: {memory: 4Gi}}"))))
        .isEmpty();
    assertThat(
            given(
                run(
                    devices(shared).facts(allocated),
                    claimOf("c", "deviceClassName: gpu, capacity: {requests: {memory: 3Gi}}"))))
        .containsExactly("r=s");
  }

  @Test
  void amountsAreRoundedUpToWhatTheDeviceAllows() {
    String stepped =
        """
        {name: s, allowMultipleAllocations: true, capacity: {
          memory: {value: 10Gi, requestPolicy: {default: 1Gi, validRange: {min: 1Gi, max: 8Gi, step: 2Gi}}},
          cores: {value: 8, requestPolicy: {default: 1, validValues: [1, 2, 4]}}}},
        """;

    assertThat(consumed(stepped, "memory: 2Gi, cores: 3"))
        .containsExactly(new DeviceAmount("cores", "4"), new DeviceAmount("memory", "3221225472"));
    assertThat(consumed(stepped, "memory: 512Mi"))
        .containsExactly(new DeviceAmount("cores", "1"), new DeviceAmount("memory", "1073741824"));
    assertThat(consumed(stepped, "memory: 8Gi")).isEmpty();
    assertThat(consumed(stepped, "cores: 5")).isEmpty();
    assertThat(consumed(stepped, "threads: 1")).isEmpty();
  }

  private static List<DeviceAmount> consumed(String device, String amounts) {
    var outcome =
        run(
            devices(device),
            claimOf("c", "deviceClassName: gpu, capacity: {requests: {" + amounts + "}}"));
    return outcome.preparations("g-0").isEmpty()
        ? List.of()
        : allocation(outcome, "g-0").devices().getFirst().consumed();
  }

  @Test
  void partsOfADeviceDoNotTakeMoreThanItsCounters() {
    String parts =
        "devices: ["
            + IntStream.range(0, 4)
                .mapToObj(
                    part ->
                        """
                        {name: part-%d, consumesCounters: [
                          {counterSet: card, counters: {memory: {value: %s}}}]}
                        """
                            .formatted(part, part == 0 ? "40Gi" : "20Gi"))
                .collect(Collectors.joining(", "))
            + "]";
    String card = "sharedCounters: [{name: card, counters: {memory: {value: 50Gi}}}]";
    var cluster =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .facts(
                slice("p", GPU, 2, "nodeName: n1", parts)
                    + slice("p", GPU, 2, "nodeName: n1", card)
                    + deviceClass("gpu", "device.driver == \"gpu.example.com\""));
    var outcome =
        run(
            cluster,
            claimOf("a", "deviceClassName: gpu, count: 2") + claimOf("b", "deviceClassName: gpu"),
            "a",
            "b");

    assertThat(given(outcome, "a-0")).containsExactly("r=part-1", "r=part-2");
    assertThat(outcome.binds()).containsOnlyKeys("a-0");
  }

  @Test
  void aPoolWhoseCountersAreMissingOffersNothing() {
    assertThat(
            given(
                run(
                    devices(
                        "{name: x, consumesCounters: [{counterSet: s, counters: {m: {value: 1}}}]}"),
                    claimOf("c", "deviceClassName: gpu"))))
        .isEmpty();
  }

  @Test
  void aTaintedDeviceGoesToARequestThatToleratesIt() {
    String taint = ", taints: [{key: broken, value: fan, effect: NoSchedule}]";
    String cluster =
        gpu("g0", "a100", 0, taint) + gpu("g1", "a100", 0, ", taints: [{key: k, effect: None}]");

    assertThat(given(run(devices(cluster), claimOf("c", "deviceClassName: gpu"))))
        .containsExactly("r=g1");
    assertThat(
            given(
                run(
                    devices(cluster),
                    claimOf(
                        "c",
                        "deviceClassName: gpu, tolerations: [{key: broken, operator: Exists}]"))))
        .containsExactly("r=g0");
    assertThat(
            given(
                run(
                    devices(cluster),
                    claimOf(
                        "c", "deviceClassName: gpu, tolerations: [{key: broken, value: disk}]"))))
        .containsExactly("r=g1");
    assertThat(
            given(run(devices(cluster), claimOf("c", "deviceClassName: gpu, allocationMode: All"))))
        .isEmpty();
  }

  @Test
  void aClaimCanBeUsedWhereAllItsDevicesCan() {
    String rack =
        "nodeSelector: {nodeSelectorTerms: [{matchExpressions:"
            + " [{key: rack, operator: In, values: [r1]}]}]}";
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("8").label("rack", "r1"))
            .node("n2", n -> n.cpu("8").label("rack", "r2"))
            .facts(
                slice("rack", GPU, rack, "{name: a}, {name: b, bindsToNode: true}")
                    + deviceClass("gpu", "device.driver == \"gpu.example.com\""));
    var outcome =
        run(
            cluster,
            claimOf("x", "deviceClassName: gpu") + claimOf("y", "deviceClassName: gpu"),
            "x",
            "y");

    assertThat(outcome.binds()).containsEntry("x-0", "n1").containsEntry("y-0", "n1");
    assertThat(allocation(outcome, "x-0").node()).isEmpty();
    assertThat(allocation(outcome, "x-0").nodes())
        .contains(
            new NodeSelectorTerm(
                List.of(new Requirement("rack", Requirement.Operator.IN, List.of("r1"))),
                List.of()));
    assertThat(allocation(outcome, "y-0").node()).isEqualTo("n1");
    assertThat(allocation(outcome, "y-0").nodes()).isEmpty();
  }

  @Test
  void eachDeviceOfASliceHasItsNodesIfTheSliceSaysSo() {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .node("n2", n -> n.cpu("8"))
            .facts(
                slice(
                        "p",
                        GPU,
                        "perDeviceNodeSelection: true",
                        "{name: a, nodeName: n2}, {name: b}")
                    + deviceClass("gpu", "device.driver == \"gpu.example.com\""));

    assertThat(run(cluster, claimOf("c", "deviceClassName: gpu")).binds())
        .containsEntry("g-0", "n2");
  }

  @Test
  void parametersOfAClassAreNoted() {
    String configured =
        """
        ---
        {apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: tuned},
         spec: {selectors: [{cel: {expression: "device.driver == 'gpu.example.com'"}}],
                config: [{opaque: {driver: gpu.example.com, parameters: {a: 1}}}]}}
        """;
    var outcome =
        run(
            gpus().facts(configured),
            claim(
                "c",
                "requests: [{name: a, exactly: {deviceClassName: tuned, count: 2}},"
                    + " {name: b, exactly: {deviceClassName: gpu}}]",
                ""));

    assertThat(allocation(outcome, "g-0").configurations())
        .containsExactly(new Preparation.ClassConfiguration("tuned", List.of("a")));
  }

  @Test
  void aSearchEndsAtABound() {
    String many =
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    "{name: d%d, attributes: {id: {int: %d}, pair: {int: %d}}}"
                        .formatted(i, i, i / 2))
            .collect(Collectors.joining(", "));
    String impossible =
        claim(
            "c",
            requests(request("a", ", count: 10"), request("b", ", count: 12"))
                + ", constraints: [{distinctAttribute: gpu.example.com/pair},"
                + " {distinctAttribute: gpu.example.com/id}]",
            "");

    assertThat(refusal(run(devices(many), impossible))).contains("took too many steps");
  }

  @Test
  void devicesThatAreAlikeAreTriedOnce() {
    String alike =
        IntStream.range(0, 100)
            .mapToObj(i -> "{name: d%d, attributes: {numa: {int: %d}}}".formatted(i, i % 2))
            .collect(Collectors.joining(", "));
    String impossible =
        claim(
            "c",
            requests(request("a", ", count: 8"), request("b", ", count: 8"))
                + ", constraints: [{requests: [a], matchAttribute: gpu.example.com/numa},"
                + " {requests: [b], distinctAttribute: gpu.example.com/numa}]",
            "");

    assertThat(refusal(run(devices(alike), impossible)))
        .contains("cannot allocate all claims")
        .doesNotContain("too many steps");
  }

  @Test
  void aClaimForMoreDevicesThanItCanHaveIsNamed() {
    assertThat(refusal(run(gpus(), claimOf("c", "deviceClassName: gpu, count: 33"))))
        .contains("more than 32 devices");
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThat(refusal(run(gpus(), claim("c", "requests: [{name: r}]", ""))))
        .contains("neither exactly nor firstAvailable");
    assertThat(
            refusal(run(gpus(), claim("c", requests(request("r", ", allocationMode: Some")), ""))))
        .contains("allocationMode Some");
    assertThat(
            refusal(
                run(gpus(), claim("c", requests(request("r", "")) + ", constraints: [{}]", ""))))
        .contains("neither matchAttribute nor distinctAttribute");
    assertThat(
            given(
                run(
                    devices(
                        "{name: x, bindingConditions: [ready], bindingFailureConditions: [failed]}"),
                    claimOf("c", "deviceClassName: gpu"))))
        .isEmpty();
  }
}
