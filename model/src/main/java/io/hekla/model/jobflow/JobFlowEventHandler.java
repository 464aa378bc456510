package io.hekla.model.jobflow;

import io.hekla.model.job.JobPhase;
import io.hekla.model.jobflow.JobFlowEntityState.Present;
import io.hekla.model.jobflow.JobFlowEntityState.TrackedJob;
import io.hekla.model.jobflow.JobFlowReport.PhaseHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** State transitions of a JobFlow by its events. */
final class JobFlowEventHandler {
  private JobFlowEventHandler() {}

  static Present begun(JobFlowEvent.Begun event) {
    return new Present(
        event.uid(),
        event.phase(),
        new TreeSet<>(event.completed()),
        new TreeSet<>(event.completed()),
        Map.of());
  }

  static Present moved(Present state, JobFlowEvent.JobPhasesChanged event) {
    var jobs = new TreeMap<>(state.jobs());
    var started = new TreeSet<>(state.started());
    var completed = new TreeSet<>(state.completed());
    for (JobFlowEvent.PhaseChange move : event.changes()) {
      jobs.put(move.flow(), entered(jobs.get(move.flow()), move, event.at()));
      started.add(move.flow());
      if (move.phase() == JobPhase.COMPLETED) {
        completed.add(move.flow());
      }
    }
    return new Present(state.uid(), state.phase(), started, completed, jobs);
  }

  private static TrackedJob entered(
      @Nullable TrackedJob before, JobFlowEvent.PhaseChange move, Instant at) {
    var histories = new ArrayList<>(before == null ? List.<PhaseHistory>of() : before.histories());
    if (!histories.isEmpty()) {
      int last = histories.size() - 1;
      PhaseHistory open = histories.get(last);
      histories.set(last, new PhaseHistory(open.phase(), open.from(), at));
    }
    histories.add(new PhaseHistory(move.phase(), at, Instant.EPOCH));
    return new TrackedJob(move.jobUid(), move.phase(), histories);
  }

  static Present started(Present state, JobFlowEvent.Started event) {
    var started = new TreeSet<>(state.started());
    for (String flow : event.flows()) {
      if (!started.add(flow)) {
        throw new IllegalStateException("flow " + flow + " is started a second time");
      }
    }
    return new Present(state.uid(), state.phase(), started, state.completed(), state.jobs());
  }

  static Present advanced(Present state, JobFlowEvent.Advanced event) {
    if (state.phase().ended()) {
      throw new IllegalStateException("the JobFlow is " + state.phase().spelling() + " already");
    }
    return new Present(
        state.uid(), event.phase(), state.started(), state.completed(), state.jobs());
  }
}
