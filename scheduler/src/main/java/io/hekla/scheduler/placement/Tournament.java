package io.hekla.scheduler.placement;

import java.util.Arrays;

/**
 * Best of many contestants and the number of its equals, so that the best of 10,000 nodes is known
 * without considering each. Contestants are in groups of neighbours, and above these is a binary
 * tree: every knot has the first winner below it and the number of its equals. A contestant that
 * changes costs its group and the knots above it, logarithmically few. The state depends on the
 * current order of the contestants, never on its history.
 */
final class Tournament {
  private static final int NOBODY = -1;

  /** Size of a group: its contestants are neighbours in memory, too. */
  private static final int GROUP = 8;

  private final Order order;
  private final int contestants;

  /** Capacity in groups: a power of two. */
  private final int leaves;

  // Winners by knot: 1 is the root; below k are 2k and 2k + 1, and the last are the groups.
  private final int[] winners;
  private final int[] equals;

  /** Order of two contestants. */
  @FunctionalInterface
  interface Order {
    /** Returns less than 0 if the first is better, 0 if they are equally good. */
    int compare(int first, int second);
  }

  /**
   * Creates a tournament of contestants from 0; has to be {@linkplain #playAll played} before it is
   * asked.
   */
  Tournament(int contestants, Order order) {
    this.order = order;
    this.contestants = contestants;
    int groups = Math.max(1, (contestants + GROUP - 1) / GROUP);
    leaves = Math.max(1, Integer.highestOneBit(groups - 1) * 2);
    winners = new int[2 * leaves];
    equals = new int[2 * leaves];
    Arrays.fill(winners, NOBODY);
  }

  /** Returns a tournament of contestants that are ordered alike by now. */
  Tournament copy(Order orderOfCopy) {
    var copy = new Tournament(contestants, orderOfCopy);
    System.arraycopy(winners, 0, copy.winners, 0, winners.length);
    System.arraycopy(equals, 0, copy.equals, 0, equals.length);
    return copy;
  }

  /** Updates every group and knot. */
  void playAll() {
    for (int group = 0; group * GROUP < contestants; group++) {
      playGroup(group);
    }
    for (int knot = leaves - 1; knot > 0; knot--) {
      play(knot);
    }
  }

  /** Updates the group and the knots that depend on a contestant that changed. */
  void playAgain(int contestant) {
    int group = contestant / GROUP;
    int knot = leaves + group;
    int winner = winners[knot];
    int equal = equals[knot];
    playGroup(group);
    // Knots above one that is as it was are as they were, unless the one that changed wins there.
    while (knot > 1 && (winners[knot] != winner || equals[knot] != equal || winner == contestant)) {
      knot /= 2;
      winner = winners[knot];
      equal = equals[knot];
      play(knot);
    }
  }

  /** Number of the best contestants. */
  int equals() {
    return equals[1];
  }

  /** Returns one of the best, from 0 in the order of contestants. */
  int winner(int which) {
    int knot = 1;
    int left = which;
    while (knot < leaves) {
      knot *= 2;
      boolean wins = winners[knot] == winners[knot / 2];
      int here = wins ? equals[knot] : 0;
      if (left >= here) {
        left -= here;
        knot++;
      }
    }
    int winner = winners[knot];
    for (int found = 0; found < left; ) {
      winner++;
      found += order.compare(winners[knot], winner) == 0 ? 1 : 0;
    }
    return winner;
  }

  private void playGroup(int group) {
    int best = group * GROUP;
    int equal = 1;
    int end = Math.min(contestants, best + GROUP);
    for (int next = best + 1; next < end; next++) {
      int comparison = order.compare(best, next);
      if (comparison == 0) {
        equal++;
      } else if (comparison > 0) {
        best = next;
        equal = 1;
      }
    }
    winners[leaves + group] = best;
    equals[leaves + group] = equal;
  }

  private void play(int knot) {
    int first = 2 * knot;
    int second = first + 1;
    int comparison =
        winners[second] == NOBODY ? -1 : order.compare(winners[first], winners[second]);
    winners[knot] = winners[comparison <= 0 ? first : second];
    equals[knot] = (comparison <= 0 ? equals[first] : 0) + (comparison >= 0 ? equals[second] : 0);
  }
}
