package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.hekla.model.api.Bounds;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that one pod's placement costs a session no more than the bounds allow. */
class PodBoundsTest {
  private static final int MANY = Bounds.PLACEMENT_ENTRIES + 1;

  static Stream<Arguments> crowded() {
    return Stream.of(
        Arguments.of("tolerations", tolerations(MANY)),
        Arguments.of("anti-affinity", apart(MANY)),
        Arguments.of("preferred affinity", nearIfPossible(MANY)),
        Arguments.of("terms of nodes", nodeTerms(MANY)),
        Arguments.of("labels of a selector", apartFromManyLabels(MANY)),
        Arguments.of("spread", spread(MANY)),
        Arguments.of("labels of nodes", nodeLabels(MANY)),
        Arguments.of("host ports", hostPorts(MANY)),
        Arguments.of("claims", claims(MANY)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("crowded")
  void aPodOfTooManyEntriesIsNotReadAndTheEntriesAreCounted(String what, Pod pod) {
    assertThatThrownBy(() -> TaskReader.read(pod))
        .hasMessageStartingWith("pod ns/p: spec has ")
        .hasMessageContaining("entries of affinity")
        .hasMessageEndingWith("at most 1000");
  }

  @Test
  void aPodOfAsManyEntriesAsAllowedIsRead() {
    var task = TaskReader.read(tolerations(Bounds.PLACEMENT_ENTRIES));

    assertThat(task.constraints().tolerations()).hasSize(Bounds.PLACEMENT_ENTRIES);
  }

  @Test
  void aTermMayNameThousandsOfNodesButNotMore() {
    assertThat(TaskReader.read(onNodes(Bounds.PLACEMENT_VALUES)).constraints().requiredTerms())
        .isPresent();

    assertThatThrownBy(() -> TaskReader.read(onNodes(Bounds.PLACEMENT_VALUES + 1)))
        .hasMessage("pod ns/p: spec has 20001 values in its affinity; at most 20000");
  }

  @Test
  void aPodThatWaitsNamesSoManyKindsOfResources() {
    assertThat(TaskReader.read(asking(Bounds.POD_RESOURCES)).request().scalarNames())
        .hasSize(Bounds.POD_RESOURCES + 1); // and "pods"

    assertThatThrownBy(() -> TaskReader.read(asking(Bounds.POD_RESOURCES + 1)))
        .hasMessage("pod ns/p: spec has 257 kinds of resources; at most 256");
  }

  private static PodBuilder pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName("p")
        .withUid("u")
        .withCreationTimestamp("2026-01-01T00:00:00Z")
        .endMetadata()
        .withNewSpec()
        .endSpec();
  }

  private static Pod tolerations(int count) {
    var spec = pod().editSpec();
    for (int i = 0; i < count; i++) {
      spec.addNewToleration().withKey("k" + i).withOperator("Exists").endToleration();
    }
    return spec.endSpec().build();
  }

  private static Pod apart(int count) {
    var terms = pod().editSpec().withNewAffinity().withNewPodAntiAffinity();
    for (int i = 0; i < count; i++) {
      terms
          .addNewRequiredDuringSchedulingIgnoredDuringExecution()
          .withTopologyKey("k" + i)
          .endRequiredDuringSchedulingIgnoredDuringExecution();
    }
    return terms.endPodAntiAffinity().endAffinity().endSpec().build();
  }

  private static Pod apartFromManyLabels(int count) {
    return pod()
        .editSpec()
        .withNewAffinity()
        .withNewPodAntiAffinity()
        .addNewRequiredDuringSchedulingIgnoredDuringExecution()
        .withTopologyKey("zone")
        .withNewLabelSelector()
        .withMatchLabels(labels(count))
        .endLabelSelector()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endPodAntiAffinity()
        .endAffinity()
        .endSpec()
        .build();
  }

  private static Pod nearIfPossible(int count) {
    var terms = pod().editSpec().withNewAffinity().withNewPodAffinity();
    for (int i = 0; i < count; i++) {
      terms
          .addNewPreferredDuringSchedulingIgnoredDuringExecution()
          .withWeight(1)
          .withNewPodAffinityTerm()
          .withTopologyKey("k" + i)
          .endPodAffinityTerm()
          .endPreferredDuringSchedulingIgnoredDuringExecution();
    }
    return terms.endPodAffinity().endAffinity().endSpec().build();
  }

  private static Pod nodeTerms(int count) {
    var terms =
        pod()
            .editSpec()
            .withNewAffinity()
            .withNewNodeAffinity()
            .withNewRequiredDuringSchedulingIgnoredDuringExecution();
    for (int i = 0; i < count; i++) {
      terms
          .addNewNodeSelectorTerm()
          .addNewMatchExpression()
          .withKey("k" + i)
          .withOperator("Exists")
          .endMatchExpression()
          .endNodeSelectorTerm();
    }
    return terms
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .endAffinity()
        .endSpec()
        .build();
  }

  private static Pod onNodes(int count) {
    return pod()
        .editSpec()
        .withNewAffinity()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .addNewNodeSelectorTerm()
        .addNewMatchExpression()
        .withKey("kubernetes.io/hostname")
        .withOperator("In")
        .withValues(IntStream.range(0, count).mapToObj(i -> "n" + i).toList())
        .endMatchExpression()
        .endNodeSelectorTerm()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .endAffinity()
        .endSpec()
        .build();
  }

  private static Pod spread(int count) {
    var spec = pod().editSpec();
    for (int i = 0; i < count; i++) {
      spec.addNewTopologySpreadConstraint()
          .withMaxSkew(1)
          .withTopologyKey("k" + i)
          .withWhenUnsatisfiable("ScheduleAnyway")
          .endTopologySpreadConstraint();
    }
    return spec.endSpec().build();
  }

  private static Pod nodeLabels(int count) {
    return pod().editSpec().withNodeSelector(labels(count)).endSpec().build();
  }

  private static Pod hostPorts(int count) {
    var container = pod().editSpec().addNewContainer().withName("c");
    for (int i = 1; i <= count; i++) {
      container.addNewPort().withContainerPort(i).withHostPort(i).endPort();
    }
    return container.endContainer().endSpec().build();
  }

  private static Pod claims(int count) {
    var spec = pod().editSpec();
    for (int i = 0; i < count; i++) {
      spec.addNewVolume()
          .withName("v" + i)
          .withNewPersistentVolumeClaim("c" + i, false)
          .endVolume();
    }
    return spec.endSpec().build();
  }

  private static Pod asking(int resources) {
    Map<String, Quantity> amounts =
        IntStream.range(0, resources)
            .boxed()
            .collect(Collectors.toMap(i -> "example.com/r" + i, i -> new Quantity("1")));
    return pod()
        .editSpec()
        .addNewContainer()
        .withName("c")
        .withNewResources()
        .withRequests(amounts)
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }

  private static Map<String, String> labels(int count) {
    return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "k" + i, i -> "v"));
  }
}
