package io.hekla.examples.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Test that the engine finds the action by its name in the configuration, as it finds its own. */
class LaunchActionTest {
  private static final String CONFIGURATION =
      """
      actions: "enqueue, launch"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
      """;

  @Test
  void eachPodGoesToTheNodeWithTheFewestPods() {
    var outcome =
        cluster("2")
            .podGroup("there", g -> g.pods(2, p -> p.cpu("10m").runningOn("a")))
            .podGroup("pg", g -> g.minMember(3).pods(3, p -> p.cpu("100m")))
            .run("enqueue launch");

    assertThat(outcome.binds()).isEqualTo(Map.of("pg-0", "b", "pg-1", "b", "pg-2", "a"));
  }

  @Test
  void aGangThatDoesNotFitIsNotLaunchedAndSaysWhy() {
    var outcome =
        cluster("1")
            .podGroup("pg", g -> g.minMember(3).pods(3, p -> p.cpu("1")))
            .run("enqueue launch");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("pg").reason().text())
        .isEqualTo("2 of 3 placed: 0/2 nodes are available: 2 Insufficient cpu");
  }

  @Test
  void refusalsOfPluginsAreRespected() {
    var outcome =
        cluster("4")
            .podGroup("pg", g -> g.pods(2, p -> p.cpu("1").onlyOn("disk", "fast")))
            .run("enqueue launch");

    assertThat(outcome.binds()).isEqualTo(Map.of("pg-0", "b", "pg-1", "b"));
  }

  private static ClusterBuilder cluster(String cpu) {
    return ClusterBuilder.cluster()
        .node("a", n -> n.cpu(cpu))
        .node("b", n -> n.cpu(cpu).label("disk", "fast"))
        .configuration(CONFIGURATION);
  }
}
