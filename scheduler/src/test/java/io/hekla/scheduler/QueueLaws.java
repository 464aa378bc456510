package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.testing.BranchLimits;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** No decision takes a queue beyond what it may hold. */
final class QueueLaws {
  private QueueLaws() {}

  static void hold(
      ClusterState before,
      ClusterState after,
      Decisions decisions,
      SchedulerConfiguration configuration) {
    noQueueIsDecidedBeyondItsCapability(before, after, decisions);
    noBranchIsDecidedBeyondItsLimit(before, after, decisions, configuration);
  }

  private static void noQueueIsDecidedBeyondItsCapability(
      ClusterState before, ClusterState after, Decisions decisions) {
    Map<String, ResourceVector> held = held(after);
    for (Decisions.Bind bind : decisions.binds()) {
      SnapshotJob job = before.jobs().get(bind.podGroup()).orElseThrow();
      ResourceVector request = before.tasks().get(bind.taskUid()).orElseThrow().info().request();
      String queue = queueOf(job);
      before
          .queues()
          .get(queue)
          .orElseThrow()
          .capability()
          .ifPresent(
              limit ->
                  assertThat(
                          held.getOrDefault(queue, ResourceVector.EMPTY)
                              .minus(ResourceVector.of(1e-6, 1e-3))
                              .lessEqualOnRequested(limit, within(limit, request)))
                      .as("queue %s after %s", queue, bind.task())
                      .isTrue());
    }
  }

  /**
   * Part of a request that a capability limits: a resource that it does not name is without limit.
   */
  private static ResourceVector within(ResourceVector limit, ResourceVector request) {
    ResourceVector limited = request;
    for (String name : request.resourceNames()) {
      limited = limit.amount(name) > 0 ? limited : limited.with(name, 0);
    }
    return limited;
  }

  /** With {@code capacity}: neither the queue of a bound pod nor any queue above it. */
  private static void noBranchIsDecidedBeyondItsLimit(
      ClusterState before,
      ClusterState after,
      Decisions decisions,
      SchedulerConfiguration configuration) {
    Optional<PluginOption> capacity =
        configuration.tiers().stream()
            .flatMap(tier -> tier.plugins().stream())
            .filter(plugin -> plugin.name().equals("capacity"))
            .findFirst();
    if (capacity.isEmpty()) {
      return;
    }
    var limits =
        new BranchLimits(before.queues(), before.total(), capacity.get().isOn(Switch.HIERARCHY));
    Map<String, ResourceVector> held = held(after);
    for (Decisions.Bind bind : decisions.binds()) {
      SnapshotJob job = before.jobs().get(bind.podGroup()).orElseThrow();
      ResourceVector request = before.tasks().get(bind.taskUid()).orElseThrow().info().request();
      assertThat(limits.exceededBy(queueOf(job), held, request)).as("%s", bind).isEmpty();
    }
    ClassQuotaLaws.hold(before, after, decisions, limits);
  }

  private static Map<String, ResourceVector> held(ClusterState state) {
    return state.jobs().values().stream()
        .collect(
            Collectors.toMap(QueueLaws::queueOf, SnapshotJob::allocated, ResourceVector::plus));
  }

  private static String queueOf(SnapshotJob job) {
    return job.podGroup().queue().isEmpty() ? "default" : job.podGroup().queue();
  }
}
