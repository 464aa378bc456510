package io.hekla.actors.event;

import io.hekla.actors.kubernetes.RateLimit;
import io.hekla.actors.kubernetes.RecordEvent;
import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Events that wait to be written, the oldest first. One that repeats another which waits adds to
 * it; one that repeats another which was written rests first. Of a state only what stood long
 * enough is told. When too many wait, the oldest are dropped: they are for people, who do not read
 * ten thousand lines.
 */
final class EventLine {
  static final int MOST_WAITING = 10_000;
  private static final int MOST_REMEMBERED = 10_000;

  private final EventSettings settings;
  private final RateLimit budget;
  private final Map<String, Standing> standing = new LinkedHashMap<>();
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private final Map<String, Written> written = new LinkedHashMap<>();
  private final Set<String> complained = new LinkedHashSet<>();
  private long dropped;

  private record Standing(ObjectEvent event, Instant since) {}

  private record Waiting(ObjectEvent event, int times, Instant first, Instant last) {}

  private record Written(int times, Instant last) {}

  EventLine(EventSettings settings) {
    this.settings = settings;
    this.budget = new RateLimit(settings.perSecond(), settings.perSecond(), 0);
  }

  /** This happened. */
  void happened(ObjectEvent event, Instant now) {
    String series = event.series();
    Waiting before = waiting.get(series);
    waiting.put(
        series,
        before == null
            ? new Waiting(event, 1, now, now)
            : new Waiting(event, before.times() + 1, before.first(), now));
    if (forgetOldest(waiting, MOST_WAITING)) {
      dropped++;
    }
  }

  /** This is so, and to be told if it still is in a while. */
  void stands(ObjectEvent event, Instant now) {
    standing.put(event.about().uid(), new Standing(event, now));
    forgetOldest(standing, MOST_WAITING);
  }

  /** What was said to stand of this object is over, by this. */
  void over(ObjectEvent end, Instant now) {
    standing.remove(end.about().uid());
    boolean wasTold = complained.remove(end.about().uid());
    boolean isTold =
        switch (settings.successes()) {
          case AFTER_FAILURES -> wasTold;
          case POD_GROUPS, PODS -> true;
        };
    if (isTold) {
      happened(end, now);
    }
  }

  /** What was said to stand of the object of this uid is over, which is nothing to tell. */
  void withdrawn(String uid) {
    standing.remove(uid);
  }

  /** What is to be written now. */
  List<RecordEvent> due(Instant now) {
    tellWhatStood(now);
    var due = new ArrayList<RecordEvent>();
    var each = waiting.entrySet().iterator();
    while (each.hasNext()) {
      var one = each.next();
      Waiting what = one.getValue();
      Optional<Written> before = Optional.ofNullable(written.get(one.getKey()));
      if (before.isPresent() && now.isBefore(before.get().last().plus(settings.repeatPause()))) {
        continue;
      }
      if (!budget.takeIfFree(TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()))) {
        break;
      }
      each.remove();
      int times = before.map(Written::times).orElse(0);
      due.add(
          new RecordEvent(
              what.event(), component(what), what.times(), what.first(), what.last(), times));
      // The last written is the last forgotten.
      written.remove(one.getKey());
      written.put(one.getKey(), new Written(times + what.times(), now));
      forgetOldest(written, MOST_REMEMBERED);
    }
    return due;
  }

  private void tellWhatStood(Instant now) {
    var each = standing.values().iterator();
    while (each.hasNext()) {
      Standing one = each.next();
      if (!now.isBefore(one.since().plus(settings.settle()))) {
        each.remove();
        happened(one.event(), now);
        complained.add(one.event().about().uid());
        if (complained.size() > MOST_REMEMBERED) {
          complained.remove(complained.iterator().next());
        }
      }
    }
  }

  private String component(Waiting what) {
    return switch (what.event().source()) {
      case SCHEDULER -> settings.scheduler();
      case CONTROLLERS -> "vc-controller-manager";
    };
  }

  /** Whether nothing waits. */
  boolean isEmpty() {
    return standing.isEmpty() && waiting.isEmpty();
  }

  /** How many were dropped since this was last asked. */
  long takeDropped() {
    long count = dropped;
    dropped = 0;
    return count;
  }

  private static <V> boolean forgetOldest(Map<String, V> map, int most) {
    if (map.size() <= most) {
      return false;
    }
    map.remove(map.keySet().iterator().next());
    return true;
  }
}
