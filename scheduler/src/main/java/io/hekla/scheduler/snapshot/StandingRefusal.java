package io.hekla.scheduler.snapshot;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import java.util.List;

/**
 * What jobs of a class were told that only wait to be let in. Kept from one session to the next, so
 * that nothing has to be written anew for a job of which there is nothing new to say.
 *
 * @param jobs who was told, by key
 * @param share the dominant share of each of them, as in its verdict
 * @param verdicts what each of them was told, in the same order
 */
public record StandingRefusal(
    List<JobState> jobs, Reason reason, double share, List<PodGroupVerdict> verdicts) {
  public StandingRefusal {
    jobs = List.copyOf(jobs);
    verdicts = List.copyOf(verdicts);
  }

  /** Whether it says this, to the number. */
  public boolean says(Reason someReason, double someShare) {
    return Double.compare(share, someShare) == 0 && reason.equals(someReason);
  }
}
