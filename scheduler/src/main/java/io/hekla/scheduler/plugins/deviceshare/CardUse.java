package io.hekla.scheduler.plugins.deviceshare;

import java.util.Arrays;

/** Used part of each card of a node. Mutable; adding and removing are exact opposites. */
final class CardUse {
  private final int[] users;
  private final long[] memory;
  private final int[] cores;
  private final int[] layouts;
  private final long[] instances;

  /**
   * Number of holders of each instance of each layout, by card. Copies share the counts of a card:
   * they are replaced and never written to.
   */
  private final int[][] holders;

  CardUse(int cards) {
    this(
        new int[cards],
        new long[cards],
        new int[cards],
        new int[cards],
        new long[cards],
        new int[cards][0]);
  }

  private CardUse(
      int[] users, long[] memory, int[] cores, int[] layouts, long[] instances, int[][] holders) {
    this.users = users;
    this.memory = memory;
    this.cores = cores;
    this.layouts = layouts;
    this.instances = instances;
    this.holders = holders;
  }

  /** Copy for trials. */
  CardUse copy() {
    return new CardUse(
        users.clone(),
        memory.clone(),
        cores.clone(),
        layouts.clone(),
        instances.clone(),
        holders.clone());
  }

  /** Number of containers that use a card. */
  int users(int card) {
    return users[card];
  }

  /** Used memory of the card. */
  long memory(int card) {
    return memory[card];
  }

  /** Used part of the card's processor. */
  int cores(int card) {
    return cores[card];
  }

  /** Layout of a card with instances in use; -1 if none is in use. */
  int layout(int card) {
    return instances[card] == 0 ? -1 : layouts[card];
  }

  /** Returns whether an instance of the card's layout is in use. */
  boolean isUsed(int card, int instance) {
    return (instances[card] & 1L << instance) != 0;
  }

  void add(CardAllocation grip) {
    count(grip, 1);
  }

  void remove(CardAllocation grip) {
    count(grip, -1);
  }

  private void count(CardAllocation grip, int times) {
    int card = grip.card();
    users[card] += times;
    memory[card] += times * grip.memory();
    cores[card] += times * grip.cores();
    if (grip.layout() >= 0) {
      countInstance(card, grip.layout() * Long.SIZE + grip.instance(), times);
    }
  }

  /**
   * Counts an instance; one that annotations give to several pods is free once the last of them has
   * left.
   */
  private void countInstance(int card, int place, int times) {
    int[] known = holders[card];
    int[] counts = Arrays.copyOf(known, Math.max(known.length, place + 1));
    counts[place] += times;
    holders[card] = counts;
    instances[card] = 0;
    for (int each = 0; each < counts.length; each++) {
      int layout = each / Long.SIZE;
      boolean isOfOther = instances[card] != 0 && layouts[card] != layout;
      if (counts[each] > 0 && !isOfOther) {
        layouts[card] = layout;
        instances[card] |= 1L << each % Long.SIZE;
      }
    }
  }
}
