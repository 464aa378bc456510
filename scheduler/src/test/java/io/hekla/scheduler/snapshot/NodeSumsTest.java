package io.hekla.scheduler.snapshot;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Total of the nodes' resources, while nodes come, change and go. */
class NodeSumsTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void totalIsThatOfTheNodesThatAreThere(long seed) {
    var random = new Random(seed);
    ClusterState state = ClusterState.EMPTY;
    for (int session = 0; session < 200; session++) {
      var changes = new ArrayList<Change>();
      for (int i = random.nextInt(session % 20 == 0 ? 60 : 3); i >= 0; i--) {
        changes.add(change(random));
      }
      state = state.with(changes);

      assertThat(state.total())
          .as("total of %d nodes after session %d", state.nodes().size(), session)
          .isEqualTo(sum(state));
    }
  }

  private static Change change(Random random) {
    String name = "n" + random.nextInt(100);
    return random.nextInt(3) == 0
        ? new Change.NodeGone(name)
        : cluster()
            .node(name, node -> node.cpu(String.valueOf(1 + random.nextInt(64))))
            .changes()
            .getFirst();
  }

  private static ResourceVector sum(ClusterState state) {
    ResourceVector sum = ResourceVector.EMPTY;
    for (NodeState node : state.nodes()) {
      sum = sum.plus(node.info().allocatable());
    }
    return sum;
  }
}
