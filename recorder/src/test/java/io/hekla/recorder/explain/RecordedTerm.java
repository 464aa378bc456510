package io.hekla.recorder.explain;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Term of the scheduler of a test, recorded: its sessions run when the test says so. */
public final class RecordedTerm implements AutoCloseable {
  private final long term;
  private final SchedulerConfiguration configuration;
  private final SessionRecorder recorder;
  private ClusterState state = ClusterState.EMPTY;
  private List<Change> decided = List.of();
  private long number;

  RecordedTerm(Path folder, long term, SchedulerConfiguration configuration) {
    this(folder, term, configuration, RecorderSettings.DEFAULT);
  }

  RecordedTerm(
      Path folder, long term, SchedulerConfiguration configuration, RecorderSettings settings) {
    this(new RecordingFolder(folder), term, configuration, settings);
  }

  /** Begins a term, which is recorded in a store. */
  public RecordedTerm(RecordingStore store, long term, SchedulerConfiguration configuration) {
    this(store, term, configuration, RecorderSettings.DEFAULT);
  }

  private RecordedTerm(
      RecordingStore store,
      long term,
      SchedulerConfiguration configuration,
      RecorderSettings settings) {
    this.term = term;
    this.configuration = configuration;
    recorder = new SessionRecorder(store, settings, RecorderListener.NONE, System::nanoTime);
  }

  /** Runs a session after changes; what the last one decided is assumed. */
  public Decisions session(Instant at, List<Change> changes) {
    number++;
    var all = new ArrayList<>(decided);
    all.addAll(changes);
    var input =
        new SessionRecord.Input(
            state, all, new SessionStart(at, 0, configuration, "test", 0), Map.of());
    Engine.Step step =
        Engine.step(state, all, new SessionInput(term + "-" + number, at, configuration, 0));
    recorder.record(new SessionRecord(term, number, input, step, step.decisions().binds(), 100));
    state = step.state();
    decided = assumed(step.decisions());
    return step.decisions();
  }

  /** Writes everything so far. */
  public void flush() {
    recorder.flush();
  }

  private static List<Change> assumed(Decisions decisions) {
    var assumed = new ArrayList<Change>();
    decisions
        .binds()
        .forEach(one -> assumed.add(new Change.BindAssumed(one.taskUid(), one.node())));
    decisions.evictions().forEach(one -> assumed.add(new Change.EvictionAssumed(one.taskUid())));
    decisions.podGroups().stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .forEach(one -> assumed.add(new Change.AdmissionAssumed(one.key(), one.uid())));
    return assumed;
  }

  @Override
  public void close() {
    recorder.close();
  }
}
