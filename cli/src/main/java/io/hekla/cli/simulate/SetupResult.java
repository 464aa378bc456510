package io.hekla.cli.simulate;

import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.trace.Estimates;
import io.hekla.simulator.trace.PlainPolicy;
import io.hekla.simulator.trace.PlainReplay;
import io.hekla.simulator.trace.ScheduleFigures;
import io.hekla.simulator.trace.Trace;
import io.hekla.simulator.trace.TraceSchedule;
import io.hekla.simulator.trace.TraceWorkload;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Outcome of one replay under the plain policies and under each configuration.
 *
 * @param runs by the limits of the users; those that learn from runs that have ended, and those
 *     with perfect estimates, where limits differ, last
 * @param learnt what the scheduler learnt
 */
record SetupResult(Trace trace, List<Run> runs, LearntQuality learnt) {
  static final String FIFO = "fifo";
  static final String EASY = "easy";
  static final String DEFAULT = "default";
  static final String RECOMMENDED = "recommended";
  static final String LEARNING = "learning";

  /**
   * Outcome under one policy or configuration.
   *
   * @param longestWaits rows of {@link LongestWaits}; empty for a plain policy
   */
  record Run(
      String policy,
      Estimates estimates,
      ScheduleFigures figures,
      TraceSchedule schedule,
      String longestWaits) {
    double figure(String name) {
      return figures.values().getOrDefault(name, 0.0);
    }
  }

  SetupResult {
    runs = List.copyOf(runs);
  }

  String setup() {
    return trace.setup().name();
  }

  /** Returns the run under a policy; there is one of each with the users' limits. */
  Run run(String policy, Estimates estimates) {
    return runs.stream()
        .filter(run -> run.policy().equals(policy) && run.estimates() == estimates)
        .findFirst()
        .orElseThrow();
  }

  /** Runs a replay; progress is told a line per run. */
  static SetupResult of(Trace trace, Consumer<String> progress) {
    var runs = new ArrayList<Run>();
    runs.add(plain(FIFO, PlainPolicy.FIFO, trace, Estimates.LIMITS));
    runs.add(plain(EASY, PlainPolicy.EASY, trace, Estimates.LIMITS));
    Configurations.forTrace(trace)
        .forEach(
            (name, configuration) ->
                runs.add(run(name, configuration, trace, Estimates.LIMITS, progress)));
    var learnt = new LearntQuality();
    Trace history = trace.with(Estimates.HISTORY);
    runs.add(plain(EASY, PlainPolicy.EASY, history, Estimates.HISTORY));
    runs.add(
        run(LEARNING, Configurations.learning(), history, Estimates.HISTORY, learnt, progress));
    if (trace.hasLimits()) {
      Trace perfect = trace.with(Estimates.PERFECT);
      runs.add(plain(EASY, PlainPolicy.EASY, perfect, Estimates.PERFECT));
      runs.add(
          run(RECOMMENDED, Configurations.recommended(), perfect, Estimates.PERFECT, progress));
    }
    return new SetupResult(trace, runs, learnt);
  }

  private static Run plain(String name, PlainPolicy policy, Trace trace, Estimates estimates) {
    TraceSchedule schedule = PlainReplay.of(trace, policy);
    return new Run(name, estimates, ScheduleFigures.of(trace, schedule), schedule, "");
  }

  private static Run run(
      String name,
      SchedulerConfiguration configuration,
      Trace trace,
      Estimates estimates,
      Consumer<String> progress) {
    return run(name, configuration, trace, estimates, (passed, ended, jobs) -> {}, progress);
  }

  private static Run run(
      String name,
      SchedulerConfiguration configuration,
      Trace trace,
      Estimates estimates,
      RunWatcher watcher,
      Consumer<String> progress) {
    long began = System.nanoTime();
    var workload = new TraceWorkload(trace);
    RunOutcome outcome =
        VirtualRun.of(
            workload.workload(),
            new VirtualRun.Settings(
                configuration, 0, Duration.ofMinutes(1), ControllerSettings.ofThisProcess()),
            watcher);
    TraceSchedule schedule = workload.schedule(outcome);
    progress.accept(
        String.format(
            Locale.ROOT,
            "%s %s, estimates %s: %d jobs, %d sessions, %d s",
            trace.setup().name(),
            name,
            estimates.name().toLowerCase(Locale.ROOT),
            trace.jobs().size(),
            outcome.sessions(),
            Duration.ofNanos(System.nanoTime() - began).toSeconds()));
    return new Run(
        name,
        estimates,
        ScheduleFigures.of(trace, schedule),
        schedule,
        LongestWaits.rows(trace.setup().name(), workload, outcome));
  }
}
