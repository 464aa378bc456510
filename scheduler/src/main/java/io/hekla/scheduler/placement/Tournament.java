package io.hekla.scheduler.placement;

import java.util.Arrays;

/**
 * Best of many contestants and the number of its equals, so that the best of 10,000 nodes is known
 * without considering each: a binary tree over the contestants in which every inner node has the
 * first winner below it and the number of its equals. A contestant that changes costs the inner
 * nodes above it, logarithmically few. The state of the tree depends on the current order of the
 * contestants, never on its history.
 */
final class Tournament {
  private static final int NOBODY = -1;

  private final Order order;

  /** Capacity in contestants: a power of two. */
  private final int leaves;

  // Winners by inner node: 1 is the root; below k are 2k and 2k + 1, and below the last the
  // contestants.
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
    leaves = Math.max(1, Integer.highestOneBit(Math.max(1, contestants - 1)) * 2);
    winners = new int[2 * leaves];
    equals = new int[2 * leaves];
    Arrays.fill(winners, NOBODY);
    for (int contestant = 0; contestant < contestants; contestant++) {
      winners[leaves + contestant] = contestant;
      equals[leaves + contestant] = 1;
    }
  }

  /** Updates every inner node. */
  void playAll() {
    for (int knot = leaves - 1; knot > 0; knot--) {
      play(knot);
    }
  }

  /** Updates the inner nodes that depend on a contestant that changed. */
  void playAgain(int contestant) {
    for (int knot = (leaves + contestant) / 2; knot > 0; knot /= 2) {
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
    return winners[knot];
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
