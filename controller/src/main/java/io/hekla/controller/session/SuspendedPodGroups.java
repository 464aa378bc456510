package io.hekla.controller.session;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * PodGroups whose entities take no deliveries. Sessions leave them out, so that they hold no
 * resources; after a while a session tries one again, and learns whether anything has changed.
 */
final class SuspendedPodGroups {
  /** Time for which a PodGroup is left out. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  private record Suspended(String uid, String reason, long until) {}

  private final Map<ObjectKey, Suspended> all = new HashMap<>();

  /**
   * Leaves a PodGroup out for a while from now on.
   *
   * @param nanoTime of a clock that never goes back
   */
  void add(ObjectKey podGroup, String uid, String reason, long nanoTime) {
    all.put(podGroup, new Suspended(uid, reason, nanoTime + PAUSE.toNanos()));
  }

  /** Records that a PodGroup of that uid exists: another one of that name is not suspended. */
  void seen(ObjectKey podGroup, String uid) {
    all.computeIfPresent(podGroup, (key, one) -> one.uid().equals(uid) ? one : null);
  }

  /** Forgets a PodGroup that is gone. */
  void forget(ObjectKey podGroup) {
    all.remove(podGroup);
  }

  /** Returns the PodGroups that are left out now, with the reason. */
  Map<ObjectKey, String> now(long nanoTime) {
    if (all.isEmpty()) {
      return Map.of();
    }
    all.values().removeIf(one -> one.until() - nanoTime < 0);
    var reasons = new TreeMap<ObjectKey, String>();
    all.forEach((key, one) -> reasons.put(key, one.reason()));
    return reasons;
  }
}
