package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import java.util.HashMap;
import java.util.Map;

/**
 * PodGroups that the scheduler has admitted to their queue and that the API still shows as pending:
 * their Jobs create pods without waiting for that status, which can then be written together with
 * what follows.
 */
public final class AssumedAdmissions {
  private final Map<ObjectKey, String> uids = new HashMap<>();

  /** Adds PodGroups that the scheduler has admitted; uids by key. */
  void add(Map<ObjectKey, String> admitted) {
    uids.putAll(admitted);
  }

  /** Removes a PodGroup that the API shows as admitted, or that is gone. */
  void take(Delta delta) {
    if (delta.kind().equals(Kind.POD_GROUP) && !delta.isUnreadable()) {
      delta.before().filter(group -> delta.after().isEmpty()).ifPresent(this::forget);
      delta
          .after()
          .filter(group -> !(group instanceof PodGroup there && isPending(there)))
          .ifPresent(this::forget);
    }
  }

  private void forget(HasMetadata group) {
    uids.remove(Delta.keyOf(group));
  }

  private static boolean isPending(PodGroup group) {
    String phase = group.getStatus() == null ? null : group.getStatus().phase;
    return PodGroupPhase.read(phase == null ? "" : phase) == PodGroupPhase.PENDING;
  }

  /** Returns whether this very PodGroup was admitted. */
  boolean include(PodGroup group) {
    return group.getMetadata().getUid().equals(uids.get(Delta.keyOf(group)));
  }

  void clear() {
    uids.clear();
  }
}
