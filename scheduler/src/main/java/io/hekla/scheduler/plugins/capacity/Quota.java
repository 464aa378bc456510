package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.queues.LaterStarts;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Surplus;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Limits of a queue and of all queues above it, which decide whether it may get more. Source:
 * docs/reference/plugin-rules.md#capacity.
 */
final class Quota implements Surplus.Deserved {
  private final Session session;
  private final CapacityTree tree;
  private final int ancestorReclaimLevel;
  private final DeviceQuotas devices;
  private final Optional<GateReservations> reservations;

  Quota(
      Session session,
      CapacityTree tree,
      int ancestorReclaimLevel,
      DeviceQuotas devices,
      Optional<GateReservations> reservations) {
    this.session = session;
    this.tree = tree;
    this.ancestorReclaimLevel = ancestorReclaimLevel;
    this.devices = devices;
    this.reservations = reservations;
  }

  /** Reason for which a queue may not get a task, if there is one. */
  Optional<Reason> allocatable(QueueView queue, TaskView task) {
    if (queue.info().state() != QueueState.OPEN) {
      return Optional.of(notOpen(queue));
    }
    CapacityQueue own = tree.at(queue);
    Optional<Reason> limit = limit(own, task);
    for (int i = own.above().size() - 1; i >= 0 && limit.isEmpty(); i--) {
      limit = limit(own.above().get(i), task);
    }
    return limit;
  }

  /** Returns whether a queue that holds less may get a task, as far as amounts decide it. */
  boolean mayGet(QueueView queue, TaskView task, ResourceVector freed) {
    return reservations.isPresent()
        || tree.at(queue)
            .upwards()
            .map(at -> limit(at, task.request(), at.held().minus(freed).plus(task.request())))
            .allMatch(Optional::isEmpty);
  }

  private Optional<Reason> limit(CapacityQueue queue, TaskView task) {
    Optional<Reason> ofDevices = devices.refusal(queue, task);
    if (ofDevices.isPresent()) {
      return ofDevices;
    }
    ResourceVector future =
        reservations.isPresent()
            ? reservations.get().with(task, queue)
            : queue.held().plus(task.request());
    return limit(queue, task.request(), future);
  }

  /**
   * Reason for which a queue may not reclaim room for tasks, if there is one: it may if with them
   * it stays within its limit, and in one dimension at least it, or a branch that it lies in,
   * within what it deserves. Where queues reclaim beyond that, the rule for victims decides.
   */
  Optional<Reason> preemptive(QueueView queue, List<TaskView> tasks) {
    if (queue.info().state() != QueueState.OPEN) {
      return Optional.of(notOpen(queue));
    }
    CapacityQueue own = tree.at(queue);
    ResourceVector wanted =
        tasks.stream().map(TaskView::request).reduce(ResourceVector.EMPTY, ResourceVector::plus);
    Optional<Reason> limit = limit(own, wanted, own.held().plus(wanted));
    if (limit.isPresent()) {
      return limit;
    }
    return session.surplus().isReclaimed() || covers(queue, wanted)
        ? Optional.empty()
        : Optional.of(
            new QueueReason.QueueShareUsed(
                CapacityPlugin.NAME,
                own.name(),
                own.held(),
                own.due().deserved(),
                wanted,
                QueueLimits.bounds(
                    PartlyComparison.namesGreaterOnRequested(
                        own.held().plus(wanted), own.due().deserved(), wanted),
                    name -> Bound.DESERVED)));
  }

  /**
   * Returns whether a queue that gets an amount stays, in one dimension at least, within what it or
   * a branch that it lies in deserves.
   */
  @Override
  public boolean covers(QueueView queue, ResourceVector wanted) {
    CapacityQueue own = tree.at(queue);
    return deserves(own, wanted)
        || IntStream.rangeClosed(1, ancestorReclaimLevel)
            .takeWhile(level -> level < own.above().size())
            .anyMatch(level -> own.branch(level).filter(at -> deserves(at, wanted)).isPresent());
  }

  @Override
  public boolean isSpared(QueueView queue, TaskView victim, ResourceVector left) {
    Entitlement due = tree.at(queue).due();
    return due.guarantee().lessEqual(left, Missing.ZERO)
        && due.deserved().lessEqualOnRequested(left, victim.request());
  }

  /** Returns the vote on a job entering its queue. */
  QueueAdmission enqueueable(JobView job) {
    QueueView queue = job.queue();
    if (queue.info().state() != QueueState.OPEN) {
      return QueueAdmission.reject(notOpen(queue));
    }
    return tree.at(queue)
        .upwards()
        .map(each -> full(each, job))
        .flatMap(Optional::stream)
        .findFirst()
        .map(QueueAdmission::reject)
        .orElse(QueueAdmission.PERMIT);
  }

  /** Reserves room for a job that enters its queue, there and in all queues above it. */
  void enqueued(JobView job) {
    tree.at(job.queue()).upwards().forEach(queue -> queue.demand().enqueue(job));
    devices.enqueued(job);
  }

  private Optional<Reason> full(CapacityQueue queue, JobView job) {
    return job.podGroup()
        .minResources()
        .flatMap(
            wanted ->
                queue
                    .demand()
                    .refusal(
                        CapacityPlugin.NAME,
                        queue.name(),
                        wanted,
                        LaterStarts.in(own -> tree.isWithin(own, queue), job, session),
                        queue.held(),
                        queue.due().realCapability(),
                        name -> tree.bound(queue, name)))
        .or(() -> devices.refusal(queue, job));
  }

  /**
   * Reason for which a queue may not hold a future amount, of which part is wanted now, if there is
   * one.
   */
  private Optional<Reason> limit(
      CapacityQueue queue, ResourceVector wanted, ResourceVector future) {
    ResourceVector limit = queue.due().realCapability();
    if (future.lessEqualOnRequested(limit, wanted)) {
      return Optional.empty();
    }
    List<String> exceeded = PartlyComparison.namesGreaterOnRequested(future, limit, wanted);
    return Optional.of(
        new QueueReason.QueueLimitReached(
            CapacityPlugin.NAME,
            queue.name(),
            wanted,
            limit.minus(future.minus(wanted)),
            exceeded,
            limit,
            QueueLimits.bounds(exceeded, name -> tree.bound(queue, name))));
  }

  private static boolean deserves(CapacityQueue queue, ResourceVector wanted) {
    return PartlyComparison.lessEqualPartlyOnRequestedZeroFiltered(
        queue.held().plus(wanted), queue.due().deserved(), wanted);
  }

  private static Reason notOpen(QueueView queue) {
    return new QueueReason.QueueNotOpen(queue.name(), queue.info().state().spelling());
  }
}
