package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Present;
import io.hekla.model.machine.DoneCommands;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** State transitions of a Job by its events. */
final class JobEventHandler {
  // The status that another writer left must leave room for counting: a version that overflows
  // would take no pod, and a number of retries that does would never be used up.
  private static final int MOST_SHOWN = Integer.MAX_VALUE / 2;

  private JobEventHandler() {}

  static Present begun(JobEvent.Begun event) {
    return new Present(
        event.uid(),
        event.phase(),
        event.at(),
        List.of(new JobReport.Condition(event.phase(), event.at())),
        Math.clamp(event.version(), 0, MOST_SHOWN),
        Math.clamp(event.retryCount(), 0, MOST_SHOWN),
        true,
        "",
        List.of(),
        Map.of(),
        Map.of(),
        List.of(),
        List.of(),
        CreatedPlugins.NONE,
        PodRefusal.NONE,
        Optional.empty());
  }

  static Present advanced(Present state, JobEvent.Advanced event) {
    if (state.phase() == event.phase()) {
      throw new IllegalStateException("the Job is " + state.phase().spelling() + " already");
    }
    Draft draft = new Draft(state);
    draft.enter(event.phase(), event.at());
    draft.createdPods = event.createdPods();
    draft.finished = event.finished();
    return draft.done();
  }

  static Present killed(Present state, JobEvent.JobKilled event) {
    Draft draft = new Draft(state);
    draft.enter(event.phase(), event.at());
    draft.retryCount += event.retry() ? 1 : 0;
    draft.version++;
    draft.retainEnded = event.kill().retainEnded();
    draft.podGroupToDelete = event.kill().podGroupUid();
    draft.plugins = state.plugins().inDoubt();
    draft.podsToDelete = event.kill().podUids();
    draft.createdPods = Map.of();
    draft.finished = event.finished();
    draft.delays = Delays.after(state.delays(), event.action(), event.cause());
    if (!event.cause().commandUid().isEmpty()) {
      draft.remember(event.cause().commandUid());
    }
    return draft.done();
  }

  static Present podsKilled(Present state, JobEvent.PodsKilled event) {
    Draft draft = new Draft(state);
    event.phases().forEach(phase -> draft.begin(phase, event.at()));
    draft.retryCount += event.retries();
    draft.podsToDelete = new ArrayList<>(state.podsToDelete());
    draft.podsToDelete.removeAll(new HashSet<>(event.deletedUids()));
    draft.podsToDelete.addAll(event.podUids());
    draft.createdPods = Map.of();
    draft.finished = new TreeMap<>(state.finished());
    event.finished().forEach((task, more) -> draft.finished.merge(task, more, IndexSet::with));
    event
        .rerun()
        .forEach(
            (task, less) ->
                draft.finished.computeIfPresent(
                    task,
                    (name, known) -> {
                      var left = known.without(less);
                      return left.isEmpty() ? null : left;
                    }));
    draft.delays = Delays.after(state.delays(), event.action(), event.cause());
    if (!event.cause().commandUid().isEmpty()) {
      draft.remember(event.cause().commandUid());
    }
    return draft.done();
  }

  static Present scaled(Present state, JobEvent.Scaled event) {
    Draft draft = new Draft(state);
    draft.createdPods = event.createdPods();
    return draft.done();
  }

  static Present finished(Present state, JobEvent.Finished event) {
    Draft draft = new Draft(state);
    draft.finished = event.finished();
    return draft.done();
  }

  static Present delaysChanged(Present state, JobEvent.DelaysChanged event) {
    Draft draft = new Draft(state);
    draft.delays = Delays.without(state.delays(), event.dropped());
    draft.delays.addAll(event.begun());
    return draft.done();
  }

  static Present pluginsChanged(Present state, JobEvent.PluginsChanged event) {
    Draft draft = new Draft(state);
    draft.plugins = event.plugins();
    return draft.done();
  }

  static Present refusalChanged(Present state, JobEvent.RefusalChanged event) {
    Draft draft = new Draft(state);
    draft.refusal = event.refusal();
    return draft.done();
  }

  static Present inputWaitChanged(Present state, JobEvent.InputWaitChanged event) {
    Draft draft = new Draft(state);
    draft.inputWait = event.inputWait();
    return draft.done();
  }

  static Present orderDone(Present state, JobEvent.CommandDone event) {
    Draft draft = new Draft(state);
    draft.remember(event.uid());
    return draft.done();
  }

  /** State while one event changes it. */
  private static final class Draft {
    private final Present before;
    private JobPhase phase;
    private Instant since;
    private List<JobReport.Condition> conditions;
    private int version;
    private int retryCount;
    private boolean retainEnded;
    private String podGroupToDelete;
    private List<String> podsToDelete;
    private Map<String, Integer> createdPods;
    private Map<String, IndexSet> finished;
    private List<Delay> delays;
    private List<String> doneCommands;
    private CreatedPlugins plugins;
    private PodRefusal refusal;
    private Optional<InputWait> inputWait;

    Draft(Present state) {
      before = state;
      phase = state.phase();
      since = state.since();
      conditions = state.conditions();
      version = state.version();
      retryCount = state.retryCount();
      retainEnded = state.retainEnded();
      podGroupToDelete = state.podGroupToDelete();
      podsToDelete = state.podsToDelete();
      createdPods = state.createdPods();
      finished = state.finished();
      delays = state.delays();
      doneCommands = state.doneCommands();
      plugins = state.plugins();
      refusal = state.refusal();
      inputWait = state.inputWait();
    }

    void enter(JobPhase next, Instant at) {
      if (next != phase) {
        begin(next, at);
      }
    }

    void begin(JobPhase next, Instant at) {
      phase = next;
      since = at;
      var all = new ArrayList<JobReport.Condition>();
      conditions.stream().filter(one -> one.phase() != next).forEach(all::add);
      all.add(new JobReport.Condition(next, at));
      conditions = all;
    }

    void remember(String order) {
      doneCommands = DoneCommands.with(doneCommands, order);
    }

    Present done() {
      return new Present(
          before.uid(),
          phase,
          since,
          conditions,
          version,
          retryCount,
          retainEnded,
          podGroupToDelete,
          podsToDelete,
          createdPods,
          finished,
          delays,
          doneCommands,
          plugins,
          refusal,
          inputWait);
    }
  }
}
