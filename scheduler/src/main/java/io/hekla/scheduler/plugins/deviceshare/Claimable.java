package io.hekla.scheduler.plugins.deviceshare;

import java.util.function.ToLongFunction;

/**
 * Upper bound of what a pod can hold by its annotation: its request. Any user may annotate a pod,
 * but its request counts against its quota and its queue.
 *
 * @param cards number of cards of all its containers together
 * @param memory memory of one such card
 * @param cores cores of one card
 */
record Claimable(long cards, ToLongFunction<Card> memory, int cores) {
  /** Returns a grip on a card that is shared freely, within these bounds. */
  CardAllocation cut(int index, Card card, long claimedMemory, int claimedCores) {
    return CardAllocation.on(
        index,
        card,
        Math.min(claimedMemory, memory.applyAsLong(card)),
        Math.min(claimedCores, cores));
  }
}
