package io.hekla.actors.feed;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Entities whose object is absent from the cluster. */
final class Absence {
  private static final Map<EntityTypeKey<EntityMessage>, Kind<?>> KINDS =
      Map.of(
          EntityTypes.JOB, Kind.JOB,
          EntityTypes.POD_GROUP, Kind.POD_GROUP,
          EntityTypes.QUEUE, Kind.QUEUE,
          EntityTypes.JOB_FLOW, Kind.JOB_FLOW,
          EntityTypes.JOB_TEMPLATE, Kind.JOB_TEMPLATE,
          EntityTypes.CRON_JOB, Kind.CRON_JOB);

  private Absence() {}

  /** Those among these without object; none as long as not all objects are known. */
  static FeedMessage.Absent among(List<EntityId> entities, Known known) {
    var absent = new HashSet<EntityId>();
    if (known.isComplete()) {
      // Pods may be about to get their PodGroup.
      Set<ObjectKey> expected = known.missingGroups();
      for (EntityId entity : entities) {
        Kind<?> kind = KINDS.get(entity.type());
        if (kind != null
            && !known.isThere(kind, entity.key())
            && !(kind.equals(Kind.POD_GROUP) && expected.contains(entity.key()))) {
          absent.add(entity);
        }
      }
    }
    return new FeedMessage.Absent(absent);
  }
}
