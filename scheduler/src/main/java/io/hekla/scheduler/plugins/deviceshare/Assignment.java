package io.hekla.scheduler.plugins.deviceshare;

import java.util.List;

/** Cards of one node that a pod holds, by container. */
record Assignment(List<List<CardAllocation>> containers) {
  /** Assignment of no cards. */
  static final Assignment NONE = new Assignment(List.of());

  Assignment {
    containers = containers.stream().map(List::copyOf).toList();
  }

  /** Grips of all containers. */
  List<CardAllocation> allocations() {
    return containers.size() == 1
        ? containers.getFirst()
        : containers.stream().flatMap(List::stream).toList();
  }

  /** Returns whether a card is held. */
  boolean touches(int card) {
    for (List<CardAllocation> container : containers) {
      for (CardAllocation grip : container) {
        if (grip.card() == card) {
          return true;
        }
      }
    }
    return false;
  }
}
