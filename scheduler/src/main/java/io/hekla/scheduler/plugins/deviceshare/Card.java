package io.hekla.scheduler.plugins.deviceshare;

import java.util.List;

/**
 * One card of a node.
 *
 * @param id as annotations name it
 * @param type its model
 * @param shares how many containers may use it at once
 * @param memory in the unit of its family
 * @param cores what there is to share of its processor, in hundredths as a rule
 * @param layouts the ways in which it can be cut into instances of fixed size; empty if it is
 *     shared freely
 * @param network the network that it is part of; -1 if none is known
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

  /** A card that is shared freely. */
  static Card shared(String id, String type, int shares, long memory, int cores) {
    return new Card(id, type, shares, memory, cores, List.of(), -1);
  }
}
