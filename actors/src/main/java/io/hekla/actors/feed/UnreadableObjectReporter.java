package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.cache.UnreadableObjects;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.pace.RateLimit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reporter of objects that cannot be read: a log line and a number for operators, an Event for the
 * owner. Tenants may make many of them, so that lines are few.
 */
final class UnreadableObjectReporter implements UnreadableObjects.Listener {
  static final String REASON = "Unreadable";

  private static final Logger log = LoggerFactory.getLogger(UnreadableObjectReporter.class);
  private static final int LINES_PER_SECOND = 1;
  private static final int LINES_AT_ONCE = 20;

  /** Most objects that get an Event when a member begins to act; the log reports the others. */
  private static final int EVENTS_AT_ONCE = 1_000;

  private final ActorRef<EventRecorder.Message> events;
  private final Counts counts;
  private final RateLimit lines = new RateLimit(LINES_PER_SECOND, LINES_AT_ONCE, System.nanoTime());
  private boolean isActing;
  private long unsaid;

  UnreadableObjectReporter(ActorRef<EventRecorder.Message> events, Counts counts) {
    this.events = events;
    this.counts = counts;
  }

  /** Records whether this member writes to users from now on. */
  void act(boolean acting, UnreadableObjects objects) {
    isActing = acting;
    if (acting) {
      objects.all().stream().limit(EVENTS_AT_ONCE).forEach(this::warnUser);
    }
  }

  @Override
  public void unreadable(UnreadableObject object) {
    if (lines.takeIfFree(System.nanoTime())) {
      String more = unsaid == 0 ? "" : " (%d more were not logged)".formatted(unsaid);
      unsaid = 0;
      log.warn("left out, since it cannot be read: {}{}", object, more);
    } else {
      unsaid++;
    }
    if (isActing) {
      warnUser(object);
    }
  }

  @Override
  public void counted(Kind<?> kind, int number) {
    counts.set(Metric.UNREADABLE, number, List.of(kind.name()));
  }

  private void warnUser(UnreadableObject object) {
    if (object.isNamed()) {
      new EventPublisher(EventRecorder.sink(events), object.kind())
          .publish(
              new EventPublisher.Target(object.key(), object.uid()),
              true,
              REASON,
              "Hekla cannot read this object and ignores it: " + object.why());
    }
  }
}
