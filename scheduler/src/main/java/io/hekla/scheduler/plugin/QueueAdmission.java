package io.hekla.scheduler.plugin;

import io.hekla.scheduler.decision.Reason;

/** Vote on letting a job into its queue, with the reason for a refusal. */
public record QueueAdmission(Vote vote, Reason reason) {
  /** Vote for letting the job in. */
  public static final QueueAdmission PERMIT = new QueueAdmission(Vote.PERMIT, new Reason.None());

  /** No opinion. */
  public static final QueueAdmission ABSTAIN = new QueueAdmission(Vote.ABSTAIN, new Reason.None());

  /** Vote against letting the job in. */
  public static QueueAdmission reject(Reason reason) {
    return new QueueAdmission(Vote.REJECT, reason);
  }
}
