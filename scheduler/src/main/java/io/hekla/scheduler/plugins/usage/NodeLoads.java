package io.hekla.scheduler.plugins.usage;

import io.hekla.model.cluster.NodeUsageInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugins.usage.Estimator.Estimate;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Load of nodes: the measured load, and on top its <em>shadow</em>, an estimate for each pod that
 * no measurement shows yet. It follows the session's log.
 */
final class NodeLoads {
  private static final Duration FRESH = Duration.ofMinutes(5);

  private final Session session;
  private final UsageArguments arguments;
  private final Instant blindSince;
  private final Map<Integer, NodeUsageInfo> measured = new HashMap<>();
  private final Map<Integer, Shadow> shadows = new HashMap<>();
  private final PodFollower pods;

  /** Used part of a node, 0..1. */
  record Load(double cpu, double memory) {}

  /**
   * @param interval time from one measurement to the next: pods that started since are not in the
   *     last
   */
  NodeLoads(Session session, UsageArguments arguments, Duration interval) {
    this.session = session;
    this.arguments = arguments;
    blindSince = session.now().minus(interval);
    pods = PodFollower.ofMoves(session, this::move);
    for (NodeUsageInfo usage : session.facts().all(NodeUsageInfo.class)) {
      if (Double.isFinite(usage.cpuPercent() + usage.memoryPercent())) {
        session.node(usage.key().name()).ifPresent(node -> measured.put(node.index(), usage));
      }
    }
  }

  /** Measured usage of a node; empty without a measurement in the last five minutes. */
  Optional<NodeUsageInfo> fresh(NodeView node) {
    return Optional.ofNullable(measured.get(node.index()))
        .filter(usage -> !usage.measured().plus(FRESH).isBefore(session.now()));
  }

  /** Load of a node as the session stands now. */
  Load of(NodeView node) {
    pods.follow();
    return load(node, shadowOf(node));
  }

  private void move(PodMove move) {
    NodeView node = session.nodes().get(move.node());
    Shadow shadow = shadowOf(node);
    if (move.pods() < 0) {
      shadow.left(move.task().uid());
    } else {
      shadow.add(move.task(), () -> estimate(move.task(), node, shadow));
    }
  }

  private Shadow shadowOf(NodeView node) {
    Shadow known = shadows.get(node.index());
    if (known != null) {
      return known;
    }
    var shadow = new Shadow();
    for (SnapshotTask task : node.atStart().tasks()) {
      shadow.addExisting(
          task.info().uid(),
          isUnseen(task) ? Optional.of(estimate(task.info(), node, shadow)) : Optional.empty());
    }
    shadows.put(node.index(), shadow);
    return shadow;
  }

  private boolean isUnseen(SnapshotTask task) {
    return task.status() == TaskStatus.RUNNING
        ? task.info().history().started().filter(this::isSeen).isEmpty()
        : task.status().isAllocated();
  }

  private boolean isSeen(Instant started) {
    return !started.isAfter(blindSince);
  }

  private Estimate estimate(TaskInfo task, NodeView node, Shadow shadow) {
    Load load = load(node, shadow);
    return arguments.estimator().estimate(task, arguments.mean(load.cpu, load.memory));
  }

  private Load load(NodeView node, Shadow shadow) {
    NodeUsageInfo usage = measured.get(node.index());
    double cpu = usage == null ? 0 : usage.cpuPercent();
    double memory = usage == null ? 0 : usage.memoryPercent();
    return new Load(
        composite(cpu, shadow.milliCpu(), node.info().capacity().milliCpu()),
        composite(memory, shadow.memoryBytes(), node.info().capacity().memoryBytes()));
  }

  private static double composite(double percent, double shadow, double capacity) {
    return capacity <= 0 ? 0 : Math.clamp((percent / 100 * capacity + shadow) / capacity, 0, 1);
  }
}
