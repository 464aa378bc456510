package io.hekla.scheduler.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReasonTextTest {
  private static final double GIBIBYTE = 1L << 30;

  @Test
  void aFullQueueIsToldInTheUnitsOfManifests() {
    var reason =
        new QueueReason.NotAdmitted(
            "proportion",
            "research",
            ResourceVector.of(24_000, 96 * GIBIBYTE).with("nvidia.com/gpu", 8_000),
            ResourceVector.of(9_600, 38.44 * GIBIBYTE).with("nvidia.com/gpu", 0),
            List.of("cpu", "memory", "nvidia.com/gpu"));

    assertThat(reason.text())
        .isEqualTo(
            "queue research has no room for it: wants 24 cpu, 9.6 left; wants 96Gi memory, 38.4Gi"
                + " left; wants 8 nvidia.com/gpu, none left (proportion)");
  }

  @Test
  void whatIsOwedAlreadyIsToldAsNone() {
    var reason =
        new QueueReason.ClusterFull(
            "overcommit", ResourceVector.of(500, 0), ResourceVector.of(-2_000, 0), List.of("cpu"));

    assertThat(reason.text())
        .isEqualTo("the cluster has no room for it: wants 0.5 cpu, none left (overcommit)");
  }
}
