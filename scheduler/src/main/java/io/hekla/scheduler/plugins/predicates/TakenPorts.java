package io.hekla.scheduler.plugins.predicates;

import io.hekla.model.cluster.HostPort;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ports of one node that pods have taken, and by how many pods each. */
final class TakenPorts {
  /** By the port itself, and as taken at some address. */
  private final Map<HostPort, Integer> ports = new HashMap<>();

  private final Map<HostPort, Integer> atAnyAddress = new HashMap<>();

  /** Pods that take all these come, or go if there are less than none. */
  void count(List<HostPort> some, int pods) {
    for (HostPort port : some) {
      count(ports, port, pods);
      count(atAnyAddress, port.atAllAddresses(), pods);
    }
  }

  private static void count(Map<HostPort, Integer> counts, HostPort port, int pods) {
    counts.merge(port, pods, (old, added) -> old + added == 0 ? null : old + added);
  }

  /** Whether a pod that wants these cannot be here ({@link HostPort#conflictsWith}). */
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
