package io.hekla.system;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Pods on nodes that each test has for itself, by a label that its pods ask for. After each test
 * one more pod shows that others are scheduled, whatever the test left behind.
 */
final class PlacedPods implements AfterEachCallback {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final RealSystem system;
  private int bystanders;

  PlacedPods(RealSystem system) {
    this.system = system;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    String name = "bystander-" + ++bystanders;
    node(name, "2");
    group(name, 1, "");
    pod(name, "1", name);
    awaitBound(name, name);
  }

  /** A node for the pods of the test of its own name. */
  void node(String name, String cpu) {
    node(name, cpu, name);
  }

  void node(String name, String cpu, String test) {
    system.cluster().addNode(name, cpu, "8Gi", Map.of("test", test));
  }

  /**
   * A PodGroup.
   *
   * @param queue empty: the default one
   */
  void group(String name, int minMember, String queue) {
    system.apply(
        Yaml.group(
            name,
            "minMember: %d, queue: %s".formatted(minMember, queue.isEmpty() ? "default" : queue)));
  }

  /** A pod of the PodGroup of its own name, for the nodes of this test. */
  void pod(String name, String cpu, String test) {
    system.apply(podManifest(name, cpu, test));
  }

  /** Returns the manifest of {@link #pod}; further lines are lines of its spec. */
  static String podManifest(String name, String cpu, String test) {
    return """
        apiVersion: v1
        kind: Pod
        metadata:
          name: %s
          namespace: default
          annotations: {scheduling.k8s.io/group-name: %s}
        spec:
          schedulerName: volcano
          restartPolicy: Never
          nodeSelector: {test: %s}
          containers:
          - {name: main, image: busybox, resources: {requests: {cpu: "%s"}}}
        """
        .formatted(name, name, test, cpu);
  }

  /**
   * Waits until Hekla has observed that nothing can go to the nodes of a test. It observes nodes
   * and pods in no common order, so that a pod that is made later may be placed by the former state
   * of the nodes.
   */
  void awaitClosed(String test) {
    boolean closed = false;
    for (int probes = 0; !closed; probes++) {
      String probe = "probe-%s-%d".formatted(test, probes);
      group(probe, 1, "");
      pod(probe, "0", test);
      await(probe + " being placed or not")
          .atMost(LONGEST)
          .until(() -> !nodeOf(probe).isEmpty() || hasCondition(probe, "nodes are available"));
      closed = nodeOf(probe).isEmpty();
      deletePod(probe);
    }
  }

  /** Deletes a pod as a kubelet does once the containers have ended. */
  void deletePod(String name) {
    system
        .kubectl()
        .pods()
        .inNamespace(RealCluster.NAMESPACE)
        .withName(name)
        .withGracePeriod(0)
        .delete();
  }

  static ObjectKey key(String pod) {
    return new ObjectKey(RealCluster.NAMESPACE, pod);
  }

  private Optional<Pod> find(String pod) {
    return Optional.ofNullable(
        system.kubectl().pods().inNamespace(RealCluster.NAMESPACE).withName(pod).get());
  }

  PodGroup podGroup(String name) {
    return Objects.requireNonNull(
        system
            .kubectl()
            .resources(PodGroup.class)
            .inNamespace(RealCluster.NAMESPACE)
            .withName(name)
            .get());
  }

  String uid(String pod) {
    return find(pod).map(HasMetadata::getMetadata).orElseThrow().getUid();
  }

  /** Returns the node of a pod; empty while it has none. */
  String nodeOf(String pod) {
    return find(pod).map(one -> one.getSpec().getNodeName()).orElse("");
  }

  /** Returns the condition of a pod about its scheduling. */
  Optional<PodCondition> scheduled(String pod) {
    return find(pod).flatMap(PlacedPods::scheduled);
  }

  /** Returns the condition of a pod about its scheduling. */
  static Optional<PodCondition> scheduled(Pod pod) {
    return pod.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("PodScheduled"))
        .findFirst();
  }

  void awaitBound(String pod, String node) {
    await("pod %s being on node %s".formatted(pod, node))
        .atMost(LONGEST)
        .until(
            () -> nodeOf(pod) + scheduled(pod).map(one -> " " + one.getMessage()).orElse(""),
            shown -> shown.split(" ", 2)[0].equals(node));
  }

  private boolean hasCondition(String pod, String why) {
    return scheduled(pod)
        .map(PodCondition::getMessage)
        .filter(message -> message.contains(why))
        .isPresent();
  }

  void awaitTold(String pod, String why) {
    await("pod %s being told: %s".formatted(pod, why))
        .atMost(LONGEST)
        .until(
            () -> scheduled(pod).map(PodCondition::getMessage).orElse(""),
            message -> message.contains(why));
  }

  /** Waits for a reason in the condition of a PodGroup that waits. */
  void awaitGroupTold(String group, String why) {
    await("PodGroup %s being told: %s".formatted(group, why))
        .atMost(LONGEST)
        .until(
            () ->
                Stream.ofNullable(podGroup(group).getStatus())
                    .flatMap(status -> Stream.ofNullable(status.conditions))
                    .flatMap(List::stream)
                    .filter(condition -> "Unschedulable".equals(condition.type))
                    .map(condition -> condition.message)
                    .collect(Collectors.joining()),
            message -> message.contains(why));
  }

  void awaitEvent(String about, String reason) {
    await("Event %s of %s".formatted(reason, about))
        .atMost(LONGEST)
        .until(
            () ->
                system
                    .kubectl()
                    .v1()
                    .events()
                    .inNamespace(RealCluster.NAMESPACE)
                    .list()
                    .getItems()
                    .stream()
                    .anyMatch(
                        event ->
                            about.equals(event.getInvolvedObject().getName())
                                && reason.equals(event.getReason())));
  }
}
