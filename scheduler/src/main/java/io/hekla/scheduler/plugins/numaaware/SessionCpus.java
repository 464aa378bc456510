package io.hekla.scheduler.plugins.numaaware;

import io.hekla.model.cluster.NumaTopologyInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QosClass;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The CPUs of all nodes in a session. Costs nothing until somebody asks. */
final class SessionCpus {
  private final Session session;
  private final List<Optional<NodeCpus>> nodes = new ArrayList<>();
  private final Set<String> residents = new HashSet<>();
  private final PodFollower pods;

  SessionCpus(Session session) {
    this.session = session;
    pods = new PodFollower(session, node -> nodes.add(asItBegan(node)), this::move);
  }

  /** The CPUs of a node as the session stands now; empty if its agent told nothing. */
  Optional<NodeCpus> on(NodeView node) {
    pods.follow();
    return nodes.get(node.index());
  }

  private Optional<NodeCpus> asItBegan(NodeView node) {
    return session
        .facts()
        .one(NumaTopologyInfo.class, new ObjectKey("", node.name()))
        .map(topology -> asItBegan(topology, node));
  }

  private NodeCpus asItBegan(NumaTopologyInfo topology, NodeView node) {
    var cpus = new NodeCpus(topology);
    for (TaskState task : node.atStart().tasks()) {
      residents.add(task.info().uid());
      if (!topology.knows(task.info())) {
        task.annotation(Decision.ANNOTATION).map(Decision::read).ifPresent(cpus::settle);
      }
    }
    return cpus;
  }

  private void move(PodMove move) {
    TaskInfo task = move.task();
    Optional<NodeCpus> cpus = nodes.get(move.node());
    // Who was there keeps what the agent told of, until it tells otherwise.
    if (cpus.filter(NodeCpus::isManaged).isEmpty()
        || residents.contains(task.uid())
        || task.demands().qos() != QosClass.GUARANTEED) {
      return;
    }
    if (move.pods() > 0) {
      cpus.get().come(task);
    } else if (move.pods() < 0) {
      cpus.get().go(task);
    }
  }
}
