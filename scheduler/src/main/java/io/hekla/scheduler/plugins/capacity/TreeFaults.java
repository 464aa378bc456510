package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.QueueReason.Overcommitted;
import io.hekla.scheduler.decision.QueueReason.Promise;
import io.hekla.scheduler.decision.QueueReason.QueuesFormNoTree;
import io.hekla.scheduler.decision.QueueReason.TreeFault;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.WaitingView;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Faults of a session's queues: they form no tree, or their guarantees exceed the cluster. A job in
 * a queue above others is no fault of the queues, since any writer of PodGroups may name any queue:
 * that job alone gets nothing. Source: docs/reference/plugin-rules.md#capacity.
 */
final class TreeFaults {
  private final SortedMap<String, Reason> byQueue = new TreeMap<>();
  private final Set<String> aboveOthers = new HashSet<>();

  /** Creates an empty set of faults, as for queues that need be no tree. */
  TreeFaults() {}

  /** Faults of queues that do not hang from the root, and of jobs in queues above others. */
  static TreeFaults of(Session session) {
    var faults = new TreeFaults();
    Set<String> sound = new HashSet<>();
    for (QueueView queue : session.queues()) {
      faultAbove(queue, session, sound).ifPresent(fault -> faults.byQueue.put(queue.name(), fault));
    }
    faults.aboveOthers.addAll(CapacityTree.children(session).keySet());
    return faults;
  }

  /**
   * Adds the faults of queues whose guarantee is more than the cluster has; in a tree the queues
   * below them are out as well.
   */
  void addGreedy(Session session, boolean hierarchical) {
    Map<String, List<QueueView>> children =
        hierarchical ? CapacityTree.children(session) : Map.of();
    for (QueueView queue : session.queues()) {
      ResourceVector guarantee = queue.info().guarantee();
      List<String> beyond =
          PartlyComparison.namesGreaterOnRequested(guarantee, session.total(), guarantee);
      if (!beyond.isEmpty()) {
        addBelow(
            queue,
            new Overcommitted(
                CapacityPlugin.NAME,
                queue.name(),
                Promise.GUARANTEES_OF_THE_CLUSTER,
                guarantee,
                session.total(),
                beyond),
            children);
      }
    }
  }

  private void addBelow(QueueView queue, Reason fault, Map<String, List<QueueView>> children) {
    if (byQueue.putIfAbsent(queue.name(), fault) == null) {
      children
          .getOrDefault(queue.name(), List.of())
          .forEach(child -> addBelow(child, fault, children));
    }
  }

  /** First fault by the name of the queue. */
  Optional<Reason> first() {
    return byQueue.values().stream().findFirst();
  }

  /** Reason for which a queue takes no part, if there is one. */
  Optional<Reason> of(QueueView queue) {
    return Optional.ofNullable(byQueue.get(queue.name()));
  }

  /**
   * Reason for which no job of a queue gets anything, if there is one: the queue's fault, or its
   * place.
   */
  Optional<Reason> ofJobsIn(QueueView queue) {
    return of(queue)
        .or(
            () ->
                acceptsNoJobs(queue)
                    ? Optional.of(fault(queue, TreeFault.JOBS_ABOVE_QUEUES))
                    : Optional.empty());
  }

  /** Returns whether only queues below it take jobs. */
  boolean acceptsNoJobs(QueueView queue) {
    return aboveOthers.contains(queue.name());
  }

  /** Warning about a queue above others that is named by a job with permission to use it. */
  Optional<Reason> warning(QueueView queue, Session session) {
    Stream<JobView> waiting = queue.waiting().stream().map(WaitingView::spokesman);
    boolean isRequested =
        acceptsNoJobs(queue)
            && Stream.concat(queue.jobs().stream(), waiting)
                .anyMatch(job -> session.barred(job).isEmpty());
    return isRequested ? ofJobsIn(queue) : Optional.empty();
  }

  /** Follows parents up to the root, or to a queue already known to hang from it. */
  private static Optional<Reason> faultAbove(QueueView queue, Session session, Set<String> sound) {
    Set<String> passed = new HashSet<>();
    QueueView at = queue;
    while (!at.name().equals(CapacityTree.ROOT) && !sound.contains(at.name())) {
      if (!passed.add(at.name())) {
        return Optional.of(fault(at, TreeFault.CYCLE));
      }
      Optional<QueueView> parent = session.queue(CapacityTree.parent(at));
      if (parent.isEmpty()) {
        return Optional.of(fault(at, TreeFault.PARENT_MISSING));
      }
      at = parent.get();
    }
    sound.addAll(passed);
    return Optional.empty();
  }

  private static Reason fault(QueueView queue, TreeFault fault) {
    return new QueuesFormNoTree(
        CapacityPlugin.NAME, queue.name(), fault, CapacityTree.parent(queue));
  }
}
