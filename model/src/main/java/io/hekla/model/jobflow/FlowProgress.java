package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowEntityState.Present;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import io.hekla.model.jobflow.JobFlowObservation.Member;
import io.hekla.model.jobflow.JobFlowReport.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Phase and status of a JobFlow by its Jobs. Source:
 * docs/reference/controllers.md#jobflow-controller.
 */
final class FlowProgress {
  private FlowProgress() {}

  /** Returns the phase that follows. */
  static JobFlowPhase next(Present flow, JobFlowObservation observation) {
    boolean failed = any(observation, JobPhase.FAILED);
    boolean lost = failed || any(observation, JobPhase.TERMINATED);
    boolean moving = any(observation, JobPhase.RUNNING) || !flow.completed().isEmpty();
    return switch (flow.phase()) {
      case PENDING -> {
        if (moving && !failed) {
          yield JobFlowPhase.RUNNING;
        }
        yield lost ? JobFlowPhase.FAILED : JobFlowPhase.PENDING;
      }
      case RUNNING -> {
        if (observation.flows().stream().map(FlowSpec::name).allMatch(flow.completed()::contains)) {
          yield JobFlowPhase.SUCCEED;
        }
        yield lost ? JobFlowPhase.FAILED : JobFlowPhase.RUNNING;
      }
      case SUCCEED, FAILED, TERMINATING -> flow.phase();
    };
  }

  private static boolean any(JobFlowObservation observation, JobPhase phase) {
    return observation.jobs().stream().anyMatch(job -> job.controlled() && job.phase() == phase);
  }

  /** Returns the status: Jobs in the order of the flows, also those that are gone. */
  static JobFlowReport of(Present flow, JobFlowObservation observation, FlowJobIndex jobs) {
    var entries = new ArrayList<Entry>();
    for (FlowSpec plan : observation.flows()) {
      var job = jobs.own(plan.name());
      if (job.isPresent()) {
        entries.add(entry(flow, job.get()));
      } else if (flow.completed().contains(plan.name())) {
        entries.add(gone(flow, plan, FlowJobBuilder.name(observation.name(), plan.name()), jobs));
      }
    }
    return new JobFlowReport(flow.phase().spelling(), entries);
  }

  private static Entry entry(Present flow, Member job) {
    return new Entry(
        job.name(),
        job.phase(),
        job.created(),
        job.runningDuration(),
        job.retryCount(),
        job.taskPods(),
        histories(flow, job.flow()));
  }

  private static Entry gone(Present flow, FlowSpec plan, String name, FlowJobIndex jobs) {
    return jobs.reported(name)
        .filter(entry -> entry.phase() == JobPhase.COMPLETED)
        .orElseGet(
            () ->
                new Entry(
                    name,
                    JobPhase.COMPLETED,
                    Instant.EPOCH,
                    Duration.ZERO,
                    0,
                    Map.of(),
                    histories(flow, plan.name())));
  }

  private static List<JobFlowReport.PhaseHistory> histories(Present flow, String name) {
    var track = flow.jobs().get(name);
    return track == null ? List.of() : track.histories();
  }
}
