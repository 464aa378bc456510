package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.HostPort;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeFailures;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Predicate for pods that ask for host ports: ports of a node are given to one pod each. */
final class HostPorts {
  private static final Fit TAKEN =
      Fit.notNow("node(s) didn't have free ports for the requested pod ports");

  private final Map<List<HostPort>, PeerRule> rules = new HashMap<>();
  private final Map<Integer, TakenPorts> taken = new HashMap<>();
  private final NodeFailures failures = new NodeFailures();
  private final PodFollower pods;

  HostPorts(Session session) {
    pods = PodFollower.byNode(session, failures, this::begin, this::move);
  }

  Optional<PeerRule> ruleFor(TaskView task) {
    List<HostPort> wanted = task.info().relations().ports();
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    pods.follow();
    return Optional.of(
        rules.computeIfAbsent(wanted, absent -> (NodeView node) -> check(wanted, node)));
  }

  private Fit check(List<HostPort> wanted, NodeView node) {
    failures.check(node.index());
    TakenPorts ofNode = taken.get(node.index());
    return ofNode != null && ofNode.conflictWithAny(wanted) ? TAKEN : Fit.YES;
  }

  private void begin(NodeView node) {
    for (SnapshotTask task : node.atStart().tasks()) {
      count(node.index(), task.info().relations().ports(), 1);
    }
  }

  private void move(PodMove move) {
    count(move.node(), move.task().relations().ports(), move.pods() > 0 ? 1 : -1);
  }

  private void count(int node, List<HostPort> ports, int pods) {
    if (!ports.isEmpty()) {
      taken.computeIfAbsent(node, absent -> new TakenPorts()).count(ports, pods);
    }
  }
}
