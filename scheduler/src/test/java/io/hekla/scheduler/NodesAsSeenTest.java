package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import io.hekla.scheduler.testing.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes prepared in advance save work and decide nothing. The seed names the run. */
class NodesAsSeenTest {
  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void observedNodesDecideNothing(long seed) {
    var source = new RandomHistory(seed);
    var history = new ArrayList<Change>(source.cluster());
    var input = new SessionInput("s", Instant.EPOCH, LawConfigurations.of(seed), seed);
    ClusterState alone = ClusterState.EMPTY.with(history);
    ClusterState helped = ClusterState.EMPTY.with(history, nodes(history));
    for (int session = 0; session < 4; session++) {
      List<NodeState> old = nodes(history);
      List<Change> happenings = source.happenings(12);
      history.addAll(happenings);
      // Of each two sessions one is given nodes as they were before.
      List<NodeState> given = session % 2 == 0 ? nodes(history) : old;
      Engine.Step step = Engine.step(alone, happenings, input);
      Engine.Step withNodes = Engine.step(helped, happenings, given, input);

      assertThat(withNodes.decisions()).isEqualTo(step.decisions());
      assertThat(withNodes.decisions().toString()).isEqualTo(step.decisions().toString());
      alone = step.state();
      helped = withNodes.state();
      assertThat(contents(helped)).isEqualTo(contents(alone));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void observedNodesAreUsedWithoutAssumptions(long seed) {
    List<Change> cluster = new RandomHistory(seed).cluster();
    List<NodeState> given = nodes(cluster);

    assertThat(ClusterState.EMPTY.with(cluster, given).nodes()).containsExactlyElementsOf(given);
  }

  /** The nodes as a history shows them, by name. */
  private static List<NodeState> nodes(List<Change> history) {
    Map<String, NodeInfo> nodes = new TreeMap<>();
    Map<String, TaskInfo> pods = new TreeMap<>();
    for (Change change : Result.of(history).asSeen()) {
      switch (change) {
        case Change.NodeSeen seen -> nodes.put(seen.node().name(), seen.node());
        case Change.TaskSeen seen -> pods.put(seen.task().uid(), seen.task());
        default -> {}
      }
    }
    return nodes.values().stream()
        .map(
            node ->
                NodeState.seen(
                    node,
                    pods.values().stream()
                        .filter(pod -> pod.nodeName().equals(node.name()))
                        .toList(),
                    Optional.empty()))
        .toList();
  }

  private static List<Object> contents(ClusterState cluster) {
    var contents = new ArrayList<Object>();
    for (NodeState node : cluster.nodes()) {
      contents.add(List.of(node.info(), node.tasks(), node.load()));
    }
    return contents;
  }
}
