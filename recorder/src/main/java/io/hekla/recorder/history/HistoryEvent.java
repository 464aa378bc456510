package io.hekla.recorder.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;

/**
 * Event in the history. Its identity is ordering, time of writing and part: a journal that was
 * restored from a backup uses numbers again, at other times.
 *
 * @param ordering place among the events of the journal
 * @param written time at which the journal stored it
 * @param part number among the rows that were made of one event of the journal, from 0
 * @param kind kind of the object: Job, PodGroup, Queue, JobFlow, CronJob, Scheduler
 * @param key namespace (empty for kinds without) and name of the object
 * @param sequence number of the event among those of its entity
 * @param at time of the event; that of writing if the event has none
 * @param type logical name of the event
 * @param context command that led to it, and the object that the entity was shown
 * @param body the event as JSON
 */
public record HistoryEvent(
    long ordering,
    Instant written,
    int part,
    String kind,
    ObjectKey key,
    long sequence,
    Instant at,
    String type,
    EventContext context,
    String body) {
  /** Creates an event. Texts that no row can hold are cut. */
  public HistoryEvent {
    kind = RowText.clip(kind, RowText.KIND);
    key =
        new ObjectKey(
            RowText.clip(key.namespace(), RowText.NAME), RowText.clip(key.name(), RowText.NAME));
    at = RowText.time(at);
    type = RowText.clip(type, RowText.TYPE);
    context =
        new EventContext(
            RowText.clip(context.command(), RowText.TYPE),
            RowText.clip(context.uid(), RowText.NAME),
            RowText.clip(context.resourceVersion(), RowText.NAME),
            RowText.clip(context.queue(), RowText.NAME));
  }
}
