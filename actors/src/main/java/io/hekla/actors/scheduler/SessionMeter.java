package io.hekla.actors.scheduler;

import io.hekla.actors.metrics.VolcanoMetering;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.SessionTimes;
import io.hekla.controller.session.SchedulerHost.Stage;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionWork;
import io.hekla.scheduler.Engine;
import java.time.Duration;
import java.util.Optional;

/** Meter of sessions, for the metrics under Volcano's names; without these it measures nothing. */
final class SessionMeter {
  private final VolcanoMetering metering;
  private final TimeSource time;
  private Duration collects = Duration.ZERO;
  private Duration begins = Duration.ZERO;
  private Optional<SessionTimes> times = Optional.empty();

  SessionMeter(VolcanoMetering metering, TimeSource time) {
    this.metering = metering;
    this.time = time;
  }

  /** Takes in the stage that the session has reached. */
  void stage(Stage stage) {
    switch (stage) {
      case Stage.Collects collecting -> collects = time.elapsed();
      case Stage.Begins begun -> begins = time.elapsed();
      case Stage.Fails failed -> metering.sessionFailed();
      case Stage.Ends ended -> {}
      case Stage.Dropped dropped -> times = Optional.empty();
    }
  }

  /** Returns a session that is measured. */
  SessionWork measured(SessionWork work) {
    if (!metering.areRead()) {
      return work;
    }
    var own = new SessionTimes(time.nanoTime());
    times = Optional.of(own);
    return (service, monitor, runner) -> {
      Engine.Step step = work.run(service, own, runner);
      own.end();
      return step;
    };
  }

  /** Takes in the end of the session. */
  void ended(SessionRecord session) {
    times.ifPresent(
        own ->
            metering.sessionEnded(
                new EndedSession(
                    session,
                    own,
                    begins.minus(collects),
                    time.elapsed().minus(collects),
                    time.now())));
    times = Optional.empty();
  }

  /** Reports that the scheduler runs here, in this term. */
  void runs(long term) {
    metering.schedulerRuns(term);
  }

  /** Reports that the scheduler does not run here any more. */
  void stops() {
    metering.schedulerStandsBy();
  }
}
