package io.hekla.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodTest {
  @Test
  void aContainerThatOnlyLimitsAResourceRequestsAsMuch() {
    var pod = Objects.admitted(Admission.create(pod("1", "2")));

    assertThat(pod.getSpec().getContainers().getFirst().getResources().getRequests())
        .isEqualTo(Map.of("cpu", new Quantity("1"), "example.com/gpu", new Quantity("2")));
  }

  @Test
  void anImpossibleQuantityIsRefused() {
    assertThat(Objects.findings(Admission.create(pod("-1", "2"))))
        .containsExactly("spec.containers[0].resources.requests[cpu]: is -1; must not be negative");
  }

  private static Pod pod(String requestedCpu, String limitedGpu) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("p")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("c")
        .withNewResources()
        .addToRequests("cpu", new Quantity(requestedCpu))
        .addToLimits("cpu", new Quantity("3"))
        .addToLimits("example.com/gpu", new Quantity(limitedGpu))
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }
}
