package io.hekla.scheduler.peers;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.hekla.scheduler.session.NodeView;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts of few and of many domains. */
class DomainCountsTest {
  private static final int NODES = 500;
  private static final List<NodeView> CLUSTER = nodes();

  private static List<NodeView> nodes() {
    var cluster = cluster();
    for (int n = 0; n < NODES; n++) {
      cluster.node("n" + n, node -> node.cpu("1"));
    }
    return cluster.open().session().nodes();
  }

  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eachDomainHasItsCountHoweverManyHaveOne(long seed) {
    var random = new Random(seed);
    var topology = PeerTopology.byNode(CLUSTER);
    IntStream.range(0, random.nextInt(500)).forEach(other -> new DomainCounts(topology));
    var counts = new DomainCounts(topology);
    int[] expected = new int[NODES];
    int nodes = 1 + random.nextInt(NODES);
    for (int step = 0; step < 1_000; step++) {
      int node = random.nextInt(nodes);
      int pods = random.nextInt(5) - expected[node];
      counts.count(node, pods);
      expected[node] += pods;
      if (step % 50 == 0) {
        assertThat(IntStream.range(0, NODES).map(counts::around)).containsExactly(boxed(expected));
        assertThat(counts.total()).isEqualTo(IntStream.of(expected).sum());
      }
    }
  }

  private static Integer[] boxed(int[] numbers) {
    return IntStream.of(numbers).boxed().toArray(Integer[]::new);
  }

  /** A tenant may have very many terms; an array of all nodes for each would be 500 MB. */
  @Test
  void countsOfFewPodsAmongManyNodesTakeLittleMemory() {
    var topology = PeerTopology.byNode(CLUSTER);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    var all =
        IntStream.range(0, 250_000)
            .mapToObj(
                term -> {
                  var counts = new DomainCounts(topology);
                  counts.count(term % NODES, 1);
                  return counts;
                })
            .toList();

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000);
    assertThat(all.get(NODES + 7).around(7)).isEqualTo(1);
  }
}
