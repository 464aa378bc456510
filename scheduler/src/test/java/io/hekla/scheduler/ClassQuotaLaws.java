package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.ResourceClaimInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.testing.BranchLimits;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * No bind gives a queue more devices of a class than its quota. Pods that ask for nothing else are
 * placed without regard to their queue (docs/reference/action-steps.md#steps-of-backfill), so they
 * do not count.
 */
final class ClassQuotaLaws {
  private static final String GPUS = "deviceclass/gpu";
  private static final double THOUSANDTHS = 1000;

  private ClassQuotaLaws() {}

  static void hold(
      ClusterState before, ClusterState after, Decisions decisions, BranchLimits branches) {
    for (Decisions.Bind bind : decisions.binds()) {
      SnapshotJob job = before.jobs().get(bind.podGroup()).orElseThrow();
      TaskInfo task = before.tasks().get(bind.taskUid()).orElseThrow().info();
      for (String branch : branches.path(job.queueName())) {
        double limit = limit(before.queues().get(branch).orElseThrow());
        Set<ObjectKey> former = held(before, branch, branches);
        if (limit > 0 && !task.isBestEffort() && !former.containsAll(claims(task))) {
          double held =
              held(after, branch, branches).stream()
                  .flatMap(claim -> before.others().one(ResourceClaimInfo.class, claim).stream())
                  .mapToLong(ClassQuotaLaws::devices)
                  .sum();
          assertThat(held).as("devices of %s after %s", branch, bind).isLessThanOrEqualTo(limit);
        }
      }
    }
  }

  private static double limit(QueueInfo queue) {
    return queue.capability().orElse(ResourceVector.EMPTY).amount(GPUS) / THOUSANDTHS;
  }

  private static Set<ObjectKey> held(ClusterState state, String branch, BranchLimits branches) {
    Set<ObjectKey> held = new HashSet<>();
    for (SnapshotJob job : state.jobs().values()) {
      for (SnapshotTask task : job.tasks()) {
        boolean counts = task.status().isAllocated() && !task.info().isBestEffort();
        if (counts && branches.path(job.queueName()).contains(branch)) {
          held.addAll(claims(task.info()));
        }
      }
    }
    return held;
  }

  private static Set<ObjectKey> claims(TaskInfo task) {
    return task.claims().devices().stream()
        .map(one -> new ObjectKey(task.key().namespace(), one.claim()))
        .collect(Collectors.toSet());
  }

  private static long devices(ResourceClaimInfo claim) {
    return claim.demands().stream()
        .mapToLong(demand -> demand.all() ? given(claim, demand) : demand.count())
        .sum();
  }

  private static long given(ResourceClaimInfo claim, DeviceDemand demand) {
    return claim.allocation().stream()
        .flatMap(allocation -> allocation.devices().stream())
        .filter(device -> device.request().equals(demand.name()))
        .count();
  }
}
