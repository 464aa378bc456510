package io.hekla.scheduler.plugin;

import io.hekla.scheduler.decision.Reason;

/** Vote on letting a job into its queue, with the reason for a refusal. */
public record Admission(Vote vote, Reason reason) {
  /** Vote for letting the job in. */
  public static final Admission PERMIT = new Admission(Vote.PERMIT, new Reason.None());

  /** No opinion. */
  public static final Admission ABSTAIN = new Admission(Vote.ABSTAIN, new Reason.None());

  /** Vote against letting the job in. */
  public static Admission reject(Reason reason) {
    return new Admission(Vote.REJECT, reason);
  }
}
