package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.job.JobRef;
import io.hekla.model.jobflow.JobFlowEntityState.Present;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import io.hekla.model.jobflow.JobFlowObservation.Member;
import io.hekla.model.machine.Decision;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Decision of a JobFlow entity on one observation. Source:
 * docs/reference/controllers.md#jobflow-controller.
 */
final class JobFlowDecision {
  private final JobFlowMachine machine;
  private final JobFlowObservation observation;
  private final FlowJobIndex jobs;
  private final Instant now;
  private final List<JobFlowEvent> events = new ArrayList<>();
  private final List<JobFlowEffect> effects = new ArrayList<>();

  JobFlowDecision(JobFlowMachine machine, JobFlowObservation observation, Instant now) {
    this.machine = machine;
    this.observation = observation;
    jobs = new FlowJobIndex(observation);
    // A status has whole seconds.
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
  }

  Decision<JobFlowEvent, JobFlowEffect> on(JobFlowEntityState state) {
    Present flow =
        state instanceof Present present && present.uid().equals(observation.uid())
            ? present
            : keep(
                state, new JobFlowEvent.Begun(observation.uid(), shownPhase(), shownCompleted()));
    if (flow.phase().ended()) {
      afterTheEnd(flow);
    } else {
      underWay(flow);
    }
    return new Decision<>(events, effects);
  }

  /** Deletes the Jobs of a success if specified; apart from that only a lost status is written. */
  private void afterTheEnd(Present flow) {
    if (!observation.observedStatus().phase().equals(flow.phase().spelling())) {
      effects.add(new JobFlowEffect.WriteStatus(FlowProgress.of(flow, observation, jobs)));
    } else if (flow.phase() == JobFlowPhase.SUCCEED && observation.deletesJobs()) {
      var victims =
          observation.jobs().stream()
              .filter(Member::controlled)
              .map(job -> new JobRef(job.name(), job.uid()))
              .toList();
      if (!victims.isEmpty()) {
        effects.add(new JobFlowEffect.DeleteJobs(victims));
      }
    }
  }

  private void underWay(Present before) {
    Present flow = see(before);
    var fault = FlowOrder.fault(observation.flows());
    if (fault.isPresent()) {
      effects.add(new JobFlowEffect.Report(true, "InvalidFlows", fault.get()));
    } else {
      flow = start(flow);
    }
    JobFlowPhase next = FlowProgress.next(flow, observation);
    if (next != flow.phase()) {
      flow = keep(flow, new JobFlowEvent.Advanced(next));
    }
    var report = FlowProgress.of(flow, observation, jobs);
    if (!report.equals(observation.observedStatus())) {
      effects.add(new JobFlowEffect.WriteStatus(report));
    }
  }

  /** Journals which Jobs are in another phase than when they were observed last. */
  private Present see(Present flow) {
    var moves = new ArrayList<JobFlowEvent.PhaseChange>();
    for (Member job : observation.jobs()) {
      var known = flow.jobs().get(job.flow());
      if (job.controlled()
          && (known == null || known.phase() != job.phase() || !known.uid().equals(job.uid()))) {
        moves.add(new JobFlowEvent.PhaseChange(job.flow(), job.uid(), job.phase()));
      }
    }
    return moves.isEmpty() ? flow : keep(flow, new JobFlowEvent.JobPhasesChanged(moves, now));
  }

  private Present start(Present flow) {
    var ready = new ArrayList<String>();
    for (FlowSpec plan : observation.flows()) {
      if (flow.completed().contains(plan.name()) || taken(plan)) {
        continue;
      }
      boolean decided = flow.started().contains(plan.name());
      boolean starts = decided || isReady(plan, flow);
      if (starts && !plan.templateExists()) {
        String message =
            "flow %s cannot start: there is no JobTemplate %s; create it"
                .formatted(plan.name(), plan.name());
        effects.add(new JobFlowEffect.Report(true, "TemplateMissing", message));
      } else if (starts) {
        if (!decided) {
          ready.add(plan.name());
        }
        effects.add(new JobFlowEffect.CreateJob(plan.name()));
      }
    }
    return ready.isEmpty() ? flow : keep(flow, new JobFlowEvent.Started(ready));
  }

  /** Returns whether a Job of its name exists; reports one of another owner. */
  private boolean taken(FlowSpec plan) {
    var job = jobs.of(plan.name());
    if (job.isPresent() && !job.get().controlled()) {
      String message =
          "flow %s cannot start while Job %s exists, which this JobFlow did not make; delete it"
              .formatted(plan.name(), job.get().name());
      effects.add(new JobFlowEffect.Report(true, "ForeignJob", message));
    }
    return job.isPresent();
  }

  /**
   * Returns whether a flow's dependencies let it start; requests its probes, and reports if there
   * are too many.
   */
  private boolean isReady(FlowSpec plan, Present flow) {
    var readiness = Readiness.of(machine.heedsProbes() ? plan : plan.withoutProbes(), flow, jobs);
    if (readiness.tooMany()) {
      String message =
          "flow %s cannot start: its probes would ask more than %d questions, one of each pod; name fewer probes, or tasks with fewer pods"
              .formatted(plan.name(), Readiness.MOST_QUESTIONS);
      effects.add(new JobFlowEffect.Report(true, "TooManyProbes", message));
    }
    return readiness.starts(this::ask);
  }

  private void ask(FlowSpec plan, List<JobFlowEffect.Question> questions) {
    effects.add(new JobFlowEffect.AskProbes(observation.uid(), plan.name(), questions));
  }

  private JobFlowPhase shownPhase() {
    return JobFlowPhase.read(observation.observedStatus().phase());
  }

  private List<String> shownCompleted() {
    return observation.flows().stream()
        .map(FlowSpec::name)
        .filter(
            flow ->
                jobs.reported(FlowJobBuilder.name(observation.name(), flow))
                    .filter(entry -> entry.phase() == JobPhase.COMPLETED)
                    .isPresent())
        .toList();
  }

  private Present keep(JobFlowEntityState state, JobFlowEvent event) {
    events.add(event);
    return (Present) machine.apply(state, event);
  }
}
