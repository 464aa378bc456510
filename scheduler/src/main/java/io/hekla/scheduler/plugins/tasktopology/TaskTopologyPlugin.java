package io.hekla.scheduler.plugins.tasktopology;

import static io.hekla.scheduler.plugin.JobPoints.TASK_ORDER;
import static io.hekla.scheduler.plugin.PlacementPoints.PEER_ORDER;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Task topology: tasks of a job that want to be together are placed one after the other on nodes
 * with room for many of them; those that want to be apart avoid each other. Argument {@code
 * task-topology.weight}. Source: docs/reference/plugin-rules.md#task-topology.
 */
public final class TaskTopologyPlugin implements Plugin {
  public static final String NAME = "task-topology";

  private final int weight;
  private final Map<ObjectKey, JobBuckets> byJob = new HashMap<>();

  public TaskTopologyPlugin(Arguments.Reader arguments) {
    weight = arguments.integer("task-topology.weight", 1);
  }

  @Override
  public void open(Session session, Extensions on) {
    for (JobView job : session.jobs()) {
      if (job.count(TaskStatus.PENDING) > 0) {
        RoleRules.of(job).ifPresent(rules -> byJob.put(job.key(), new JobBuckets(job, rules)));
      }
    }
    if (!byJob.isEmpty()) {
      var pods = PodFollower.ofMoves(session, move -> count(move, session));
      on.add(TASK_ORDER, (left, right) -> compare(left, right, pods));
      on.add(PEER_ORDER, task -> scoreFor(task, session, pods));
    }
  }

  private int compare(TaskView left, TaskView right, PodFollower pods) {
    JobBuckets buckets = byJob.get(left.job().key());
    if (buckets == null || left.job() != right.job()) {
      return 0;
    }
    pods.follow();
    return buckets.compare(left, right);
  }

  private Optional<PeerScore> scoreFor(TaskView task, Session session, PodFollower pods) {
    JobBuckets buckets = byJob.get(task.job().key());
    if (buckets == null || !buckets.concern(task)) {
      return Optional.empty();
    }
    pods.follow();
    return Optional.of(
        (totals, candidates) -> {
          for (int candidate : candidates) {
            totals[candidate] += weight * buckets.score(task, session.nodes().get(candidate));
          }
        });
  }

  private void count(PodMove move, Session session) {
    String node = session.nodes().get(move.node()).name();
    move.task()
        .podGroup()
        .map(byJob::get)
        .ifPresent(buckets -> buckets.moved(move.task(), node, move.pods()));
  }
}
