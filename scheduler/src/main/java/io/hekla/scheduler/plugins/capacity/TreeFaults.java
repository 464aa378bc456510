package io.hekla.scheduler.plugins.capacity;

import io.hekla.scheduler.decision.QueueReason.QueuesFormNoTree;
import io.hekla.scheduler.decision.QueueReason.TreeFault;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What keeps the queues of a session from being a tree, by queue. Source: reference §5.6. */
final class TreeFaults {
  /** Of queues that are no tree and need be none. */
  static final TreeFaults NONE = new TreeFaults();

  private final SortedMap<String, Reason> byQueue = new TreeMap<>();

  private TreeFaults() {}

  /** Those of queues that do not hang from the root, and of queues above others that have jobs. */
  static TreeFaults of(Session session) {
    var faults = new TreeFaults();
    Set<String> sound = new HashSet<>();
    for (QueueView queue : session.queues()) {
      faultAbove(queue, session, sound).ifPresent(fault -> faults.byQueue.put(queue.name(), fault));
    }
    Map<String, List<QueueView>> children = QueueTree.children(session);
    for (QueueView queue : session.queues()) {
      if (!queue.isEmpty() && children.containsKey(queue.name())) {
        faults.byQueue.putIfAbsent(queue.name(), fault(queue, TreeFault.JOBS_ABOVE_QUEUES));
      }
    }
    return faults;
  }

  /** The first one by name; those of parents before those of jobs. */
  Optional<Reason> first() {
    Comparator<Reason> parentsFirst =
        Comparator.comparing(
            fault ->
                fault instanceof QueuesFormNoTree noTree
                    && noTree.fault() == TreeFault.JOBS_ABOVE_QUEUES);
    return byQueue.values().stream().min(parentsFirst);
  }

  /** Why a queue takes no part, if so. */
  Optional<Reason> of(QueueView queue) {
    return Optional.ofNullable(byQueue.get(queue.name()));
  }

  /** Follows parents up to the root, or to a queue from which that was done before. */
  private static Optional<Reason> faultAbove(QueueView queue, Session session, Set<String> sound) {
    Set<String> passed = new HashSet<>();
    QueueView at = queue;
    while (!at.name().equals(QueueTree.ROOT) && !sound.contains(at.name())) {
      if (!passed.add(at.name())) {
        return Optional.of(fault(at, TreeFault.CYCLE));
      }
      Optional<QueueView> parent = session.queue(QueueTree.parent(at));
      if (parent.isEmpty()) {
        return Optional.of(fault(at, TreeFault.PARENT_MISSING));
      }
      at = parent.get();
    }
    sound.addAll(passed);
    return Optional.empty();
  }

  private static Reason fault(QueueView queue, TreeFault fault) {
    return new QueuesFormNoTree(CapacityPlugin.NAME, queue.name(), fault, QueueTree.parent(queue));
  }
}
