package io.hekla.controller.event;

import io.hekla.controller.fair.FairMap;
import io.hekla.controller.pace.RateLimit;
import io.hekla.controller.verb.RecordEvent;
import io.hekla.model.event.ObjectEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Queue of Events to be written: namespaces in turn, the oldest of each first. One that repeats
 * another which waits adds to it; one that repeats another which was written rests first. A
 * condition is published only after it has held long enough. When too many wait, the oldest of the
 * namespace with the most are dropped: they are for people, who do not read ten thousand lines.
 */
final class EventQueue {
  static final int MOST_WAITING = 10_000;
  private static final int MOST_REMEMBERED = 10_000;

  private final EventSettings settings;
  private final RateLimit budget;
  private final FairMap<PendingCondition> conditions = new FairMap<>(MOST_WAITING);
  private final FairMap<Waiting> waiting = new FairMap<>(MOST_WAITING);
  private final FairMap<Written> written = new FairMap<>(MOST_REMEMBERED);

  /** Objects for which a failure was published, by uid. */
  private final FairMap<ObjectEvent.About> complained = new FairMap<>(MOST_REMEMBERED);

  private long dropped;

  private record PendingCondition(ObjectEvent event, Instant since) {}

  private record Waiting(ObjectEvent event, int times, Instant first, Instant last) {
    String namespace() {
      return EventQueue.namespace(event);
    }
  }

  private record Written(int times, Instant last) {}

  EventQueue(EventSettings settings) {
    this.settings = settings;
    this.budget = new RateLimit(settings.perSecond(), settings.perSecond(), 0);
  }

  /** Adds an Event that occurred. */
  void occurred(ObjectEvent event, Instant now) {
    String series = event.series();
    Waiting sum =
        waiting
            .get(series)
            .map(before -> new Waiting(event, before.times() + 1, before.first(), now))
            .orElseGet(() -> new Waiting(event, 1, now, now));
    if (waiting.put(namespace(event), series, sum)) {
      dropped++;
    }
  }

  /** Adds a condition, which is published if it still holds after a while. */
  void conditionHolds(ObjectEvent event, Instant now) {
    conditions.put(namespace(event), event.about().uid(), new PendingCondition(event, now));
  }

  /** Ends the condition of this object, by an Event. */
  void conditionEnded(ObjectEvent end, Instant now) {
    conditions.remove(end.about().uid());
    boolean wasReported = complained.remove(end.about().uid()).isPresent();
    boolean isReported =
        switch (settings.successes()) {
          case AFTER_FAILURES -> wasReported;
          case POD_GROUPS, PODS -> true;
        };
    if (isReported) {
      occurred(end, now);
    }
  }

  /** Ends the condition of the object of this uid without an Event. */
  void conditionWithdrawn(String uid) {
    conditions.remove(uid);
  }

  /**
   * Returns the Events that are due.
   *
   * @param mayWrite whether a namespace may be written to
   */
  List<RecordEvent> due(Instant now, Predicate<String> mayWrite) {
    reportConditions(now);
    var due = new ArrayList<RecordEvent>();
    for (Waiting one :
        waiting.inTurn(
            settings.perSecond(),
            what -> mayWrite.test(what.namespace()) && hasRested(what, now))) {
      if (!budget.takeIfFree(Duration.ofMillis(now.toEpochMilli()).toNanos())) {
        break;
      }
      String series = one.event().series();
      waiting.take(series);
      // The last written is the last forgotten.
      int times = written.remove(series).map(Written::times).orElse(0);
      written.put(one.namespace(), series, new Written(times + one.times(), now));
      due.add(
          new RecordEvent(
              one.event(), component(one), one.times(), one.first(), one.last(), times));
    }
    return due;
  }

  private boolean hasRested(Waiting what, Instant now) {
    return written
        .get(what.event().series())
        .map(before -> !now.isBefore(before.last().plus(settings.repeatPause())))
        .orElse(true);
  }

  private void reportConditions(Instant now) {
    for (PendingCondition one :
        conditions.inTurn(
            MOST_WAITING, what -> !now.isBefore(what.since().plus(settings.settle())))) {
      ObjectEvent.About about = one.event().about();
      conditions.remove(about.uid());
      occurred(one.event(), now);
      complained.put(about.key().namespace(), about.uid(), about);
    }
  }

  private static String namespace(ObjectEvent event) {
    return event.about().key().namespace();
  }

  private String component(Waiting what) {
    return switch (what.event().source()) {
      case SCHEDULER -> settings.scheduler();
      case CONTROLLERS -> "vc-controller-manager";
    };
  }

  /** Returns whether nothing waits. */
  boolean isEmpty() {
    return conditions.isEmpty() && waiting.isEmpty();
  }

  /** Returns the number of Events dropped since the last call. */
  long takeDropped() {
    long count = dropped;
    dropped = 0;
    return count;
  }
}
