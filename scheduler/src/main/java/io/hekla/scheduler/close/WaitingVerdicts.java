package io.hekla.scheduler.close;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.decision.StandingRefusal;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.WaitingView;
import io.hekla.scheduler.snapshot.JobState;
import java.util.List;
import java.util.Optional;

/**
 * Verdicts on the jobs that only wait to be let in: those of the last session, with the numbers of
 * now.
 */
final class WaitingVerdicts {
  private WaitingVerdicts() {}

  static StandingRefusal of(WaitingView waiting, Optional<StandingRefusal> former, Policy policy) {
    Reason reason = waiting.refusal();
    double share = policy.share(waiting.spokesman());
    return former
        .map(told -> told.with(reason, share))
        .orElseGet(() -> new StandingRefusal(reason, share, verdicts(waiting, reason, share)));
  }

  private static List<PodGroupVerdict> verdicts(WaitingView waiting, Reason reason, double share) {
    String queue = waiting.spokesman().queue().name();
    return waiting.state().jobs().stream().map(job -> verdict(job, queue, share, reason)).toList();
  }

  private static PodGroupVerdict verdict(JobState job, String queue, double share, Reason reason) {
    return new PodGroupVerdict(
        job.podGroup().key(),
        job.podGroup().uid(),
        queue,
        false,
        job.phase(),
        job.podGroup().conditions(),
        0,
        0,
        0,
        share,
        reason);
  }
}
