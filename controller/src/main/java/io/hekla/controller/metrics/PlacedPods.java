package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Pods of a PodGroup to which a session gave a place, less those whose place it took.
 *
 * @param pods all of them
 * @param bound those whose bind was decided
 * @param bestEffort those that request nothing
 */
record PlacedPods(int pods, int bound, int bestEffort) {
  static final PlacedPods NONE = new PlacedPods(0, 0, 0);

  private PlacedPods plus(PlacedPods other) {
    return new PlacedPods(pods + other.pods, bound + other.bound, bestEffort + other.bestEffort);
  }

  /** Returns those of a session by PodGroup; PodGroups without any are not named. */
  static Map<ObjectKey, PlacedPods> of(SessionRecord session) {
    Map<ObjectKey, PlacedPods> placed = new HashMap<>();
    for (Decisions.Bind bind : session.binds()) {
      int bestEffort =
          task(bind.taskUid(), session).filter(PlacedPods::isBestEffort).isPresent() ? 1 : 0;
      placed.merge(bind.podGroup(), new PlacedPods(1, 1, bestEffort), PlacedPods::plus);
    }
    Decisions decisions = session.step().decisions();
    for (Decisions.Pipelined held : decisions.heldBack()) {
      placed.merge(held.podGroup(), new PlacedPods(1, 0, 0), PlacedPods::plus);
    }
    for (Decisions.Eviction eviction : decisions.evictions()) {
      if (task(eviction.taskUid(), session).filter(one -> one.status().isReady()).isPresent()) {
        placed.merge(eviction.podGroup(), new PlacedPods(-1, 0, 0), PlacedPods::plus);
      }
    }
    return placed;
  }

  private static boolean isBestEffort(SnapshotTask task) {
    return task.info().isBestEffort();
  }

  private static Optional<SnapshotTask> task(String uid, SessionRecord session) {
    return session.step().state().tasks().get(uid);
  }
}
