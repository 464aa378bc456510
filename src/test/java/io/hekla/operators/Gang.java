package io.hekla.operators;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupCondition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * PodGroup that an operator makes, and the pods that name it.
 *
 * @param group name of the PodGroup
 */
record Gang(OperatorCluster cluster, String namespace, String group) {
  private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

  /** Waits until the operator has made the PodGroup. */
  PodGroup awaitGroup() {
    cluster.awaitThat("PodGroup " + group, () -> find().isPresent());
    return find().orElseThrow();
  }

  void awaitNoGroup() {
    cluster.awaitThat("no PodGroup " + group, () -> find().isEmpty());
  }

  Optional<PodGroup> find() {
    return Optional.ofNullable(
        cluster.kubectl().resources(PodGroup.class).inNamespace(namespace).withName(group).get());
  }

  List<Pod> pods() {
    return cluster.kubectl().pods().inNamespace(namespace).list().getItems().stream()
        .filter(pod -> pod.getMetadata().getAnnotations() != null)
        .filter(pod -> group.equals(pod.getMetadata().getAnnotations().get(GROUP_NAME)))
        .toList();
  }

  List<Pod> bound() {
    return pods().stream().filter(pod -> pod.getSpec().getNodeName() != null).toList();
  }

  /** Waits until so many pods are there and all of them on nodes. */
  void awaitBound(int count) {
    cluster.awaitThat(
        "%d pods of %s on nodes".formatted(count, group),
        () -> pods().size() == count && bound().size() == count);
    assertThat(pods()).allMatch(pod -> pod.getSpec().getSchedulerName().equals("volcano"));
  }

  /** Waits until so many pods are there; none of them may be on a node. */
  void awaitPodsWithoutNodes(int count) {
    cluster.awaitThat("%d pods of %s".formatted(count, group), () -> pods().size() == count);
    assertThat(bound()).isEmpty();
  }

  void awaitPhase(String phase) {
    cluster.awaitThat(
        "PodGroup %s being %s".formatted(group, phase),
        () -> find().map(PodGroup::getStatus).map(s -> phase.equals(s.phase)).orElse(false));
  }

  /** Waits until the PodGroup says why it waits; returns what it says. */
  String awaitReason() {
    cluster.awaitThat(
        "PodGroup %s saying why it waits".formatted(group), () -> reason().isPresent());
    return reason().orElseThrow();
  }

  private Optional<String> reason() {
    return find()
        .map(PodGroup::getStatus)
        .map(status -> status.conditions)
        .flatMap(
            conditions ->
                conditions.stream()
                    .filter(one -> "Unschedulable".equals(one.type) && "True".equals(one.status))
                    .findFirst())
        .map((PodGroupCondition condition) -> Objects.requireNonNull(condition.message));
  }
}
