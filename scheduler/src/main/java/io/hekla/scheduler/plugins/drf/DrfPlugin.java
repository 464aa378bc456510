package io.hekla.scheduler.plugins.drf;

import static io.hekla.scheduler.plugin.ClosingPoints.JOB_SHARE;
import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.QueuePoints.NAMESPACE_ORDER;
import static io.hekla.scheduler.plugin.QueuePoints.QUEUE_ORDER;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.PluginOption;
import io.hekla.scheduler.configuration.Switch;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Dominant resource fairness: the job whose largest share of any resource is smaller comes first.
 * With {@code enableNamespaceOrder} the namespaces of a queue take turns by their weighted shares.
 * With {@code enableHierarchy} queues are ordered too, as a tree that shares by weight, and give
 * back by it. Source: docs/reference/plugin-rules.md#drf.
 */
public final class DrfPlugin implements Plugin {
  public static final String NAME = "drf";

  /** Difference up to which shares are equal. */
  private static final double SAME = 1e-6;

  private final boolean ordersNamespaces;
  private final boolean hierarchical;
  private ResourceVector total = ResourceVector.EMPTY;

  public DrfPlugin(PluginOption option) {
    ordersNamespaces = option.isOn(Switch.NAMESPACE_ORDER);
    hierarchical = option.isOn(Switch.HIERARCHY);
  }

  @Override
  public void open(Session session, Extensions on) {
    total = session.total();
    on.add(JOB_ORDER, (left, right) -> Double.compare(share(left), share(right)));
    on.add(JOB_SHARE, this::share);
    on.add(PREEMPTABLE, this::withLargerShare);
    if (ordersNamespaces) {
      on.add(NAMESPACE_ORDER, new NamespaceShares(session)::compare);
    }
    if (hierarchical) {
      var tree = new ShareTree(session);
      on.add(QUEUE_ORDER, tree::compare);
      on.add(
          RECLAIMABLE,
          (reclaimer, candidates) ->
              Optional.of(tree.ofQueuesWithWorseClaim(reclaimer, candidates)));
    }
  }

  /**
   * Candidates whose job, without them and all before them, still has no smaller share than the
   * preemptor's will have with its task. A candidate that may not be evicted counts as gone for
   * those after it, as in Volcano.
   */
  private Optional<List<TaskView>> withLargerShare(TaskView preemptor, List<TaskView> candidates) {
    double share = preemptor.job().held().plus(preemptor.request()).dominantShareOf(total);
    Map<JobView, ResourceVector> left = new HashMap<>();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      ResourceVector without =
          left.getOrDefault(candidate.job(), candidate.job().held()).minus(candidate.request());
      left.put(candidate.job(), without);
      if (share - without.dominantShareOf(total) <= SAME) {
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  private double share(JobView job) {
    return job.held().dominantShareOf(total);
  }
}
