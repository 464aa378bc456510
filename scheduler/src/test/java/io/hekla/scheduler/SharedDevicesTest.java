package io.hekla.scheduler;

import static io.hekla.scheduler.DeviceScene.GPU;
import static io.hekla.scheduler.DeviceScene.allocation;
import static io.hekla.scheduler.DeviceScene.devices;
import static io.hekla.scheduler.DeviceScene.given;
import static io.hekla.scheduler.DeviceScene.request;
import static io.hekla.scheduler.DeviceScene.requests;
import static io.hekla.scheduler.DeviceScene.run;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static io.hekla.scheduler.testing.DeviceObjects.claim;
import static io.hekla.scheduler.testing.DeviceObjects.claimOf;
import static io.hekla.scheduler.testing.DeviceObjects.deviceClass;
import static io.hekla.scheduler.testing.DeviceObjects.slice;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.AllocatedDevice;
import io.hekla.model.cluster.DeviceAmount;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Devices that claims share, and counters. Source: docs/reference/device-claims.md#shared-devices.
 */
class SharedDevicesTest {
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
}
