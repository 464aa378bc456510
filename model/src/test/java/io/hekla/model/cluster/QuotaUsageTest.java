package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Charges of pods (docs/reference/controllers.md#podgroup-of-a-job). */
class QuotaUsageTest {
  @Test
  void cardsThatAreOnlyLimitedAreCharged() {
    assertThat(charge("resources: {limits: {volcano.sh/vgpu-memory: 4000, nvidia.com/gpu: 2}}"))
        .containsEntry("volcano.sh/vgpu-memory", new Quantity("4000"))
        .containsEntry("requests.volcano.sh/vgpu-memory", new Quantity("4000"))
        .containsEntry("nvidia.com/gpu", new Quantity("2"))
        .doesNotContainKey("limits.nvidia.com/gpu");
  }

  @Test
  void aRequestBelowItsLimitIsChargedAsRequested() {
    assertThat(charge("resources: {requests: {cpu: 1}, limits: {cpu: 2, memory: 1Gi}}"))
        .containsEntry("cpu", new Quantity("1"))
        .containsEntry("limits.cpu", new Quantity("2"))
        .containsEntry("memory", new Quantity("1Gi"))
        .containsEntry("limits.memory", new Quantity("1Gi"));
  }

  private static Map<String, Quantity> charge(String resources) {
    var spec =
        Serialization.unmarshal("containers: [{name: main, " + resources + "}]", PodSpec.class);
    return QuotaUsage.write(QuotaUsage.of(spec));
  }
}
