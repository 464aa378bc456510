package io.hekla.scheduler.actions;

import io.hekla.model.cluster.ReservationInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.JobFindings;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.ReservationTerms;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.Reservations.PlannedStart;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.time.Instant;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Planner of reservations: it finds the earliest end of running pods at which a job can start, by
 * trying the job on the cluster as it will be then. A trial places tasks as {@code allocate} does,
 * with all predicates and quotas of queues. Source: docs/reference/reservation.md.
 */
final class ReservationPlanner {
  private final ActionContext context;
  private final Session session;
  private final Reservations reservations;
  private final ReservationTerms terms;
  private final ExpectedEnds ends;
  private final RoomNow roomNow;

  ReservationPlanner(ActionContext context, ReservationTerms terms) {
    session = context.session();
    roomNow = new RoomNow(session);
    this.context = context.forTrials(roomNow);
    this.terms = terms;
    reservations = session.reservations();
    ends = new ExpectedEnds(session, terms.estimates());
  }

  /**
   * Returns the reservation with the earliest start that a job can have, if there is one before a
   * certain time; nothing is reserved yet.
   */
  Optional<ReservationInfo> plan(JobView job, Instant before) {
    List<TaskView> pending =
        List.copyOf(PendingSubJobs.pending(job.tasks(), context.policy(), false));
    if (pending.isEmpty()) {
      return Optional.empty();
    }
    ends.follow();
    roomNow.refresh();
    List<Instant> times = ends.timesBefore(before, reservations.all());
    Instant earliest = new EarliestRoom(context, ends).of(job, pending);
    int first = 0;
    while (first < times.size() && times.get(first).isBefore(earliest)) {
      first++;
    }
    return search(job, times.subList(first, times.size()));
  }

  /**
   * Returns the reservation at the first time at which the job fits: the room only grows but for
   * starts of other reservations, so steps double, and the last one is halved.
   */
  private Optional<ReservationInfo> search(JobView job, List<Instant> times) {
    int refused = -1;
    int at = 0;
    Optional<ReservationInfo> found = Optional.empty();
    while (found.isEmpty() && refused < times.size() - 1) {
      at = Math.min(refused + 1 + (refused < 0 ? 0 : refused), times.size() - 1);
      found = at(job, times.get(at));
      refused = found.isEmpty() ? at : refused;
    }
    while (found.isPresent() && at - refused > 1) {
      int middle = (refused + at) >>> 1;
      Optional<ReservationInfo> earlier = at(job, times.get(middle));
      if (earlier.isPresent()) {
        found = earlier;
        at = middle;
      } else {
        refused = middle;
      }
    }
    return found;
  }

  /** Returns the reservation at a certain time, if the job can start then. */
  private Optional<ReservationInfo> at(JobView job, Instant time) {
    reservations.plan(Optional.of(new PlannedStart(job.key(), time)));
    try {
      return JobFindings.keptIn(job, () -> tried(job, time));
    } finally {
      reservations.plan(Optional.empty());
    }
  }

  /**
   * Tries the job with the pods gone that leave room for it by amounts; and if that is not enough,
   * with all gone that have ended by then, since shares of queues and affinity may need that.
   */
  private Optional<ReservationInfo> tried(JobView job, Instant time) {
    List<TaskView> all = ends.until(time);
    List<TaskView> some = makingRoom(job, all);
    Optional<ReservationInfo> found = tried(job, time, some);
    return found.isPresent() || some.size() == all.size() ? found : tried(job, time, all);
  }

  private Optional<ReservationInfo> tried(JobView job, Instant time, List<TaskView> gone) {
    try (Statement trial = session.trial()) {
      for (TaskView leaving : gone) {
        if (leaving.job() != job) {
          trial.evict(leaving, ReserveAction.NAME, leaving);
        }
      }
      return isPlaced(job, trial) ? Optional.of(reservation(job, time)) : Optional.empty();
    }
  }

  /** Returns the pods on nodes that have room for a task of the job once these pods are gone. */
  private List<TaskView> makingRoom(JobView job, List<TaskView> leaving) {
    var free = new HashMap<String, ResourceVector>();
    for (TaskView task : leaving) {
      NodeView node = session.node(task.nodeName()).orElseThrow();
      free.merge(
          node.name(),
          node.futureIdle().plus(node.taken(task.info())),
          (known, first) -> known.plus(node.taken(task.info())));
    }
    Set<ResourceVector> requests = new HashSet<>();
    for (TaskView task : job.tasks()) {
      if (task.status() == TaskStatus.PENDING) {
        requests.add(task.request());
      }
    }
    free.values()
        .removeIf(
            amounts ->
                requests.stream().noneMatch(request -> request.lessEqual(amounts, Missing.ZERO)));
    return leaving.stream().filter(task -> free.containsKey(task.nodeName())).toList();
  }

  private boolean isPlaced(JobView job, Statement trial) {
    if (context.policy().overuse(job.queue()).isPresent()) {
      return false;
    }
    if (job.isDivided() || NetworkRule.isLimited(job, session)) {
      return new HyperNodeSearch(
              job, PendingSubJobs.of(job, context.policy()), Purpose.RESERVE, context)
          .solve()
          .map(
              solution -> {
                trial.redo(solution.steps());
                return true;
              })
          .orElse(false);
    }
    NodeSet everywhere = session.network().top().nodes();
    Deque<TaskView> pending = PendingSubJobs.pending(job.tasks(), context.policy(), false);
    while (!pending.isEmpty() && !isWhole(job)) {
      TaskView task = pending.poll();
      Optional<NodeView> node =
          context.policy().unallocatable(job.queue(), task).isPresent()
              ? Optional.empty()
              : context.nodes().forTask(task, everywhere);
      if (node.isEmpty()) {
        if (!GangRule.canContinueWithout(task.subJob())) {
          return false;
        }
      } else if (!context.nodes().fitsNow(task, node.get())) {
        trial.pipeline(task, node.get(), false);
      } else if (!AllocationAttempt.allocate(task, node.get(), trial, context)) {
        return false;
      }
    }
    return isWhole(job);
  }

  private boolean isWhole(JobView job) {
    return job.isPipelined() && context.policy().isPipelined(job);
  }

  private ReservationInfo reservation(JobView job, Instant time) {
    SortedMap<String, ResourceVector> nodes = new TreeMap<>();
    for (TaskView task : job.tasks()) {
      boolean isNew =
          task.status() == TaskStatus.PIPELINED || task.status() == TaskStatus.ALLOCATED;
      if (isNew) {
        nodes.merge(task.nodeName(), task.request(), ResourceVector::plus);
      }
    }
    return new ReservationInfo(
        job.key(),
        job.podGroup().uid(),
        session.now(),
        time,
        time,
        terms.estimates().of(job.atStart()),
        nodes);
  }
}
