package io.hekla.simulator.warmup;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RefusedObject;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Warm-up: runs in virtual time, one after the other, through the same machines, sessions and
 * reconcilers as the member itself, on objects of its own. Nothing of it is recorded, journaled,
 * sent or counted. It runs Volcano's default configuration, so that no plugin of others is called
 * without need.
 *
 * @param rounds number of runs
 * @param jobs number of Jobs of each
 */
public record WarmUp(int rounds, int jobs) {
  /**
   * Warm-up of a member: nearly all of its time is the first run of each method, which the first
   * Jobs of users would wait for otherwise; of five seconds of CPU the first round takes four.
   */
  public static final WarmUp OF_A_MEMBER = new WarmUp(2, 12);

  /**
   * Runs it.
   *
   * @param isEnough whether it ends, although not all runs are done; looked at after each instant
   * @param persisted receives what a journal would have: events, and states after them
   * @return number of Jobs that ran to their end
   */
  public int run(
      ControllerSettings settings,
      BooleanSupplier isEnough,
      Consumer<JournalSerializable> persisted) {
    int done = 0;
    for (int round = 0; round < rounds && !isEnough.getAsBoolean(); round++) {
      try {
        done += ended(round, settings, new WarmUpWatcher(isEnough, persisted));
      } catch (Enough over) {
        return done;
      }
    }
    return done;
  }

  private int ended(int seed, ControllerSettings settings, RunWatcher watcher) {
    try {
      RunOutcome outcome =
          VirtualRun.of(
              WarmUpWorkload.of(jobs),
              new VirtualRun.Settings(
                  SchedulerConfiguration.helmDefault(), seed, Duration.ZERO, settings),
              watcher);
      return (int) outcome.records().stream().filter(run -> run.ended().isPresent()).count();
    } catch (RefusedObject e) {
      throw new IllegalStateException("the warm-up's own objects are refused", e);
    }
  }

  /** Watcher of a run that ends it where it is enough. */
  private record WarmUpWatcher(BooleanSupplier isEnough, Consumer<JournalSerializable> values)
      implements RunWatcher {
    @Override
    public void at(Duration passed, int ended, int jobs) {
      if (isEnough.getAsBoolean()) {
        throw new Enough();
      }
    }

    @Override
    public void persisted(JournalSerializable value) {
      values.accept(value);
    }
  }

  /** Ends a run before its end. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;

    Enough() {
      super("enough", null, false, false);
    }
  }
}
