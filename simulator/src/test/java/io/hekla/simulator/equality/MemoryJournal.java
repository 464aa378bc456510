package io.hekla.simulator.equality;

import akka.persistence.PersistentRepr;
import akka.persistence.journal.Tagged;
import io.hekla.actors.journal.UnfinishedEntities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Events of a member by persistence id; outlives its actor systems. */
final class MemoryJournal {
  private final Map<String, List<PersistentRepr>> events = new TreeMap<>();
  private final Map<String, Head> heads = new TreeMap<>();
  private final BiConsumer<String, Object> persisted;

  /**
   * Head of a journal.
   *
   * @param number of its last event
   * @param hasWork whether the last event lacks the mark of an end
   */
  record Head(long number, boolean hasWork) {}

  /**
   * @param persisted consumer of each event and its persistence id
   */
  MemoryJournal(BiConsumer<String, Object> persisted) {
    this.persisted = persisted;
  }

  void write(PersistentRepr written) {
    String id = written.persistenceId();
    boolean ended = false;
    PersistentRepr event = written;
    if (written.payload() instanceof Tagged tagged) {
      ended = tagged.tags().contains(UnfinishedEntities.ENDED);
      event = written.withPayload(tagged.payload());
    }
    events.computeIfAbsent(id, any -> new ArrayList<>()).add(event);
    heads.put(id, new Head(event.sequenceNr(), !ended));
    persisted.accept(id, event.payload());
  }

  List<PersistentRepr> eventsOf(String id) {
    return events.getOrDefault(id, List.of());
  }

  /** The number of the last event; 0 if there was none. */
  long newest(String id) {
    Head head = heads.get(id);
    return head == null ? 0 : head.number();
  }

  Map<String, Head> heads() {
    return heads;
  }
}
