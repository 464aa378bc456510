package io.hekla.cli.simulate;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.RunTimes;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.simulator.virtual.RunWatcher;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Watcher of what a run learns of run times: how good its estimates were. */
final class LearntQuality implements RunWatcher {
  private final Map<ObjectKey, RunTimes.Quality> byKey = new TreeMap<>();

  @Override
  public void at(Duration passed, int ended, int jobs) {}

  @Override
  public void record(SessionRecord session) {
    for (Decisions.FactChange change : session.step().decisions().facts()) {
      if (change.fact() instanceof RunTimes times) {
        byKey.put(times.key(), times.quality());
      }
    }
  }

  /** Returns the sum of a count over all jobs. */
  int sum(ToIntFunction<RunTimes.Quality> count) {
    return byKey.values().stream().mapToInt(count).sum();
  }
}
