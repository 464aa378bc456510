package io.hekla.scheduler.decision;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import java.util.List;

/**
 * What jobs were told that only wait to be let in. Kept from one session to the next, so that
 * nothing has to be written anew for a job of which there is nothing new to say.
 *
 * @param share the dominant share of each of them, as in its verdict
 */
public record StandingRefusal(Reason reason, double share, List<PodGroupVerdict> verdicts) {
  public StandingRefusal {
    verdicts = List.copyOf(verdicts);
  }

  /** This with the numbers of now; the same object if they are the same. */
  public StandingRefusal with(Reason newReason, double newShare) {
    if (Double.compare(share, newShare) == 0 && reason.equals(newReason)) {
      return this;
    }
    return new StandingRefusal(
        newReason,
        newShare,
        verdicts.stream().map(verdict -> verdict.with(newReason, newShare)).toList());
  }
}
