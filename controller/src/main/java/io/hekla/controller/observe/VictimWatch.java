package io.hekla.controller.observe;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Notifier of PodGroups about the end of the pods that had to make room for them. */
public final class VictimWatch {
  private final ObjectCache cache;
  private final BiConsumer<ObjectKey, PodGroupCommand> podGroups;
  private final Map<String, Set<ObjectKey>> awaited = new HashMap<>();

  VictimWatch(ObjectCache cache, BiConsumer<ObjectKey, PodGroupCommand> podGroups) {
    this.cache = cache;
    this.podGroups = podGroups;
  }

  void clear() {
    awaited.clear();
  }

  /**
   * Registers a PodGroup that waits for the end of these pods; it learns at once of those that are
   * gone.
   */
  void await(ObjectKey podGroup, List<String> podUids) {
    var gone = new ArrayList<String>();
    for (String uid : podUids) {
      if (cache.isPodThere(uid)) {
        awaited.computeIfAbsent(uid, key -> new TreeSet<>()).add(podGroup);
      } else {
        gone.add(uid);
      }
    }
    if (!gone.isEmpty()) {
      tell(podGroup, gone);
    }
  }

  void take(Delta delta) {
    if (delta.before().isPresent()
        && delta.before().get() instanceof Pod pod
        && (delta.after().isEmpty() || delta.isNewIncarnation())) {
      String uid = pod.getMetadata().getUid();
      var waiting = awaited.remove(uid);
      if (waiting != null) {
        waiting.forEach(podGroup -> tell(podGroup, List.of(uid)));
      }
    }
  }

  private void tell(ObjectKey podGroup, List<String> gone) {
    podGroups.accept(podGroup, new PodGroupCommand.VictimsGone(gone));
  }
}
