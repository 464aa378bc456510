package io.hekla.scheduler.snapshot;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.model.cluster.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Facts of plugins that a node keeps. */
class NodeRuleTest {
  private final NodeInfo info =
      ClusterState.EMPTY
          .with(cluster().node("n", n -> n.cpu("4")).changes())
          .nodes()
          .get("n")
          .orElseThrow()
          .info();
  private final NodeInfo changed =
      ClusterState.EMPTY
          .with(cluster().node("n", n -> n.cpu("8")).changes())
          .nodes()
          .get("n")
          .orElseThrow()
          .info();
  private final NodeState node = NodeState.seen(info, List.of(), Optional.empty());
  private final List<String> nodes = new ArrayList<>();

  private NodeRule<Double> cpuTimes(double factor) {
    return new NodeRule<>(
        "cpu",
        factor,
        state -> {
          nodes.add("x" + factor);
          return state.info().allocatable().milliCpu() * factor;
        });
  }

  @Test
  void isAskedOnce() {
    assertThat(node.what(cpuTimes(1))).isEqualTo(4000);
    assertThat(node.what(cpuTimes(1))).isEqualTo(4000);

    assertThat(nodes).containsExactly("x1.0");
  }

  @Test
  void isAskedAnewWhenItsArgumentsAreOthers() {
    node.what(cpuTimes(1));

    assertThat(node.what(cpuTimes(2))).isEqualTo(8000);
    assertThat(node.what(cpuTimes(1))).isEqualTo(4000);
  }

  @Test
  void isAnsweredForTheNextNodeBeforeASessionAsks() {
    node.what(cpuTimes(1));
    NodeState next = NodeState.seen(changed, List.of(), Optional.of(node));
    nodes.clear();

    assertThat(next.what(cpuTimes(1))).isEqualTo(8000);
    assertThat(nodes).isEmpty();
  }

  @Test
  void aFailedRuleIsReportedToTheCaller() {
    var broken =
        new NodeRule<>(
            "broken",
            "",
            state -> {
              if (state.info().equals(changed)) {
                throw new IllegalStateException("broken");
              }
              return 1;
            });
    node.what(broken);
    NodeState next = NodeState.seen(changed, List.of(), Optional.of(node));

    assertThatThrownBy(() -> next.what(broken)).hasMessage("broken");
  }
}
