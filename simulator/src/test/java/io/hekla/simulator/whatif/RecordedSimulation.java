package io.hekla.simulator.whatif;

import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.object.RecordedObjects;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.simulator.virtual.ControllerSettings;
import io.hekla.simulator.virtual.RunOutcome;
import io.hekla.simulator.virtual.RunWatcher;
import io.hekla.simulator.virtual.VirtualRun;
import io.hekla.simulator.virtual.Workload;
import java.time.Duration;
import java.time.Instant;

/** Simulation that is recorded as {@code hekla simulate --record} does it. */
final class RecordedSimulation {
  static final ControllerSettings CONTROLLERS = ControllerSettings.ofThisProcess();

  private RecordedSimulation() {}

  static RunOutcome record(
      Workload workload, SchedulerConfiguration configuration, long seed, RecordingStore store) {
    return record(workload, configuration, seed, store, 0);
  }

  /**
   * Records a run.
   *
   * @param gapAfterSession number of the session after which the recording has a gap until the next
   *     one; 0 for none
   */
  static RunOutcome record(
      Workload workload,
      SchedulerConfiguration configuration,
      long seed,
      RecordingStore store,
      long gapAfterSession) {
    var objects = new RecordedObjects();
    try (var recorder =
        new SessionRecorder(
            store, RecorderSettings.DEFAULT, RecorderListener.NONE, System::nanoTime, objects)) {
      return VirtualRun.of(
          workload,
          new VirtualRun.Settings(configuration, seed, Duration.ofMinutes(1), CONTROLLERS),
          new RunWatcher() {
            @Override
            public void at(Duration passed, int ended, int jobs) {}

            @Override
            public void record(SessionRecord session) {
              recorder.record(session);
              if (session.number() == gapAfterSession) {
                recorder.flush();
                recorder.missed("a test left sessions out");
              }
            }

            @Override
            public void changed(Delta delta, Instant at) {
              objects.take(delta, at).ifPresent(recorder::record);
            }
          });
    }
  }
}
