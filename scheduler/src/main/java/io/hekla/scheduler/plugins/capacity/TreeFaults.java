package io.hekla.scheduler.plugins.capacity;

import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.QueueReason.TreeFault;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What keeps the queues of a session from being a tree. Source: reference §5.6. */
final class TreeFaults {
  private TreeFaults() {}

  /** The first fault, by the names of the queues; those of parents before those of jobs. */
  static Optional<Reason> first(Session session) {
    Set<String> sound = new HashSet<>();
    for (QueueView queue : session.queues()) {
      Optional<Reason> fault = faultAbove(queue, session, sound);
      if (fault.isPresent()) {
        return fault;
      }
    }
    Map<String, List<QueueView>> children = QueueTree.children(session);
    for (QueueView queue : session.queues()) {
      if (!queue.isEmpty() && children.containsKey(queue.name())) {
        return fault(queue, TreeFault.JOBS_ABOVE_QUEUES);
      }
    }
    return Optional.empty();
  }

  /** Follows parents up to the root, or to a queue from which that was done before. */
  private static Optional<Reason> faultAbove(QueueView queue, Session session, Set<String> sound) {
    Set<String> passed = new HashSet<>();
    QueueView at = queue;
    while (!at.name().equals(QueueTree.ROOT) && !sound.contains(at.name())) {
      if (!passed.add(at.name())) {
        return fault(at, TreeFault.CYCLE);
      }
      Optional<QueueView> parent = session.queue(QueueTree.parent(at));
      if (parent.isEmpty()) {
        return fault(at, TreeFault.PARENT_MISSING);
      }
      at = parent.get();
    }
    sound.addAll(passed);
    return Optional.empty();
  }

  private static Optional<Reason> fault(QueueView queue, TreeFault fault) {
    return Optional.of(
        new QueueReason.QueuesFormNoTree(
            CapacityPlugin.NAME, queue.name(), fault, QueueTree.parent(queue)));
  }
}
