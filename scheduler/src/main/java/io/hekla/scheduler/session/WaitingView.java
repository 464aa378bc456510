package io.hekla.scheduler.session;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.WaitingClass;

/** Jobs of one class that wait to be let in, as they stand in the session. */
public final class WaitingView {
  private final WaitingClass state;
  private final JobView spokesman;
  private Reason refusal = new Reason.None();

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

  /** Why none of them was let in; {@link Reason.None} if nobody asked. */
  public Reason refusal() {
    return refusal;
  }

  void refuse(Reason reason) {
    refusal = reason;
  }
}
