package io.hekla.scheduler;

import static io.hekla.scheduler.DeviceScene.GPU;
import static io.hekla.scheduler.DeviceScene.allocation;
import static io.hekla.scheduler.DeviceScene.devices;
import static io.hekla.scheduler.DeviceScene.given;
import static io.hekla.scheduler.DeviceScene.gpu;
import static io.hekla.scheduler.DeviceScene.gpus;
import static io.hekla.scheduler.DeviceScene.refusal;
import static io.hekla.scheduler.DeviceScene.request;
import static io.hekla.scheduler.DeviceScene.requests;
import static io.hekla.scheduler.DeviceScene.run;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static io.hekla.scheduler.testing.DeviceObjects.claim;
import static io.hekla.scheduler.testing.DeviceObjects.claimOf;
import static io.hekla.scheduler.testing.DeviceObjects.deviceClass;
import static io.hekla.scheduler.testing.DeviceObjects.selector;
import static io.hekla.scheduler.testing.DeviceObjects.slice;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.Preparation;
import io.hekla.model.cluster.Requirement;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests, selectors and constraints of claims. Source: docs/reference/device-claims.md. */
class DeviceClaimsTest {
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
