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
  private final Claim claim;
  private final List<TaskView> chosen;
  private final Comparator<TaskView> order;

  /**
   * @param chosen those whom the plugins let go
   * @param order who goes first, as things stand
   */
  NodeVictims(Claim claim, List<TaskView> chosen, Comparator<TaskView> order) {
    this.claim = claim;
    this.chosen = chosen;
    this.order = order;
  }

  /** Whether the claimant has room once all of them have gone; they may be nobody. */
  boolean suffice() {
    return claim.hasRoomWithout(chosen);
  }

  /**
   * Evicts one after the other, each time the first as things then stand, until the claim is met.
   *
   * @return who had to go, in that order; empty if all of them are not enough
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
   * Evicts as few as can be found and promises the claimant the room.
   *
   * @param fewest whether no fewer may do; else those go who come first
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
