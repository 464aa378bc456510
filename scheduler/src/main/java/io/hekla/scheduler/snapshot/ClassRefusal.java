package io.hekla.scheduler.snapshot;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.decision.UnschedulableConditions;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Refusal of the jobs of a class that only wait to be admitted. Kept from one session to the next,
 * so that only changed verdicts are reported.
 *
 * @param jobs the refused jobs, by key
 * @param share the dominant share of each of them
 */
public record ClassRefusal(List<SnapshotJob> jobs, Reason reason, double share) {
  public ClassRefusal {
    jobs = List.copyOf(jobs);
  }

  /** Returns the verdict on each of them, in the same order; made on access. */
  public List<PodGroupVerdict> verdicts() {
    return new VerdictList(this);
  }

  private PodGroupVerdict verdict(SnapshotJob job) {
    return new PodGroupVerdict(
        job.podGroup().key(),
        job.podGroup().uid(),
        job.queueName(),
        false,
        job.phase(),
        UnschedulableConditions.of(job.podGroup().conditions(), reason, ""),
        0,
        0,
        0,
        share,
        reason);
  }

  private static final class VerdictList extends AbstractList<PodGroupVerdict>
      implements RandomAccess {
    private final ClassRefusal refusal;

    VerdictList(ClassRefusal refusal) {
      this.refusal = refusal;
    }

    @Override
    public PodGroupVerdict get(int index) {
      return refusal.verdict(refusal.jobs.get(index));
    }

    @Override
    public int size() {
      return refusal.jobs.size();
    }
  }
}
