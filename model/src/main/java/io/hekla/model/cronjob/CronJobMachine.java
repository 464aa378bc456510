package io.hekla.model.cronjob;

import io.hekla.model.cronjob.CronJobEntityState.Absent;
import io.hekla.model.cronjob.CronJobEntityState.Present;
import io.hekla.model.machine.Decision;
import io.hekla.model.machine.Machine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * State machine of a CronJob. Source: docs/reference/controllers.md#cronjob-controller.
 *
 * <p>The decision to create the Job for a time of the schedule is journaled before the Job is
 * created: no time gets two. Beyond Volcano: every unfinished Job that it controls counts as
 * active, whether the status lists it or not; terminated Jobs are deleted with the failed ones;
 * {@code @every} counts from the last time met, whatever the deadline; and a status that was lost
 * is written again.
 *
 * @param home zone of schedules that name none
 */
public record CronJobMachine(ZoneId home)
    implements Machine<CronJobEntityState, CronJobCommand, CronJobEvent, CronJobEffect> {
  private static final Duration RETRY = Duration.ofSeconds(10);

  @Override
  public CronJobEntityState initial() {
    return new Absent();
  }

  @Override
  public Decision<CronJobEvent, CronJobEffect> decide(
      CronJobEntityState state, CronJobCommand command, Instant now) {
    return switch (command) {
      case CronJobCommand.Observe observe when observe.observation().deleting() ->
          Decision.nothing();
      case CronJobCommand.Observe observe ->
          new CronJobDecision(this, observe.observation(), now).on(state);
      case CronJobCommand.CreationSettled made ->
          state instanceof Present present
                  && present.uid().equals(made.uid())
                  && present.open().equals(made.job())
              ? made(made, now)
              : Decision.nothing();
      case CronJobCommand.Gone gone ->
          state instanceof Present present
              ? Decision.record(new CronJobEvent.Removed(present.uid()))
              : Decision.nothing();
    };
  }

  private static Decision<CronJobEvent, CronJobEffect> made(
      CronJobCommand.CreationSettled made, Instant now) {
    if (made.refusal().isEmpty()) {
      Decision<CronJobEvent, CronJobEffect> settled =
          Decision.record(new CronJobEvent.Settled(made.job()));
      return settled.andDo(
          new CronJobEffect.Report(false, "SuccessfulCreate", "made Job " + made.job()));
    }
    String message = "Job %s could not be made: %s".formatted(made.job(), made.refusal());
    Decision<CronJobEvent, CronJobEffect> again =
        Decision.effect(new CronJobEffect.Report(true, "FailedCreate", message));
    return again.andDo(new CronJobEffect.WakeAt(now.plus(RETRY)));
  }

  @Override
  public CronJobEntityState apply(CronJobEntityState state, CronJobEvent event) {
    return switch (event) {
      case CronJobEvent.Begun begun -> {
        if (state instanceof Present present && present.uid().equals(begun.uid())) {
          throw new IllegalStateException(begun.uid() + " begins a second time");
        }
        yield CronJobEventHandler.begun(begun);
      }
      case CronJobEvent.Rescheduled changed ->
          CronJobEventHandler.rescheduled(present(state, event), changed);
      case CronJobEvent.Decided decided ->
          CronJobEventHandler.decided(present(state, event), decided);
      case CronJobEvent.Settled settled ->
          CronJobEventHandler.settled(present(state, event), settled);
      case CronJobEvent.Succeeded done ->
          CronJobEventHandler.succeeded(present(state, event), done);
      case CronJobEvent.Removed removed -> {
        if (!present(state, event).uid().equals(removed.uid())) {
          throw new IllegalStateException(removed.uid() + " is removed and is not there");
        }
        yield new Absent();
      }
    };
  }

  private static Present present(CronJobEntityState state, CronJobEvent event) {
    if (state instanceof Present present) {
      return present;
    }
    throw new IllegalStateException("no CronJob is there for " + event);
  }

  /**
   * Returns nothing: the first observation after a restart requests again whatever the API does not
   * show.
   */
  @Override
  public List<CronJobEffect> owed(CronJobEntityState state) {
    return List.of();
  }
}
