package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Time before which a job cannot have room, by amounts alone: nothing has to be tried before it.
 * For each class of its tasks by itself, since the others may have left no room at all.
 */
final class EarliestRoom {
  private final ActionContext context;
  private final Session session;
  private final ExpectedEnds ends;

  EarliestRoom(ActionContext context, ExpectedEnds ends) {
    this.context = context;
    session = context.session();
    this.ends = ends;
  }

  /** Returns that time; the far future if the room never suffices. */
  Instant of(JobView job, List<TaskView> pending) {
    Map<TaskClass, Integer> classes = new LinkedHashMap<>();
    pending.forEach(task -> classes.merge(task.taskClass(), 1, Integer::sum));
    int missing = job.minAvailable() - job.ready() - job.pendingBestEffort();
    Instant earliest = session.now();
    for (Map.Entry<TaskClass, Integer> ofClass : classes.entrySet()) {
      int needed = missing - (pending.size() - ofClass.getValue());
      Instant time = of(ofClass.getKey(), needed);
      earliest = time.isAfter(earliest) ? time : earliest;
    }
    return earliest;
  }

  private Instant of(TaskClass taskClass, int needed) {
    if (needed <= 0) {
      return session.now();
    }
    List<NodeView> nodes = session.nodes();
    var free = new ResourceVector[nodes.size()];
    var places = new int[nodes.size()];
    var isReachable = new boolean[nodes.size()];
    int all = 0;
    for (NodeView node : nodes) {
      if (context.policy().placement().mayFit(taskClass, node)) {
        isReachable[node.index()] = true;
        free[node.index()] = node.futureIdle();
        places[node.index()] = places(taskClass, node.futureIdle(), needed);
        all += places[node.index()];
      }
    }
    if (all >= needed) {
      return session.now();
    }
    for (Instant time : ends.times()) {
      for (TaskView leaving : ends.at(time)) {
        Optional<NodeView> node = session.node(leaving.nodeName());
        int at = node.map(NodeView::index).orElse(-1);
        if (at >= 0 && isReachable[at]) {
          free[at] = free[at].plus(leaving.request().ofKindsIn(node.get().allocatable()));
          all -= places[at];
          places[at] = places(taskClass, free[at], needed);
          all += places[at];
        }
      }
      if (all >= needed) {
        return time;
      }
    }
    return Instant.MAX;
  }

  /** Returns the number of tasks of a class that amounts suffice for, up to what is needed. */
  private static int places(TaskClass taskClass, ResourceVector free, int needed) {
    int places = 0;
    ResourceVector left = free;
    while (places < needed && taskClass.request().lessEqual(left, Missing.ZERO)) {
      left = left.minus(taskClass.request());
      places++;
    }
    return places;
  }
}
