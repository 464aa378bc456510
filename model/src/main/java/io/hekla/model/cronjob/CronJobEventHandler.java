package io.hekla.model.cronjob;

import io.hekla.model.cronjob.CronJobEntityState.Present;
import io.hekla.model.job.JobRef;
import java.time.Instant;
import java.util.List;

/** State transitions of a CronJob by its events. */
final class CronJobEventHandler {
  private CronJobEventHandler() {}

  static Present begun(CronJobEvent.Begun event) {
    return new Present(
        event.uid(),
        event.schedule(),
        event.timeZone(),
        event.since(),
        event.lastSchedule(),
        event.lastSuccess(),
        "",
        List.of());
  }

  static Present rescheduled(Present state, CronJobEvent.Rescheduled event) {
    return new Present(
        state.uid(),
        event.schedule(),
        event.timeZone(),
        event.at(),
        state.lastSchedule(),
        state.lastSuccess(),
        state.open(),
        state.replaced());
  }

  static Present decided(Present state, CronJobEvent.Decided event) {
    if (!event.due().isAfter(state.lastSchedule())) {
      throw new IllegalStateException(event.due() + " is decided a second time");
    }
    return run(state, event.due(), state.lastSuccess(), event.job(), event.replaced());
  }

  static Present settled(Present state, CronJobEvent.Settled event) {
    if (!state.open().equals(event.job())) {
      throw new IllegalStateException("Job " + event.job() + " is not open");
    }
    return run(state, state.lastSchedule(), state.lastSuccess(), "", state.replaced());
  }

  static Present succeeded(Present state, CronJobEvent.Succeeded event) {
    return run(state, state.lastSchedule(), event.at(), state.open(), state.replaced());
  }

  private static Present run(
      Present state,
      Instant lastSchedule,
      Instant lastSuccess,
      String open,
      List<JobRef> replaced) {
    return new Present(
        state.uid(),
        state.schedule(),
        state.timeZone(),
        state.since(),
        lastSchedule,
        lastSuccess,
        open,
        replaced);
  }
}
