package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.podgroup.ordinary.GroupOfPods;
import io.hekla.model.podgroup.ordinary.GroupPatterns;
import io.hekla.model.podgroup.ordinary.OrdinaryPods;
import io.hekla.simulator.api.ObjectStore;
import io.hekla.simulator.api.StoredObject;
import io.hekla.simulator.api.Trees;

/** Gives a PodGroup to every pod of ours that names none. */
final class PodController {
  private static final String WHO = "pod";

  private final ObjectStore store;

  PodController(ObjectStore store) {
    this.store = store;
  }

  void look(StoredObject stored) {
    boolean ours =
        stored.tree().path("spec").path("schedulerName").asText().equals(SessionFeed.SCHEDULER);
    if (!ours || Belongings.group(stored).isPresent() || stored.isBeingDeleted()) {
      return;
    }
    Pod pod = stored.as(Kind.POD);
    // A PodGroup that is there already is that of the pod's siblings.
    var group = new ObjectKey(stored.key().namespace(), OrdinaryPods.groupName(pod));
    var unused =
        store.create(
            WHO, Kind.POD_GROUP, Trees.write(GroupOfPods.of(group, GroupPatterns.of(pod))));
    ObjectNode patch = stored.tree().objectNode();
    patch
        .putObject("metadata")
        .put("uid", stored.uid())
        .putObject("annotations")
        .put(WellKnownKeys.GROUP_NAME, group.name());
    unused = store.patch(WHO, Kind.POD, stored.key(), Part.OBJECT, patch);
  }
}
