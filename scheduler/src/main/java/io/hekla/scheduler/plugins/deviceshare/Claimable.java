package io.hekla.scheduler.plugins.deviceshare;

import java.util.function.ToLongFunction;

/**
 * The most that a pod holds by its annotation: what it asks for. Anybody may annotate a pod, but
 * what it asks for counts against its quota and its queue.
 *
 * @param cards of all its containers together
 * @param memory of one such card
 * @param cores of one card
 */
record Claimable(long cards, ToLongFunction<Card> memory, int cores) {
  /** Of a card that is shared freely. */
  Grip cut(int index, Card card, long claimedMemory, int claimedCores) {
    return Grip.on(
        index,
        card,
        Math.min(claimedMemory, memory.applyAsLong(card)),
        Math.min(claimedCores, cores));
  }
}
