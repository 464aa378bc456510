package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Search for the smallest set of tasks whose eviction meets a claim ({@code evictMinimal}). Sets
 * are tried by size, from the least that the missing room allows, and of one size those first whose
 * members would go first; sets that do not make room are skipped without a trial. After {@value
 * #MOST_SETS} sets (all sets of 16 tasks are fewer) the search ends, and of the set that is known
 * to do, the tasks that are not needed are spared: then no single task of it can stay, but a
 * smaller set of others might do.
 */
final class FewestVictims {
  private static final int MOST_SETS = 100_000;

  private final PreemptionAttempt claim;
  private final List<TaskView> candidates;
  private final List<TaskView> set = new ArrayList<>();
  private int examined;

  /**
   * @param candidates tasks that may be evicted, the one that would go first at the head
   */
  FewestVictims(PreemptionAttempt claim, List<TaskView> candidates) {
    this.claim = claim;
    this.candidates = candidates;
  }

  /**
   * Returns a smallest set; {@code enough} is one that does, and is returned if none is smaller.
   */
  List<TaskView> noMoreThan(List<TaskView> enough) {
    ResourceVector room = claim.node().futureIdle();
    for (int size = least(room); size < enough.size() && examined < MOST_SETS; size++) {
      Optional<List<TaskView>> found = find(0, size, room);
      if (found.isPresent()) {
        return found.get();
      }
    }
    return examined < MOST_SETS ? enough : needed(enough, claim);
  }

  /**
   * Returns the tasks of a sufficient set that cannot stay, the last to go spared first; in its
   * order.
   */
  static List<TaskView> needed(List<TaskView> enough, PreemptionAttempt claim) {
    var left = new ArrayList<>(enough);
    for (TaskView spared : enough.reversed()) {
      int at = left.indexOf(spared);
      left.remove(at);
      if (!claim.isMetWithout(left)) {
        left.add(at, spared);
      }
    }
    return left;
  }

  /** Returns the least number of victims: in each dimension the largest give most room. */
  private int least(ResourceVector room) {
    ResourceVector wanted = claim.claimant().request();
    var names = new TreeSet<>(wanted.scalarNames());
    names.add(ResourceVector.CPU);
    names.add(ResourceVector.MEMORY);
    int least = 1;
    for (String name : names) {
      List<Double> largestFirst =
          candidates.stream()
              .map(task -> task.request().amount(name))
              .sorted(Comparator.reverseOrder())
              .toList();
      double missing = wanted.amount(name) - room.amount(name);
      int needed = 0;
      while (missing > ResourceVector.MIN && needed < largestFirst.size()) {
        missing -= largestFirst.get(needed++);
      }
      least = Math.max(least, needed);
    }
    return least;
  }

  private Optional<List<TaskView>> find(int from, int size, ResourceVector room) {
    if (size == 0) {
      examined++;
      boolean makesRoom = claim.claimant().request().lessEqual(room, Missing.ZERO);
      return makesRoom && claim.isMetWithout(set)
          ? Optional.of(List.copyOf(set))
          : Optional.empty();
    }
    for (int i = from; i + size <= candidates.size() && examined < MOST_SETS; i++) {
      TaskView next = candidates.get(i);
      set.add(next);
      Optional<List<TaskView>> found =
          find(i + 1, size - 1, room.plus(next.request().ofKindsIn(room)));
      set.removeLast();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
