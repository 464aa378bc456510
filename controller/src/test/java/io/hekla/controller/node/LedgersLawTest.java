package io.hekla.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.engine.NodeEvent;
import io.hekla.controller.session.NodeChanges;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law of ledgers: whatever happens to nodes and pods, and whenever an asker begins anew or loses an
 * answer, the sum of what it received is what exists. The seed is the name of the run.
 */
class LedgersLawTest {
  static LongStream seeds() {
    return new Random().longs(200);
  }

  /** Existing objects, and those that changed since an answer was taken. */
  private static final class Plain {
    final Map<String, NodeInfo> nodes = new TreeMap<>();
    final Map<String, TaskInfo> pods = new TreeMap<>();
    final Set<String> changed = new HashSet<>();

    void take(NodeEvent event) {
      switch (event) {
        case NodeEvent.NodeSeen seen -> {
          nodes.put(seen.node().name(), seen.node());
          changed.add(seen.node().name());
        }
        case NodeEvent.NodeGone gone -> {
          nodes.remove(gone.name());
          changed.add(gone.name());
        }
        case NodeEvent.TaskSeen seen -> {
          pods.put(seen.task().uid(), seen.task());
          changed.add(seen.task().uid());
        }
        case NodeEvent.TaskGone gone -> {
          pods.remove(gone.uid());
          changed.add(gone.uid());
        }
      }
    }

    List<TaskInfo> on(String node) {
      return pods.values().stream().filter(pod -> pod.nodeName().equals(node)).toList();
    }
  }

  /** Asker with the answers that it received. */
  private static final class Asker {
    final Map<String, NodeInfo> nodes = new TreeMap<>();
    final Map<String, TaskInfo> pods = new TreeMap<>();
    ClusterState cluster = ClusterState.EMPTY;
    ClusterState withoutHelp = ClusterState.EMPTY;
    long version;

    void take(NodeChanges answer) {
      for (Change change : answer.changes()) {
        switch (change) {
          case Change.NodeSeen seen -> nodes.put(seen.node().name(), seen.node());
          case Change.NodeGone gone -> nodes.remove(gone.name());
          case Change.TaskSeen seen -> pods.put(seen.task().uid(), seen.task());
          case Change.TaskGone gone -> pods.remove(gone.uid());
          default -> throw new AssertionError(change);
        }
      }
      cluster = cluster.with(answer.changes(), answer.nodes());
      withoutHelp = withoutHelp.with(answer.changes());
      version = answer.version();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void reportedChangesAddUpToTheLedgers(long seed) {
    var random = new Random(seed);
    var ledgers = new NodeLedgers();
    var plain = new Plain();
    var asker = new Asker();
    boolean isNew = true;
    for (int step = 0; step < 200; step++) {
      if (random.nextInt(4) > 0) {
        NodeEvent event = NodeEvents.any(random);
        ledgers.take(event);
        plain.take(event);
        continue;
      }
      if (random.nextInt(8) == 0) {
        asker = new Asker();
        isNew = true;
      }
      NodeChanges answer = ledgers.since(asker.version);
      if (!isNew) {
        assertThat(answer.changes()).allMatch(change -> plain.changed.contains(idOf(change)));
      }
      assertThat(places(answer.changes())).isSorted();
      if (random.nextInt(4) == 0) {
        continue; // the answer is lost
      }
      asker.take(answer);
      isNew = false;
      plain.changed.clear();
      assertThat(asker.nodes).isEqualTo(plain.nodes);
      assertThat(asker.pods).isEqualTo(plain.pods);
      for (NodeState node : answer.nodes()) {
        String name = node.info().name();
        var expected = NodeState.seen(node.info(), plain.on(name), Optional.empty());
        assertThat(node.tasks()).isEqualTo(expected.tasks());
        assertThat(node.load()).isEqualTo(expected.load());
        if (answer.changes().contains(new Change.NodeSeen(node.info()))) {
          assertThat(asker.cluster.nodes().get(name)).as("what the engine takes").contains(node);
        }
      }
      assertThat(loads(asker.cluster)).isEqualTo(loads(asker.withoutHelp));
    }
  }

  private static String idOf(Change change) {
    return switch (change) {
      case Change.NodeSeen seen -> seen.node().name();
      case Change.NodeGone gone -> gone.name();
      case Change.TaskSeen seen -> seen.task().uid();
      case Change.TaskGone gone -> gone.uid();
      default -> throw new AssertionError(change);
    };
  }

  /**
   * Returns the places of changes, whose order is by node, the node before its pods, these by uid;
   * a deleted pod has none, as its change names no node.
   */
  private static List<String> places(List<Change> changes) {
    var places = new ArrayList<String>();
    for (Change change : changes) {
      switch (change) {
        case Change.NodeSeen seen -> places.add(seen.node().name());
        case Change.NodeGone gone -> places.add(gone.name());
        case Change.TaskSeen seen -> places.add(seen.task().nodeName() + " " + seen.task().uid());
        default -> {}
      }
    }
    return places;
  }

  private static Map<String, Object> loads(ClusterState cluster) {
    var loads = new HashMap<String, Object>();
    cluster
        .nodes()
        .forEach(node -> loads.put(node.info().name(), List.of(node.load(), node.tasks())));
    return loads;
  }
}
