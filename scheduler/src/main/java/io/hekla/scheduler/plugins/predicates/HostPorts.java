package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.HostPort;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ports of a node are given to one pod each. Concerns pods that ask for such ports. */
final class HostPorts {
  private static final Fit TAKEN =
      Fit.notNow("node(s) didn't have free ports for the requested pod ports");

  private final Map<List<HostPort>, PeerRule> rules = new HashMap<>();
  private final Map<Integer, List<HostPort>> taken = new HashMap<>();
  private final PodFollower pods;

  HostPorts(Session session) {
    pods = new PodFollower(session, this::begin, this::move);
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
    for (HostPort port : taken.getOrDefault(node.index(), List.of())) {
      for (HostPort one : wanted) {
        if (one.conflictsWith(port)) {
          return TAKEN;
        }
      }
    }
    return Fit.YES;
  }

  private void begin(NodeView node) {
    for (TaskState task : node.atStart().tasks()) {
      taken(node.index()).addAll(task.info().relations().ports());
    }
  }

  private void move(PodMove move) {
    List<HostPort> ports = move.task().relations().ports();
    if (move.pods() > 0) {
      taken(move.node()).addAll(ports);
    } else {
      ports.forEach(taken(move.node())::remove);
    }
  }

  private List<HostPort> taken(int node) {
    return taken.computeIfAbsent(node, absent -> new ArrayList<>());
  }
}
