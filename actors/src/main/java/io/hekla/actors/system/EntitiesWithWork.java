package io.hekla.actors.system;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.UnfinishedEntities;
import io.hekla.model.cluster.ObjectKey;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Reader of the entities with work left from the journal. Blocks. */
record EntitiesWithWork(JournalLocation journal) implements Supplier<List<FeedMessage.HaveWork>> {
  @Override
  public List<FeedMessage.HaveWork> get() {
    var keys = new LinkedHashMap<EntityTypeKey<EntityMessage>, Set<ObjectKey>>();
    EntityTypes.ALL.forEach(type -> keys.put(type, new TreeSet<>()));
    try {
      for (String id : UnfinishedEntities.read(journal)) {
        EntityId.parse(id)
            .ifPresent(
                entity ->
                    keys.computeIfAbsent(entity.type(), type -> new TreeSet<>()).add(entity.key()));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read which entities have work left", e);
    }
    return keys.entrySet().stream()
        .map(work -> new FeedMessage.HaveWork(work.getKey(), work.getValue()))
        .toList();
  }
}
