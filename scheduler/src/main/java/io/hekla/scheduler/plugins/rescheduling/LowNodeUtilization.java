package io.hekla.scheduler.plugins.rescheduling;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategy {@code lowNodeUtilization}: from nodes that are busier than the target it evicts as many
 * pods as idle nodes could take until they are as busy as the target. Source:
 * docs/reference/plugin-rules.md#rescheduling.
 *
 * @param low bounds below which in every dimension a node is idle
 * @param target bounds above which in any dimension a node is busy
 */
record LowNodeUtilization(Percentages low, Percentages target) {
  private static final Comparator<TaskView> LEAST_IMPORTANT_FIRST =
      Comparator.comparingInt(TaskView::priority)
          .thenComparing(task -> task.info().demands().qos())
          .thenComparing(TaskView::uid);

  static final LowNodeUtilization DEFAULT =
      new LowNodeUtilization(Percentages.ALL, Percentages.ALL);

  static LowNodeUtilization read(Arguments.Reader parameters) {
    return new LowNodeUtilization(
        Percentages.read(parameters.section("thresholds")),
        Percentages.read(parameters.section("targetThresholds")));
  }

  List<TaskView> victims(Session session, List<TaskView> running) {
    var idle = new ArrayList<NodeUsage>();
    var busy = new ArrayList<NodeUsage>();
    for (NodeView node : session.nodes()) {
      var usage = NodeUsage.of(node, session.facts());
      if (!node.info().unschedulable() && usage.isBelow(low)) {
        idle.add(usage);
      } else if (usage.isAbove(target)) {
        busy.add(usage);
      }
    }
    if (idle.isEmpty() || busy.isEmpty()) {
      return List.of();
    }
    var room = new Room(idle, target);
    // The sort is stable: of equally busy nodes the first by name comes first.
    busy.sort(Comparator.comparingDouble(NodeUsage::sum).reversed());
    Set<TaskView> movable = new HashSet<>(running);
    var victims = new ArrayList<TaskView>();
    for (NodeUsage node : busy) {
      for (TaskView task : inOrder(node, session, movable)) {
        if (!node.reaches(target) || room.isUsedUp()) {
          break;
        }
        room.take(task.request());
        node.subtract(task.request());
        victims.add(task);
      }
    }
    return victims;
  }

  private static List<TaskView> inOrder(NodeUsage node, Session session, Set<TaskView> movable) {
    return session.residents(node.node()).stream()
        .filter(movable::contains)
        .sorted(LEAST_IMPORTANT_FIRST)
        .toList();
  }
}
