package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.WaitingClass;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Jobs of one class that wait to be admitted, in their current state in the session. */
public final class WaitingView {
  private final WaitingClass state;
  private JobView spokesman;
  private Optional<Reason> refusal = Optional.empty();
  private final Set<SnapshotJob> gone = new HashSet<>();

  WaitingView(WaitingClass state, JobView spokesman) {
    this.state = state;
    this.spokesman = spokesman;
  }

  /** The jobs in the snapshot. */
  public WaitingClass state() {
    return state;
  }

  /** One of the jobs that still wait, if any does, to be asked about for all. */
  public JobView spokesman() {
    return spokesman;
  }

  /** Returns the jobs that still wait here, by key: neither admitted nor singled out. */
  public List<SnapshotJob> jobs() {
    return gone.isEmpty()
        ? state.jobs()
        : state.jobs().stream().filter(job -> !gone.contains(job)).toList();
  }

  /** Reason for which no more of them are admitted, if one was asked for and refused. */
  public Optional<Reason> refusal() {
    return refusal;
  }

  void refuse(Reason reason) {
    refusal = Optional.of(reason);
  }

  void admit(SnapshotJob job) {
    gone.add(job);
  }

  /** Removes some jobs before any was asked about; another one speaks for the rest. */
  void singleOut(List<SnapshotJob> jobs) {
    gone.addAll(jobs);
    if (gone.contains(spokesman.atStart())) {
      jobs().stream().findFirst().ifPresent(job -> spokesman = new JobView(job, spokesman.queue()));
    }
  }
}
