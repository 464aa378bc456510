package io.hekla.scheduler.plugins.deviceshare;

/** How much of each card of a node is taken. Mutable; adding and removing are exact opposites. */
final class CardUse {
  private final int[] users;
  private final long[] memory;
  private final int[] cores;
  private final int[] layouts;
  private final long[] instances;

  CardUse(int cards) {
    this(new int[cards], new long[cards], new int[cards], new int[cards], new long[cards]);
  }

  private CardUse(int[] users, long[] memory, int[] cores, int[] layouts, long[] instances) {
    this.users = users;
    this.memory = memory;
    this.cores = cores;
    this.layouts = layouts;
    this.instances = instances;
  }

  /** A copy to try things on. */
  CardUse copy() {
    return new CardUse(
        users.clone(), memory.clone(), cores.clone(), layouts.clone(), instances.clone());
  }

  /** How many containers use a card. */
  int users(int card) {
    return users[card];
  }

  /** How much of its memory is taken. */
  long memory(int card) {
    return memory[card];
  }

  /** How much of its processor is taken. */
  int cores(int card) {
    return cores[card];
  }

  /** The layout that a card with instances in use has; -1 if none is in use. */
  int layout(int card) {
    return instances[card] == 0 ? -1 : layouts[card];
  }

  /** Whether an instance of the card's layout is in use. */
  boolean isUsed(int card, int instance) {
    return (instances[card] & 1L << instance) != 0;
  }

  void add(Grip grip) {
    count(grip, 1);
  }

  void remove(Grip grip) {
    count(grip, -1);
  }

  private void count(Grip grip, int times) {
    int card = grip.card();
    users[card] += times;
    memory[card] += times * grip.memory();
    cores[card] += times * grip.cores();
    if (grip.layout() >= 0) {
      layouts[card] = grip.layout();
      instances[card] ^= 1L << grip.instance();
    }
  }
}
