package io.hekla.recorder.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.JournalSerializable;
import java.time.Instant;

/**
 * Event of the journal.
 *
 * @param ordering place of the event among all of the journal
 * @param written time at which it was written
 * @param kind kind of the entity; that of the scheduler is {@link #SCHEDULER}
 * @param key object of the entity
 * @param sequence number of the event among those of its entity
 * @param context {@link EventContext#NONE} if the journal has none
 */
public record JournalRow(
    long ordering,
    Instant written,
    String kind,
    ObjectKey key,
    long sequence,
    JournalSerializable event,
    EventContext context) {
  /** Kind of the events of the scheduler itself. */
  public static final String SCHEDULER = "Scheduler";
}
