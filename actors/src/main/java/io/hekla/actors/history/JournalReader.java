package io.hekla.actors.history;

import akka.serialization.Serialization;
import io.hekla.actors.entity.EntityId;
import io.hekla.actors.journal.JournalEvents;
import io.hekla.actors.journal.JournalEvents.StoredEvent;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.recorder.history.EventFold;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.JournalRow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the journal for the history, in the order of its events. */
final class JournalReader implements JournalPages {
  private static final int LONGEST_REASON = 500;

  private final JournalEvents events;
  private final Serialization serialization;

  JournalReader(JournalLocation journal, Serialization serialization, int batch) {
    this.events = new JournalEvents(journal, batch);
    this.serialization = serialization;
  }

  @Override
  public long last() throws SQLException {
    return events.last();
  }

  @Override
  public JournalBatch read(long after) throws SQLException {
    JournalEvents.Page page = events.after(after);
    var rows = new ArrayList<HistoryEvent>();
    page.events().forEach(event -> rows.addAll(rows(event)));
    return new JournalBatch(rows, page.upTo(), page.more(), page.hasGap());
  }

  private List<HistoryEvent> rows(StoredEvent stored) {
    Optional<EntityId> entity = EntityId.parse(stored.persistenceId());
    String kind = entity.map(one -> one.type().name()).orElse(JournalRow.SCHEDULER);
    ObjectKey key =
        entity.map(EntityId::key).orElseGet(() -> new ObjectKey("", stored.persistenceId()));
    Instant written = Instant.ofEpochMilli(stored.written());
    try {
      Object event =
          serialization.deserialize(stored.payload(), stored.serializer(), stored.manifest()).get();
      return event instanceof JournalSerializable ours
          ? EventFold.rows(
              new JournalRow(
                  stored.ordering(), written, kind, key, stored.sequence(), ours, stored.context()))
          : List.of();
    } catch (Exception unreadable) {
      // An entity that cannot read its events is suspended, which is shown at its object.
      return List.of(
          EventFold.unreadable(
              stored.ordering(), written, kind, key, stored.sequence(), reason(unreadable)));
    }
  }

  private static String reason(Exception failure) {
    String text = String.valueOf(failure.getMessage());
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "…";
  }
}
