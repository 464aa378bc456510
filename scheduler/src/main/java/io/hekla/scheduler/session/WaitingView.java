package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.JobState;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Jobs of one class that wait to be let in, as they stand in the session. */
public final class WaitingView {
  private final WaitingClass state;
  private final JobView spokesman;
  private Optional<Reason> refusal = Optional.empty();
  private final Set<JobState> admitted = new HashSet<>();

  WaitingView(WaitingClass state, JobView spokesman) {
    this.state = state;
    this.spokesman = spokesman;
  }

  /** The jobs in the snapshot. */
  public WaitingClass state() {
    return state;
  }

  /** One of them, to be asked about for all. */
  public JobView spokesman() {
    return spokesman;
  }

  /** The jobs that still wait, by key. */
  public List<JobState> jobs() {
    return admitted.isEmpty()
        ? state.jobs()
        : state.jobs().stream().filter(job -> !admitted.contains(job)).toList();
  }

  /** Why no more of them are let in, if somebody asked and was refused. */
  public Optional<Reason> refusal() {
    return refusal;
  }

  void refuse(Reason reason) {
    refusal = Optional.of(reason);
  }

  void admit(JobState job) {
    admitted.add(job);
  }
}
