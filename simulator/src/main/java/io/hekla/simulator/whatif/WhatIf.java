package io.hekla.simulator.whatif;

import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.Refusals;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Run of recorded days again, through the controllers and the scheduler in virtual time. */
public final class WhatIf {
  /** Run time of pods that never ran, where no pod of the days has ended. */
  static final Duration UNKNOWN_RUN = Duration.ofHours(1);

  private WhatIf() {}

  /**
   * Result of a what-if.
   *
   * @param recorded the days as they were
   * @param whatIf the days as they would be
   * @param atBeginning Jobs and pods that ran when the days began; they are compared with nothing
   * @param beginning beginning of the days in virtual time
   * @param notes what the answer is uncertain about, as sentences without a full stop
   */
  public record Result(
      RecordedDays days,
      DaysOutcome recorded,
      DaysOutcome whatIf,
      Set<ObjectKey> atBeginning,
      Instant beginning,
      List<String> notes) {
    public Result {
      atBeginning = Set.copyOf(atBeginning);
      notes = List.copyOf(notes);
    }

    /** Returns the recorded time of a virtual one. */
    public Instant recorded(Instant virtual) {
      return days.from().plus(Duration.between(beginning, virtual));
    }
  }

  /**
   * Runs days again.
   *
   * @param progress receives how far the run is
   * @throws io.hekla.simulator.virtual.RefusedObject if the store refuses an object
   */
  public static Result of(
      RecordedDays days, WhatIfOptions options, ControllerSettings settings, RunWatcher progress) {
    Set<String> schedulerNames = settings.observers().schedulerNames();
    Set<ObjectKey> ofOthers = RecordedWorkload.ofOthers(days, schedulerNames);
    Set<ObjectKey> running = RecordedWorkload.running(days, ofOthers);
    var time = new DaysTime(days.from(), RecordedWorkload.lead(running), Duration.ZERO);
    var runs = new RecordedRuns(time);
    days.moments().forEach(runs::take);
    DaysOutcome recorded = DaysAsTheyWere.of(days, time, ofOthers);
    var workload =
        new Workload(
            RecordedWorkload.of(days, time, options, schedulerNames, running),
            options.nodes().isPresent()
                ? runs.runs(elapsed -> Optional.empty()).unplaced()
                : runs.runs(elapsed -> Optional.empty()));
    var observer = new Observer(time.beginning(), time.of(days.to()), progress);
    RunOutcome outcome =
        VirtualRun.of(
            workload,
            new VirtualRun.Settings(
                options.configuration().orElse(days.configuration()),
                options.seed().orElse(days.seed()),
                runs.median().orElse(UNKNOWN_RUN),
                settings),
            observer);
    observer.meter.end();
    DaysOutcome whatIf =
        DaysOutcome.of(
            outcome.records(),
            ofOthers,
            time.of(days.to()),
            observer.meter,
            observer.weights.all(),
            observer.evictions);
    return new Result(
        days,
        recorded,
        whatIf,
        running,
        time.beginning(),
        notes(days, runs, recorded, running, outcome.refusals()));
  }

  /** Returns what the answer assumes, as sentences without a full stop. */
  static List<String> notes(
      RecordedDays days,
      RecordedRuns runs,
      DaysOutcome recorded,
      Set<ObjectKey> running,
      Refusals refusals) {
    var notes = new ArrayList<>(days.notes());
    if (!running.isEmpty()) {
      notes.add(
          "what ran when the days began (%s) is placed first, for the rest of its run time, and compared with nothing"
              .formatted(counted(running.size(), "job")));
    }
    long unended =
        recorded.jobs().values().stream()
            .filter(job -> job.started().isPresent() && job.ended().isEmpty())
            .count();
    if (unended > 0) {
      notes.add(
          "what had not ended when the days ended (%s) does not end in the what-if either, unless it states a run time"
              .formatted(counted(unended, "job")));
    }
    long unstarted =
        recorded.jobs().values().stream().filter(job -> job.started().isEmpty()).count();
    if (unstarted > 0) {
      String length =
          runs.median()
              .map(median -> "the median of all pods, %d s".formatted(median.toSeconds()))
              .orElse("%d s, since no pod ended".formatted(UNKNOWN_RUN.toSeconds()));
      notes.add(
          "what did not start in these days (%s) runs for %s, unless it states a run time"
              .formatted(counted(unstarted, "job"), length));
    }
    if (refusals.number() > 0) {
      notes.add(
          "the what-if leaves out %s that its API refused; the first: %s"
              .formatted(counted(refusals.number(), "recorded change"), refusals.first()));
    }
    return notes;
  }

  private static String counted(long number, String one) {
    return String.format(Locale.ROOT, "%,d %s%s", number, one, number == 1 ? "" : "s");
  }

  /** Observer of the run that measures it. */
  private static final class Observer implements RunWatcher {
    private final RunWatcher progress;
    private final ClusterMeter meter;
    private final QueueWeights weights = new QueueWeights();
    private final Instant end;
    private final List<Instant> evictions = new ArrayList<>();

    Observer(Instant beginning, Instant end, RunWatcher progress) {
      this.meter = new ClusterMeter(beginning, end);
      this.end = end;
      this.progress = progress;
    }

    @Override
    public void at(Duration passed, int ended, int jobs) {
      progress.at(passed, ended, jobs);
    }

    @Override
    public void record(SessionRecord session) {
      if (!session.input().start().at().isAfter(end)) {
        evictions.addAll(
            Collections.nCopies(
                session.step().decisions().evictions().size(), session.input().start().at()));
      }
      progress.record(session);
    }

    @Override
    public void changed(Delta delta, Instant at) {
      meter.take(delta, at);
      if (delta.kind().equals(Kind.QUEUE)) {
        weights.take(delta);
      }
      progress.changed(delta, at);
    }
  }
}
