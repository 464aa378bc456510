package io.hekla.scheduler.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReasonTextTest {
  private static final double GIBIBYTE = 1L << 30;
  private static final ResourceVector NONE = ResourceVector.EMPTY;

  @Test
  void aFullQueueHasTheUnitsOfManifestsAndTheFieldOfEachLimit() {
    var reason =
        new QueueReason.NotAdmitted(
            "proportion",
            "research",
            ResourceVector.of(24_000, 96 * GIBIBYTE).with("nvidia.com/gpu", 8_000),
            ResourceVector.of(9_600, 38.44 * GIBIBYTE).with("nvidia.com/gpu", 0),
            List.of("cpu", "memory", "nvidia.com/gpu"),
            ResourceVector.of(32_000, 100 * GIBIBYTE).with("nvidia.com/gpu", 16_000),
            new TreeMap<>(
                Map.of(
                    "cpu", Bound.CAPABILITY,
                    "memory", Bound.CLUSTER,
                    "nvidia.com/gpu", Bound.CAPABILITY_ABOVE)));

    assertThat(reason.text())
        .isEqualTo(
            "queue research has no room for 24 cpu: 22.4 of at most 32 held or reserved"
                + " (spec.capability); for 96Gi memory: 61.6Gi of the cluster's 100Gi held or"
                + " reserved; for 8 nvidia.com/gpu: 16 of at most 16 held or reserved"
                + " (spec.capability of a queue above)");
  }

  @Test
  void aSentenceNamesEightResourcesAndCountsTheOthers() {
    List<String> names = IntStream.range(0, 3000).mapToObj(i -> "example.com/r" + i).toList();
    var reason =
        new QueueReason.NotAdmitted(
            "proportion", "research", NONE, NONE, names, NONE, new TreeMap<>());

    assertThat(reason.text())
        .contains("example.com/r7: none left")
        .doesNotContain("example.com/r8")
        .endsWith("; and for 2992 more resources");
  }

  @Test
  void aQueueThatHoldsMoreThanItsLimitShowsBothNumbers() {
    var reason =
        new QueueReason.QueueShareUsed(
            "proportion",
            "default",
            ResourceVector.of(12_000, 0),
            ResourceVector.of(2_000, 0),
            NONE,
            new TreeMap<>(Map.of("cpu", Bound.CAPABILITY)));

    assertThat(reason.text())
        .isEqualTo("queue default holds 12 of at most 2 cpu (spec.capability)");
  }

  @Test
  void reasonsOfOlderJournalsDoWithoutTheLimit() {
    var limit =
        new QueueReason.ClusterFull(
            "overcommit",
            ResourceVector.of(500, 0),
            ResourceVector.of(-2_000, 0),
            List.of("cpu"),
            NONE,
            0);
    var share =
        new QueueReason.QueueShareUsed("proportion", "q", NONE, NONE, NONE, new TreeMap<>());

    assertThat(limit.text()).isEqualTo("the cluster has no room for 0.5 cpu: none left");
    assertThat(share.text()).isEqualTo("queue q has used its share (proportion)");
  }
}
