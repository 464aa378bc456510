package io.hekla.scheduler.session;

import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.RunTimes;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.snapshot.FactTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Run times of jobs that have ended: those that the session found, and the runs that it adds.
 * Nothing is counted unless a plugin uses it. Source:
 * docs/reference/reservation.md#history-of-run-times.
 */
final class RunHistory {
  /** Largest number of run times. */
  static final int MOST = 5_000;

  private static final Comparator<RunTimes> OLDEST_FIRST =
      Comparator.comparing(RunTimes::lastEnd).thenComparing(RunTimes::key);

  private final FactTables facts;
  private final Instant now;

  /** Run times that the session added to, or removed (empty). */
  private final SortedMap<ObjectKey, Optional<RunTimes>> changed = new TreeMap<>();

  private boolean isCounted;

  RunHistory(FactTables facts, Instant now) {
    this.facts = facts;
    this.now = now;
  }

  /** Returns run times by their key, if there are any. */
  Optional<RunTimes> of(ObjectKey key) {
    Optional<RunTimes> change = changed.get(key);
    return change != null ? change : facts.one(RunTimes.class, key);
  }

  /** Counts the runs that have ended and were not counted before, once in a session. */
  void count() {
    if (isCounted) {
      return;
    }
    isCounted = true;
    var news = new ArrayList<EndedRunInfo>();
    for (EndedRunInfo run : facts.all(EndedRunInfo.class)) {
      // A time to come is not true, and would be the last one for long.
      if (!run.end().isAfter(now) && known(run).with(run).isPresent()) {
        news.add(run);
      }
    }
    news.sort(Comparator.naturalOrder());
    for (EndedRunInfo run : news) {
      known(run).with(run).ifPresent(times -> changed.put(times.key(), Optional.of(times)));
    }
    if (!changed.isEmpty()) {
      removeOldest();
    }
  }

  private RunTimes known(EndedRunInfo run) {
    return of(run.of()).orElseGet(() -> RunTimes.none(run.of()));
  }

  /**
   * Bounds the run times that tenants can make by ever new names: of the namespace that has most,
   * those whose jobs ended longest ago are removed.
   */
  private void removeOldest() {
    List<RunTimes> all = all();
    if (all.size() <= MOST) {
      return;
    }
    Map<String, NavigableSet<RunTimes>> byNamespace = new HashMap<>();
    for (RunTimes times : all) {
      byNamespace
          .computeIfAbsent(times.key().namespace(), absent -> new TreeSet<>(OLDEST_FIRST))
          .add(times);
    }
    var largest =
        new TreeSet<>(
            Comparator.<NavigableSet<RunTimes>>comparingInt(NavigableSet::size)
                .thenComparing(ofOne -> ofOne.getFirst().key().namespace()));
    largest.addAll(byNamespace.values());
    for (int left = all.size(); left > MOST; left--) {
      NavigableSet<RunTimes> most = largest.pollLast();
      changed.put(most.pollFirst().key(), Optional.empty());
      if (!most.isEmpty()) {
        largest.add(most);
      }
    }
  }

  private List<RunTimes> all() {
    var all = new ArrayList<RunTimes>();
    for (RunTimes times : facts.all(RunTimes.class)) {
      if (!changed.containsKey(times.key())) {
        all.add(times);
      }
    }
    changed.values().forEach(times -> times.ifPresent(all::add));
    return all;
  }

  /** Returns what the session changed, by key. */
  List<FactChange> changes() {
    var changes = new ArrayList<FactChange>();
    changed.forEach(
        (key, times) -> {
          Optional<RunTimes> before = facts.one(RunTimes.class, key);
          if (times.isPresent()) {
            changes.add(new FactChange(times.get(), false));
          } else {
            // One that was added and removed at once is no change.
            before.ifPresent(removed -> changes.add(new FactChange(removed, true)));
          }
        });
    return changes;
  }
}
