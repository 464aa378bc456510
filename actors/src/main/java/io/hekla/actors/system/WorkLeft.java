package io.hekla.actors.system;

import akka.cluster.sharding.typed.javadsl.EntityTypeKey;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.entity.MachineEntity;
import io.hekla.actors.feed.FeedMessage;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.OpenWork;
import io.hekla.model.cluster.ObjectKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Reads from the journal which entities have work left. Blocks. */
record WorkLeft(JournalLocation journal) implements Supplier<List<FeedMessage.HaveWork>> {
  @Override
  public List<FeedMessage.HaveWork> get() {
    var work = new ArrayList<FeedMessage.HaveWork>();
    for (EntityTypeKey<EntityMessage> type : EntityTypes.ALL) {
      String prefix = MachineEntity.persistencePrefix(type.name());
      var keys = new TreeSet<ObjectKey>();
      try {
        for (String id : OpenWork.read(journal, prefix)) {
          keys.add(ObjectKey.parse(id.substring(prefix.length())));
        }
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      work.add(new FeedMessage.HaveWork(type, keys));
    }
    return work;
  }
}
