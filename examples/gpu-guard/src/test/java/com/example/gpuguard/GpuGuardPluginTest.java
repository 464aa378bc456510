package com.example.gpuguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sessions of the engine with the plugin in their configuration. */
class GpuGuardPluginTest {
  @Test
  void aPodWithoutGpuStaysAwayFromNodesWithGpus() {
    var outcome = cluster("{}").podGroup("web", g -> g.pods(1, p -> p.cpu("1"))).run("allocate");

    assertThat(outcome.binds()).isEqualTo(Map.of("web-0", "plain"));
  }

  @Test
  void aPodWithGpuGoesToANodeWithGpus() {
    var outcome =
        cluster("{}")
            .podGroup("train", g -> g.pods(1, p -> p.cpu("1").asks("nvidia.com/gpu", "1")))
            .run("allocate");

    assertThat(outcome.binds()).isEqualTo(Map.of("train-0", "gpu"));
  }

  @Test
  void aPodThatFindsNoOtherNodeWaitsAndItsUserReadsWhy() {
    var outcome = cluster("{}").podGroup("web", g -> g.pods(1, p -> p.cpu("4"))).run("allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("web").reason().text())
        .contains("1 reserved for pods that request nvidia.com/gpu");
  }

  @Test
  void whereItIsNotStrictSuchAPodMayStillUseTheNode() {
    var outcome =
        cluster("{gpuguard.strict: false}")
            .podGroup("web", g -> g.pods(1, p -> p.cpu("4")))
            .run("allocate");

    assertThat(outcome.binds()).isEqualTo(Map.of("web-0", "gpu"));
  }

  private static ClusterBuilder cluster(String arguments) {
    return ClusterBuilder.cluster()
        .node("plain", n -> n.cpu("2"))
        .node("gpu", n -> n.cpu("64").has("nvidia.com/gpu", "8"))
        .configuration(
            """
            actions: "enqueue, allocate"
            tiers:
            - plugins:
              - name: gang
              - name: predicates
              - name: nodeorder
              - name: gpuguard
                arguments: %s
            """
                .formatted(arguments));
  }
}
