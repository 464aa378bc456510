package io.hekla.model.jobflow;

import io.hekla.model.jobflow.JobFlowEntityState.Absent;
import io.hekla.model.jobflow.JobFlowEntityState.Present;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Machine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * State machine of a JobFlow. Source: docs/reference/controllers.md#jobflow-controller.
 *
 * <p>The start of a flow and the completion of its Job are journaled: a completed Job that is
 * deleted, for instance by its time to live, is not created again. All effects follow from the
 * state and the observation, so a lost one is requested again.
 *
 * @param heedsProbes whether a flow starts once its targets pass its probes; Volcano ignores them
 *     and waits until the targets have completed
 *     (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise)
 * @param probeEvery maximum time after a failed probe until the probes of a flow run again
 */
public record JobFlowMachine(boolean heedsProbes, Duration probeEvery)
    implements Machine<JobFlowEntityState, JobFlowCommand, JobFlowEvent, JobFlowEffect> {
  @Override
  public JobFlowEntityState initial() {
    return new Absent();
  }

  @Override
  public Decision<JobFlowEvent, JobFlowEffect> decide(
      JobFlowEntityState state, JobFlowCommand command, Instant now) {
    return switch (command) {
      case JobFlowCommand.Observe observe when observe.observation().deleting() ->
          Decision.nothing();
      case JobFlowCommand.Observe observe ->
          new JobFlowDecision(this, observe.observation(), now).on(state);
      case JobFlowCommand.Probed probed ->
          state instanceof Present present && awaits(present, probed)
              ? answered(probed, now)
              : Decision.nothing();
      case JobFlowCommand.Gone gone ->
          state instanceof Present present
              ? Decision.record(new JobFlowEvent.Removed(present.uid()))
              : Decision.nothing();
    };
  }

  private static boolean awaits(Present state, JobFlowCommand.Probed probed) {
    return state.uid().equals(probed.uid())
        && !state.phase().ended()
        && !state.started().contains(probed.flow());
  }

  private Decision<JobFlowEvent, JobFlowEffect> answered(
      JobFlowCommand.Probed probed, Instant now) {
    if (probed.refusal().isEmpty()) {
      Decision<JobFlowEvent, JobFlowEffect> start =
          Decision.record(new JobFlowEvent.Started(List.of(probed.flow())));
      return start.andDo(new JobFlowEffect.CreateJob(probed.flow()));
    }
    String message = "flow %s waits: %s".formatted(probed.flow(), probed.refusal());
    Decision<JobFlowEvent, JobFlowEffect> wait =
        Decision.effect(new JobFlowEffect.Report(false, "ProbeFailed", message));
    return wait.andDo(new JobFlowEffect.WakeAt(now.plus(probeEvery)));
  }

  @Override
  public JobFlowEntityState apply(JobFlowEntityState state, JobFlowEvent event) {
    return switch (event) {
      case JobFlowEvent.Begun begun -> {
        if (state instanceof Present present && present.uid().equals(begun.uid())) {
          throw new IllegalStateException(begun.uid() + " begins a second time");
        }
        yield JobFlowEventHandler.begun(begun);
      }
      case JobFlowEvent.JobPhasesChanged moved ->
          JobFlowEventHandler.moved(present(state, event), moved);
      case JobFlowEvent.Started started ->
          JobFlowEventHandler.started(present(state, event), started);
      case JobFlowEvent.Advanced advanced ->
          JobFlowEventHandler.advanced(present(state, event), advanced);
      case JobFlowEvent.Removed removed -> {
        if (!present(state, event).uid().equals(removed.uid())) {
          throw new IllegalStateException(removed.uid() + " is removed and is not there");
        }
        yield new Absent();
      }
    };
  }

  private static Present present(JobFlowEntityState state, JobFlowEvent event) {
    if (state instanceof Present present) {
      return present;
    }
    throw new IllegalStateException("no JobFlow is there for " + event);
  }

  /**
   * Returns nothing: the first observation after a restart requests again whatever the API does not
   * show.
   */
  @Override
  public List<JobFlowEffect> owed(JobFlowEntityState state) {
    return List.of();
  }
}
