package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Number of places for tasks by amounts alone, once others have left: no more tasks than that find
 * room. It spares trials that cannot succeed, and decides nothing else.
 */
final class PlacesByAmount {
  private final Session session;
  private final ResourceVector least;
  private final int needed;
  private final Map<NodeView, Integer> now = new HashMap<>();
  private int sum;

  /**
   * @param nodes where the tasks could be placed
   * @param tasks to be placed; at least one
   * @param needed number of them without which there is not enough room
   */
  PlacesByAmount(Session session, Collection<NodeView> nodes, List<TaskView> tasks, int needed) {
    this.session = session;
    this.needed = needed;
    least = least(tasks);
    for (NodeView node : nodes) {
      int places = places(node.futureIdle());
      now.put(node, places);
      sum += places;
    }
  }

  /** Returns whether there may be enough places once these victims have left. */
  boolean mayBeEnoughWithout(List<TaskView> victims) {
    int places = sum;
    Map<NodeView, ResourceVector> rooms = new HashMap<>();
    for (TaskView victim : victims) {
      if (places >= needed) {
        return true;
      }
      NodeView node = session.node(victim.nodeName()).orElseThrow();
      if (now.containsKey(node)) {
        ResourceVector before = rooms.getOrDefault(node, node.futureIdle());
        ResourceVector after = before.plus(victim.request().ofKindsIn(node.allocatable()));
        rooms.put(node, after);
        places += places(after) - places(before);
      }
    }
    return places >= needed;
  }

  /** Returns the smallest amount of each resource that all of the tasks request. */
  private static ResourceVector least(List<TaskView> tasks) {
    ResourceVector least = tasks.getFirst().request();
    for (TaskView task : tasks) {
      for (String name : least.resourceNames()) {
        least = least.with(name, Math.min(least.amount(name), task.request().amount(name)));
      }
    }
    return least;
  }

  /** Returns the number of places in a room, at most those that are needed. */
  private int places(ResourceVector room) {
    double places = needed;
    for (String name : least.resourceNames()) {
      double each = least.amount(name);
      if (each > 0 && !name.equals(ResourceVector.PODS)) {
        places = Math.min(places, Math.floor((room.amount(name) + ResourceVector.MIN) / each));
      }
    }
    return (int) Math.max(0, places);
  }
}
