package io.hekla.scheduler.plugins.deviceshare;

/**
 * Part of one card that a container holds.
 *
 * @param card index of the card on its node
 * @param id the card's id, or that of its instance
 * @param memory memory in the unit of its family
 * @param cores cores of its processor
 * @param layout the card's layout that the instance belongs to; -1 if the card is shared freely
 * @param instance position of the instance in the layout
 */
record CardAllocation(int card, String id, long memory, int cores, int layout, int instance) {
  /** Part of a card that is shared freely. */
  static CardAllocation on(int index, Card card, long memory, int cores) {
    return new CardAllocation(index, card.id(), memory, cores, -1, 0);
  }
}
