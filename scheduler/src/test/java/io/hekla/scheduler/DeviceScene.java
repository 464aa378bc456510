package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static io.hekla.scheduler.testing.DeviceObjects.claim;
import static io.hekla.scheduler.testing.DeviceObjects.deviceClass;
import static io.hekla.scheduler.testing.DeviceObjects.slice;

import io.hekla.model.cluster.Preparation;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.List;

/** Nodes with devices, and pods with claims, of tests of claims. */
final class DeviceScene {
  static final String ACTIONS = "enqueue allocate backfill";
  static final String GPU = "gpu.example.com";

  private DeviceScene() {}

  /** One node with four GPUs: two models on two NUMA nodes. */
  static ClusterBuilder gpus() {
    return devices(
        gpu("g0", "a100", 0, "")
            + gpu("g1", "h100", 1, "")
            + gpu("g2", "a100", 1, "")
            + gpu("g3", "h100", 0, ""));
  }

  static ClusterBuilder devices(String devices) {
    return cluster()
        .node("n1", n -> n.cpu("8"))
        .facts(
            slice("n1", GPU, "nodeName: n1", devices)
                + deviceClass("gpu", "device.driver == \"gpu.example.com\""));
  }

  static String gpu(String name, String model, int numa, String more) {
    return """
        {name: %s, attributes: {model: {string: %s}, numa: {int: %d}, version: {version: 1.2.3}},
         capacity: {memory: {value: %s}}%s},
        """
        .formatted(name, model, numa, model.equals("a100") ? "40Gi" : "80Gi", more);
  }

  static SessionOutcome run(ClusterBuilder cluster, String claims) {
    cluster.facts(claims);
    return cluster.podGroup("g", g -> g.pods(1, p -> p.cpu("1").claims("c"))).run(ACTIONS);
  }

  /** Runs pods that use a claim each, in their order. */
  static SessionOutcome run(ClusterBuilder cluster, String claims, String... ofPods) {
    cluster.facts(claims);
    for (String claim : ofPods) {
      cluster.podGroup(claim, g -> g.pods(1, p -> p.cpu("1").claims(claim)));
    }
    return cluster.run(ACTIONS);
  }

  static Preparation.AllocateDevices allocation(SessionOutcome outcome, String pod) {
    return (Preparation.AllocateDevices) outcome.preparations(pod).getFirst();
  }

  /** Request and device of each device that the pod's claim gets. */
  static List<String> given(SessionOutcome outcome) {
    return given(outcome, "g-0");
  }

  static List<String> given(SessionOutcome outcome, String pod) {
    return outcome.preparations(pod).isEmpty()
        ? List.of()
        : allocation(outcome, pod).devices().stream()
            .map(device -> device.request() + "=" + device.device())
            .toList();
  }

  static String refusal(SessionOutcome outcome) {
    return outcome.pod("g-0").reason().text();
  }

  static String requests(String... requests) {
    return "requests: [" + String.join(", ", requests) + "]";
  }

  static String request(String name, String exactly) {
    return "{name: %s, exactly: {deviceClassName: gpu%s}}".formatted(name, exactly);
  }
}
