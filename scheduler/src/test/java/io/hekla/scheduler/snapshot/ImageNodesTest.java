package io.hekla.scheduler.snapshot;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts of nodes that have an image, while nodes come, change and go. */
class ImageNodesTest {
  private static final List<String> IMAGES = List.of("a:1", "b:1", "c:1", "d:1");

  private final List<Change> changes = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void countsAreThoseOfTheNodesThatAreThere(long seed) {
    var random = new Random(seed);
    ClusterState state = ClusterState.EMPTY;
    for (int session = 0; session < 50; session++) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        changes.add(change(random));
      }
      state = state.with(changes);
      changes.clear();

      for (String image : IMAGES) {
        assertThat(state.imageNodes().count(image))
            .as("nodes with %s after session %d", image, session)
            .isEqualTo(having(image, state));
      }
    }
    assertThat(state.imageNodes().count("nobody's:1")).isZero();
  }

  private static Change change(Random random) {
    String name = "n" + random.nextInt(6);
    if (random.nextInt(3) == 0) {
      return new Change.NodeGone(name);
    }
    return cluster()
        .node(
            name,
            node -> {
              IMAGES.stream()
                  .filter(image -> random.nextBoolean())
                  .forEach(image -> node.image(image, 1 << 20));
              return node;
            })
        .changes()
        .getFirst();
  }

  private static int having(String image, ClusterState state) {
    int count = 0;
    for (NodeState node : state.nodes()) {
      NodeInfo info = node.info();
      count += info.imageSizes().containsKey(image) ? 1 : 0;
    }
    return count;
  }
}
