package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The tasks of one node that may be evicted for a claim on it. */
final class NodeVictims {
  private final PreemptionAttempt claim;
  private final List<TaskView> chosen;
  private final Comparator<TaskView> order;

  /**
   * @param chosen the tasks that the plugins allow to evict
   * @param order the order of eviction, in the current state
   */
  NodeVictims(PreemptionAttempt claim, List<TaskView> chosen, Comparator<TaskView> order) {
    this.claim = claim;
    this.chosen = chosen;
    this.order = order;
  }

  /** Returns whether the claimant has room once all of them have gone; the set may be empty. */
  boolean suffice() {
    return claim.hasRoomWithout(chosen);
  }

  /**
   * Evicts one after the other, each time the currently first one, until the claim is met.
   *
   * @return the evicted tasks, in that order; empty if all of them are not enough
   */
  Optional<List<TaskView>> evictUntilMet(Statement statement) {
    var left = new Heap<>(order);
    chosen.forEach(left::push);
    var gone = new ArrayList<TaskView>();
    while (!claim.isMet()) {
      if (left.isEmpty()) {
        return Optional.empty();
      }
      TaskView next = left.pop();
      claim.evict(next, statement);
      gone.add(next);
    }
    return Optional.of(gone);
  }

  /**
   * Evicts as few victims as can be found and pipelines the claimant.
   *
   * @param fewest whether the smallest set is searched for; else the first in order go
   * @return whether that was possible; if not, nothing has happened
   */
  boolean settle(Session session, boolean fewest, Statement outer) {
    if (!suffice()) {
      return false;
    }
    List<TaskView> gone;
    try (Statement statement = session.statement()) {
      Optional<List<TaskView>> found = evictUntilMet(statement);
      if (found.isEmpty()) {
        return false;
      }
      gone = found.get();
      if (!fewest || gone.size() < 2) {
        claim.settle(statement, !gone.isEmpty(), outer);
        return true;
      }
    }
    claim.settle(new FewestVictims(claim, Heap.drained(order, chosen)).noMoreThan(gone), outer);
    return true;
  }
}
