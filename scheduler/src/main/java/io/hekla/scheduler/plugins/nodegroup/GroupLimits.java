package io.hekla.scheduler.plugins.nodegroup;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.NodeGroupLimits;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Limits of queues in groups of nodes. They cost nothing where no queue has such a limit; where one
 * has, its tasks are counted, and followed along the session's log.
 */
final class GroupLimits {
  private static final Fit UNREADABLE = Fit.never("queue's limits of node groups are unreadable");
  private static final Fit EXCEEDED = Fit.never("queue has used its limit of the node group");

  private final Session session;
  private final String[] groups;
  private final Map<String, Limited> byQueue = new HashMap<>();
  private final Map<ObjectKey, Limited> byJob = new HashMap<>();
  private final PodFollower pods;

  /**
   * @param groups group of each node, by index; empty for a node without one
   */
  GroupLimits(Session session, String[] groups) {
    this.session = session;
    this.groups = groups;
    pods = PodFollower.ofMoves(session, this::move);
    for (QueueView queue : session.queues()) {
      String annotation =
          queue.info().annotations().getOrDefault(WellKnownKeys.NODE_GROUP_LIMITS, "");
      if (!annotation.isEmpty()) {
        var limited = new Limited(NodeGroupLimits.read(annotation));
        byQueue.put(queue.name(), limited);
        queue.jobs().forEach(job -> add(job, limited, session));
      }
    }
  }

  private void add(JobView job, Limited limited, Session session) {
    byJob.put(job.key(), limited);
    if (job.allocated().equals(ResourceVector.EMPTY)) {
      return;
    }
    for (TaskView task : job.tasks()) {
      Optional<NodeView> node = session.node(task.nodeName());
      if (task.status().isAllocated() && node.isPresent()) {
        limited.move(groups[node.get().index()], taken(task.info(), node.get()), 1);
      }
    }
  }

  /** Rule for a task; empty for the tasks of queues without limits. */
  Optional<PeerRule> ruleFor(TaskView task) {
    Limited limited = byQueue.get(task.job().queue().name());
    if (limited == null) {
      return Optional.empty();
    }
    pods.follow();
    return Optional.of(limited.ruleFor(task.request(), groups));
  }

  private void move(PodMove move) {
    move.task()
        .podGroup()
        .map(byJob::get)
        .ifPresent(
            limited ->
                limited.move(
                    groups[move.node()],
                    taken(move.task(), session.nodes().get(move.node())),
                    move.pods()));
  }

  private static ResourceVector taken(TaskInfo task, NodeView node) {
    return task.request().ofKindsIn(node.allocatable());
  }

  /** Queue with its limits, empty if unreadable, and its use by group. */
  private static final class Limited {
    private final Optional<NodeGroupLimits> limits;
    private final Map<String, ResourceVector> used = new HashMap<>();
    private final Map<ResourceVector, PeerRule> rules = new HashMap<>();

    Limited(Optional<NodeGroupLimits> limits) {
      this.limits = limits;
    }

    void move(String group, ResourceVector request, int pods) {
      ResourceVector before = used.getOrDefault(group, ResourceVector.EMPTY);
      used.put(group, pods > 0 ? before.plus(request) : before.minus(request));
      rules.clear();
    }

    /** Returns the rule for a request, the same one for equal requests until a task moves. */
    PeerRule ruleFor(ResourceVector request, String[] groups) {
      if (limits.isEmpty()) {
        return node -> UNREADABLE;
      }
      return rules.computeIfAbsent(request, first -> rule(request, groups));
    }

    private PeerRule rule(ResourceVector request, String[] groups) {
      Map<String, Fit> answers = new HashMap<>();
      return node -> answers.computeIfAbsent(groups[node.index()], group -> check(group, request));
    }

    private Fit check(String group, ResourceVector request) {
      ResourceVector sum = used.getOrDefault(group, ResourceVector.EMPTY).plus(request);
      return limits.filter(all -> all.namesExceeded(group, sum).isEmpty()).isPresent()
          ? Fit.YES
          : EXCEEDED;
    }
  }
}
