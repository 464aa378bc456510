package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.PodGroupCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tells PodGroups when the pods that had to make room for them are gone. */
final class VictimWatch {
  private final Entities entities;
  private final Map<String, Set<ObjectKey>> awaited = new HashMap<>();

  VictimWatch(Entities entities) {
    this.entities = entities;
  }

  void clear() {
    awaited.clear();
  }

  void await(ObjectKey podGroup, List<String> podUids, Known known) {
    var there =
        known.all(Kind.POD).stream()
            .map(pod -> pod.getMetadata().getUid())
            .collect(Collectors.toSet());
    known.unreadable().of(Kind.POD).forEach(pod -> there.add(pod.uid()));
    var gone = new ArrayList<String>();
    for (String uid : podUids) {
      if (there.contains(uid)) {
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
    entities.tell(
        EntityTypes.POD_GROUP,
        podGroup,
        new EntityMessage.Instruct(new PodGroupCommand.VictimsGone(gone)));
  }
}
