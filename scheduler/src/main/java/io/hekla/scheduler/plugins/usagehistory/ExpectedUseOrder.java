package io.hekla.scheduler.plugins.usagehistory;

import io.hekla.model.cluster.UsageAccount;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.VictimQueueOrder;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Surplus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Order of queues by the use that is expected of them. In a hierarchy two queues are compared by
 * their branches below the lowest queue above both. Source: docs/reference/usage-history.md#queues.
 */
final class ExpectedUseOrder implements Comparator<QueueView>, VictimQueueOrder, Surplus.Rule {
  private final Map<QueueView, List<UsageBranch>> paths = new HashMap<>();
  private final Map<UsageBranch, ExpectedUse> uses = new HashMap<>();
  private final UsageTerms terms;
  private final Session session;
  private final UsageCounting counting;

  /**
   * @param isHierarchical whether queues count for those above them
   */
  ExpectedUseOrder(
      Session session, UsageTerms terms, UsageCounting counting, boolean isHierarchical) {
    this.session = session;
    this.terms = terms;
    this.counting = counting;
    Map<QueueView, UsageBranch> branches = new HashMap<>();
    for (QueueView queue : session.queues()) {
      List<QueueView> upwards = isHierarchical ? session.upwards(queue) : List.of(queue);
      ResourceVector used = counting.average(UsageAccount.ofQueue(queue.name()));
      var path = new ArrayList<UsageBranch>();
      for (QueueView at : upwards.reversed()) {
        UsageBranch branch =
            branches.computeIfAbsent(at, absent -> new UsageBranch(absent, session));
        branch.add(queue, used);
        path.add(branch);
      }
      paths.put(queue, path);
    }
  }

  /** Two branches to be compared. */
  private record Branches(UsageBranch left, UsageBranch right) {
    /**
     * Returns a fixed order of equal branches with queues below them, after single queues: so all
     * queues of one come before all of the other. Single queues are left to the next plugin.
     */
    int inOrder() {
      int byKind = Boolean.compare(left.isInner(), right.isInner());
      return byKind != 0 || !left.isInner()
          ? byKind
          : left.queue().name().compareTo(right.queue().name());
    }
  }

  private Branches branches(QueueView left, QueueView right) {
    List<UsageBranch> one = paths.getOrDefault(left, List.of());
    List<UsageBranch> other = paths.getOrDefault(right, List.of());
    int common = 0;
    int most = Math.min(one.size(), other.size()) - 1;
    while (common < most && one.get(common).equals(other.get(common))) {
      common++;
    }
    return new Branches(one.get(common), other.get(common));
  }

  /** Compares by whether they lack what they deserve, then by the smaller expected use. */
  @Override
  public int compare(QueueView left, QueueView right) {
    Branches branches = branches(left, right);
    int byDeserved =
        Boolean.compare(branches.right().isBelowDeserved(), branches.left().isBelowDeserved());
    int byUse = Double.compare(expected(branches.left()), expected(branches.right()));
    return byDeserved != 0 ? byDeserved : byUse != 0 ? byUse : branches.inOrder();
  }

  /** Compares as sources of victims: the larger expected use gives first. */
  @Override
  public int compare(QueueView left, QueueView right, QueueView claimant) {
    Branches branches = branches(left, right);
    int byUse = Double.compare(expected(branches.right()), expected(branches.left()));
    return byUse != 0 ? byUse : branches.inOrder();
  }

  @Override
  public boolean gives(
      QueueView giver, ResourceVector left, QueueView claimant, ResourceVector gained) {
    Branches branches = branches(giver, claimant);
    if (branches.left().equals(branches.right())) {
      return false;
    }
    double ofGiver = expected(branches.left(), left.minus(giver.held()));
    double ofClaimant = expected(branches.right(), gained.minus(claimant.held()));
    return ofGiver > ofClaimant * (1 + terms.margin());
  }

  /** Returns the part of the cluster that a queue has used in the mean up to now. */
  double used(QueueView queue) {
    return counting.average(UsageAccount.ofQueue(queue.name())).dominantShareOf(session.total());
  }

  private double expected(UsageBranch branch) {
    return use(branch).with(branch.held());
  }

  private double expected(UsageBranch branch, ResourceVector more) {
    return use(branch).with(branch.held().plus(more));
  }

  private ExpectedUse use(UsageBranch branch) {
    return uses.computeIfAbsent(
        branch, absent -> terms.use(session, branch.average(), branch.queue().info().weight()));
  }
}
