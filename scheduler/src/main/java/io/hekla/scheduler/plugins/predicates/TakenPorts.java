package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.HostPort;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Host ports of one node that pods have taken, with the number of pods for each. */
final class TakenPorts {
  /** Counts by the port itself; the map below counts by the port at any address. */
  private final Map<HostPort, Integer> ports = new HashMap<>();

  private final Map<HostPort, Integer> atAnyAddress = new HashMap<>();

  /** Counts pods that take all these ports and come, or leave if the number is below 0. */
  void count(List<HostPort> some, int pods) {
    for (HostPort port : some) {
      count(ports, port, pods);
      count(atAnyAddress, port.atAllAddresses(), pods);
    }
  }

  private static void count(Map<HostPort, Integer> counts, HostPort port, int pods) {
    counts.merge(port, pods, (old, added) -> old + added == 0 ? null : old + added);
  }

  /**
   * Returns whether a pod that wants these ports conflicts with the taken ones ({@link
   * HostPort#conflictsWith}).
   */
  boolean conflictWithAny(List<HostPort> wanted) {
    if (ports.isEmpty()) {
      return false;
    }
    for (HostPort one : wanted) {
      HostPort atAll = one.atAllAddresses();
      boolean isTaken =
          one.equals(atAll)
              ? atAnyAddress.containsKey(atAll)
              : ports.containsKey(one) || ports.containsKey(atAll);
      if (isTaken) {
        return true;
      }
    }
    return false;
  }
}
