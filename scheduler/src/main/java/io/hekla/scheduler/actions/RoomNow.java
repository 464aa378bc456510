package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.NodeScore;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.TaskClass;

/**
 * Score by which a reservation takes the nodes with the least room now, so that the room that is
 * there now stays open to jobs that run beyond its start. By extended resources if the task asks
 * for any, else nodes without any first; then by CPU.
 */
final class RoomNow implements NodeScore {
  /** More millicores than a node has. */
  private static final double ABOVE_CPU = 1e7;

  private final Session session;
  private final ResourceVector[] idle;

  RoomNow(Session session) {
    this.session = session;
    idle = new ResourceVector[session.nodes().size()];
  }

  /** Sets the rooms to those of the session's current state; scores come after the first time. */
  void refresh() {
    for (NodeView node : session.nodes()) {
      idle[node.index()] = node.idle();
    }
  }

  @Override
  public double score(TaskClass task, NodeView node) {
    ResourceVector room = idle[node.index()];
    double extended = 0;
    boolean asks = false;
    for (String name : task.request().scalarNames()) {
      if (isExtended(name)) {
        asks = true;
        extended += room.amount(name);
      }
    }
    double first = asks ? extended : hasExtended(node) ? 1 : 0;
    return -first * ABOVE_CPU - room.milliCpu();
  }

  private static boolean hasExtended(NodeView node) {
    for (String name : node.allocatable().scalarNames()) {
      if (isExtended(name) && node.allocatable().amount(name) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether Kubernetes knows a resource by a vendor's domain only. */
  private static boolean isExtended(String name) {
    return name.indexOf('/') >= 0;
  }
}
