package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QosClass;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PerNode;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** CPUs of all nodes in a session. They cost nothing until a pod asks for some. */
final class SessionCpus {
  private final Session session;
  private final PerNode<NodeCpus> nodes = new PerNode<>();
  private final Set<String> residents = new HashSet<>();
  private final PodFollower pods;
  private OptionalInt mostNumaNodes = OptionalInt.empty();

  SessionCpus(Session session) {
    this.session = session;
    pods = new PodFollower(session, node -> nodes.begin(() -> atSessionStart(node)), this::move);
  }

  /** CPUs of a node as the session stands now; empty if its agent reported nothing. */
  Optional<NodeCpus> on(NodeView node) {
    pods.follow();
    return nodes.at(node.index());
  }

  /** Largest number of NUMA nodes that any node has. */
  int mostNumaNodes() {
    if (mostNumaNodes.isEmpty()) {
      mostNumaNodes =
          OptionalInt.of(
              session.facts().all(NumaTopologyInfo.class).stream()
                  .mapToInt(SessionCpus::numaNodes)
                  .max()
                  .orElse(0));
    }
    return mostNumaNodes.getAsInt();
  }

  private static int numaNodes(NumaTopologyInfo topology) {
    return (int) topology.cpus().stream().mapToInt(NumaTopologyInfo.Cpu::numa).distinct().count();
  }

  private Optional<NodeCpus> atSessionStart(NodeView node) {
    return session
        .facts()
        .one(NumaTopologyInfo.class, new ObjectKey("", node.name()))
        .map(topology -> atSessionStart(topology, node));
  }

  private NodeCpus atSessionStart(NumaTopologyInfo topology, NodeView node) {
    var cpus = new NodeCpus(topology);
    for (SnapshotTask task : node.atStart().tasks()) {
      residents.add(task.info().uid());
      if (isGivenCpus(task.info()) && !topology.knows(task.info())) {
        int requested = NodeCpus.wholeCpus(task.info().demands());
        task.annotation(CpuDecision.ANNOTATION)
            .map(CpuDecision::read)
            .ifPresent(byNumaNode -> cpus.settle(byNumaNode, requested));
      }
    }
    return cpus;
  }

  /**
   * Returns whether the kubelet gives a pod CPUs of its own: only guaranteed pods, whatever the
   * annotations of others state.
   */
  private static boolean isGivenCpus(TaskInfo task) {
    return task.demands().qos() == QosClass.GUARANTEED;
  }

  private void move(PodMove move) {
    TaskInfo task = move.task();
    // A pod that was there keeps the CPUs that the agent reported, until it reports others.
    if (residents.contains(task.uid()) || !isGivenCpus(task)) {
      return;
    }
    nodes.change(
        move.node(),
        cpus -> {
          if (cpus.isManaged() && move.pods() > 0) {
            cpus.add(task);
          } else if (cpus.isManaged() && move.pods() < 0) {
            cpus.go(task);
          }
        });
  }
}
