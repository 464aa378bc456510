package io.hekla.scheduler.plugins.deviceshare;

import java.util.List;

/**
 * Card of a node.
 *
 * @param id name of the card in annotations
 * @param type model of the card
 * @param shares number of containers that may use it at once
 * @param memory memory in the unit of its family
 * @param cores shareable part of its processor, in hundredths as a rule
 * @param layouts ways in which it can be cut into instances of fixed size; empty if it is shared
 *     freely
 * @param network network that it is part of; -1 if none is known
 */
record Card(
    String id,
    String type,
    int shares,
    long memory,
    int cores,
    List<MigLayout> layouts,
    int network) {
  Card {
    layouts = List.copyOf(layouts);
  }

  /** Card that is shared freely. */
  static Card shared(String id, String type, int shares, long memory, int cores) {
    return new Card(id, type, shares, memory, cores, List.of(), -1);
  }
}
