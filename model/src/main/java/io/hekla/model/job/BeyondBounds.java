package io.hekla.model.job;

import io.hekla.model.machine.Decision;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;

/**
 * Handling of a Job that exceeds its bounds: its status and an Event report it, and nothing else is
 * done: no pod is created for it, and none that it has is deleted. A Job that has ended is left as
 * it is.
 */
final class BeyondBounds {
  private static final String REASON = "BeyondBounds";

  private BeyondBounds() {}

  static Decision<JobEvent, JobEffect> observe(JobObservation observation) {
    if (JobPhase.read(observation.observedStatus().phase()).ended()) {
      return Decision.nothing();
    }
    JobReport report = report(observation);
    var effects = new ArrayList<JobEffect>();
    effects.add(new JobEffect.Report(true, REASON, report.message()));
    if (!report.equals(observation.observedStatus())) {
      effects.add(new JobEffect.WriteStatus(report));
    }
    return Decision.effects(effects);
  }

  /** Returns an order undone, since it would have to create or delete pods. */
  static Decision<JobEvent, JobEffect> execute(JobCommand.Execute order) {
    return Decision.<JobEvent, JobEffect>effect(
            new JobEffect.Report(
                true,
                REASON,
                order.action().spelling() + " is not done: " + message(order.observation())))
        .andDo(new JobEffect.DeleteCommand(order.name(), order.uid()));
  }

  private static String message(JobObservation observation) {
    return "the Job is beyond what Hekla acts on: " + String.join("; ", observation.violations());
  }

  /** Returns the status as it is shown already, with the reason. */
  private static JobReport report(JobObservation observation) {
    JobReport shown = observation.observedStatus();
    boolean isNew = shown.equals(JobReport.NONE);
    return new JobReport(
        isNew ? JobPhase.PENDING.spelling() : shown.phase(),
        REASON,
        message(observation),
        isNew ? observation.created().truncatedTo(ChronoUnit.SECONDS) : shown.since(),
        shown.minAvailable(),
        shown.taskPods(),
        shown.pending(),
        shown.running(),
        shown.succeeded(),
        shown.failed(),
        shown.terminating(),
        shown.unknown(),
        shown.version(),
        shown.retryCount(),
        shown.conditions(),
        shown.plugins(),
        shown.claims(),
        isNew ? Duration.ZERO : shown.runningDuration());
  }
}
