package io.hekla.scheduler.close;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.WaitingView;
import io.hekla.scheduler.snapshot.JobState;
import io.hekla.scheduler.snapshot.StandingRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verdicts on the jobs of a class that only wait to be let in: those of the last session, with the
 * numbers of now, and new ones for those that came.
 *
 * @param news the verdicts that say something else than those of the last session
 */
record WaitingVerdicts(StandingRefusal all, List<PodGroupVerdict> news) {
  private static final Reason NONE = new Reason.None();
  private static final StandingRefusal NOTHING = new StandingRefusal(List.of(), NONE, 0, List.of());

  WaitingVerdicts {
    news = List.copyOf(news);
  }

  static WaitingVerdicts of(WaitingView waiting, Optional<StandingRefusal> former, double share) {
    Reason reason = waiting.refusal().orElse(NONE);
    List<JobState> jobs = waiting.jobs();
    StandingRefusal told = former.orElse(NOTHING);
    boolean isTheSame = told.says(reason, share);
    if (isTheSame && told.jobs().equals(jobs)) {
      return new WaitingVerdicts(told, List.of());
    }
    boolean isRepeated = former.isPresent() && told.reason().isLike(reason);
    String queue = waiting.state().key().queue();
    var known = new Known(told);
    var verdicts = new ArrayList<PodGroupVerdict>(jobs.size());
    var news = new ArrayList<PodGroupVerdict>();
    for (JobState job : jobs) {
      boolean isKnown = known.has(job);
      PodGroupVerdict verdict =
          isKnown && isTheSame ? known.verdict() : verdict(job, queue, share, reason);
      verdicts.add(verdict);
      if (!isKnown || !isRepeated) {
        news.add(verdict);
      }
    }
    return new WaitingVerdicts(new StandingRefusal(jobs, reason, share, verdicts), news);
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

  /** What was told before, asked for by key in ascending order. */
  private static final class Known {
    private final StandingRefusal told;
    private int next;

    Known(StandingRefusal told) {
      this.told = told;
    }

    /** Whether this very job was told: it is another one as soon as anything of it changed. */
    boolean has(JobState job) {
      List<JobState> jobs = told.jobs();
      while (next < jobs.size() && jobs.get(next) != job && isBefore(jobs.get(next), job)) {
        next++;
      }
      if (next == jobs.size() || jobs.get(next) != job) {
        return false;
      }
      next++;
      return true;
    }

    /** What the job was told that was asked for last. */
    PodGroupVerdict verdict() {
      return told.verdicts().get(next - 1);
    }

    private static boolean isBefore(JobState left, JobState right) {
      return left.podGroup().key().compareTo(right.podGroup().key()) <= 0;
    }
  }
}
