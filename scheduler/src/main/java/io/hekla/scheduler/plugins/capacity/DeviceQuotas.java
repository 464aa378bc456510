package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.claims.ClassDemands;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Enforcement of the queues' quotas of device classes. It follows the session's log of pods that
 * come and go; it costs nothing where no queue has such a quota. Source:
 * docs/reference/plugin-rules.md#capacity-device-quota.
 */
final class DeviceQuotas {
  private final Session session;
  private final CapacityTree tree;
  private final Map<String, ClaimLedger> ledgers = new HashMap<>();
  private final Map<ObjectKey, JobView> jobs = new HashMap<>();
  private final PodFollower pods;
  private boolean built;

  DeviceQuotas(Session session, CapacityTree tree, CapacityArguments arguments) {
    this.session = session;
    this.tree = tree;
    pods = PodFollower.ofMoves(session, this::moved);
    if (arguments.quotasOfClasses()) {
      for (CapacityQueue queue : tree.all()) {
        var limits = ClassLimits.of(queue.view().info());
        if (!limits.isEmpty()) {
          ledgers.put(queue.name(), new ClaimLedger(limits, arguments.quotasOfDimensions()));
        }
      }
    }
  }

  /** Reason for which a queue may not hold the devices that a task claims, if there is one. */
  Optional<Reason> refusal(CapacityQueue queue, TaskView task) {
    if (ledgers.isEmpty() || task.info().claims().devices().isEmpty()) {
      return Optional.empty();
    }
    return ledger(queue)
        .flatMap(ledger -> ledger.excessOfTask(claims(task.info())))
        .map(
            excess ->
                new QueueReason.QueueLimitReached(
                    CapacityPlugin.NAME,
                    queue.name(),
                    excess.wanted(),
                    excess.room(),
                    excess.names(),
                    excess.most(),
                    QueueLimits.bounds(excess.names(), name -> Bound.CAPABILITY)));
  }

  /**
   * Reason for which a queue has no room for the devices that a job claims at least, if there is
   * one.
   */
  Optional<Reason> refusal(CapacityQueue queue, JobView job) {
    if (ledgers.isEmpty() || !job.atStart().claimsDevices()) {
      return Optional.empty();
    }
    return ledger(queue)
        .flatMap(ledger -> ledger.excessOfJob(claimsOfMinimum(job)))
        .map(
            excess ->
                new QueueReason.NotAdmitted(
                    CapacityPlugin.NAME,
                    queue.name(),
                    excess.wanted(),
                    excess.room(),
                    excess.names(),
                    excess.most(),
                    QueueLimits.bounds(excess.names(), name -> Bound.CAPABILITY)));
  }

  /**
   * Reserves room for the devices of a job that enters its queue, there and in all queues above it.
   */
  void enqueued(JobView job) {
    if (!ledgers.isEmpty() && job.atStart().claimsDevices()) {
      // A job that enters now was not part of the initial sums.
      jobs.put(job.key(), job);
      SortedMap<ObjectKey, ResourceClaimInfo> claims = claimsOfMinimum(job);
      upwards(job).forEach(ledger -> ledger.expect(claims));
    }
  }

  private Optional<ClaimLedger> ledger(CapacityQueue queue) {
    follow();
    return Optional.ofNullable(ledgers.get(queue.name()));
  }

  private void follow() {
    if (!built) {
      // A job that cannot be counted invalidates the sums that it is part of, and no others.
      session.jobs().stream()
          .filter(job -> job.atStart().claimsDevices())
          .forEach(job -> contain(job, () -> begin(job)));
      built = true;
    }
    pods.follow();
  }

  private void moved(PodMove move) {
    if (!move.task().claims().devices().isEmpty()) {
      move.task()
          .podGroup()
          .flatMap(job -> Optional.ofNullable(jobs.get(job)))
          .ifPresent(job -> contain(job, () -> moved(job, move)));
    }
  }

  private void moved(JobView job, PodMove move) {
    SortedMap<ObjectKey, ResourceClaimInfo> claims = claims(move.task());
    upwards(job).forEach(ledger -> count(ledger, claims, move.pods()));
  }

  private void contain(JobView job, Runnable count) {
    try {
      count.run();
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failure) {
      spoiled(job).forEach(ledger -> ledger.lose(failure));
    }
  }

  /** Returns the ledgers that a job is part of; all of them if that is unknown. */
  private Collection<ClaimLedger> spoiled(JobView job) {
    try {
      return upwards(job);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError unknown) {
      return ledgers.values();
    }
  }

  private void begin(JobView job) {
    jobs.put(job.key(), job);
    List<ClaimLedger> upwards = upwards(job);
    for (SnapshotTask task : job.atStart().tasks()) {
      if (task.status().isAllocated() && session.node(task.nodeName()).isPresent()) {
        upwards.forEach(ledger -> ledger.add(claims(task.info())));
      }
    }
  }

  private static void count(
      ClaimLedger ledger, SortedMap<ObjectKey, ResourceClaimInfo> claims, int pods) {
    if (pods > 0) {
      ledger.add(claims);
    } else {
      ledger.remove(claims);
    }
  }

  /** Ledgers of the job's queue and of those above it, as far as they have a quota. */
  private List<ClaimLedger> upwards(JobView job) {
    return tree.at(job.queue())
        .upwards()
        .map(queue -> Optional.ofNullable(ledgers.get(queue.name())))
        .flatMap(Optional::stream)
        .toList();
  }

  private SortedMap<ObjectKey, ResourceClaimInfo> claims(TaskInfo task) {
    return ClassDemands.claims(session, task);
  }

  /**
   * Claims of as many tasks as must be placed together, of each role if the job specifies that: the
   * first by name of those that claim devices.
   */
  private SortedMap<ObjectKey, ResourceClaimInfo> claimsOfMinimum(JobView job) {
    Map<String, Integer> minimum = job.podGroup().minTaskMember();
    Map<String, Integer> left = new HashMap<>(minimum);
    left.putIfAbsent("", job.minAvailable());
    var claims = new TreeMap<ObjectKey, ResourceClaimInfo>();
    job.atStart().tasks().stream()
        .map(SnapshotTask::info)
        .filter(task -> !task.claims().devices().isEmpty())
        .sorted(Comparator.comparing(TaskInfo::key).thenComparing(TaskInfo::uid))
        .filter(task -> left.merge(minimum.isEmpty() ? "" : task.role(), -1, Integer::sum) >= 0)
        .forEach(task -> claims.putAll(claims(task)));
    return claims;
  }
}
