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
  WaitingVerdicts {
    news = List.copyOf(news);
  }

  static WaitingVerdicts of(WaitingView waiting, Optional<StandingRefusal> former, double share) {
    Reason reason = waiting.refusal().orElseGet(Reason.None::new);
    List<JobState> jobs = waiting.jobs();
    if (former.filter(told -> told.says(reason, share) && told.jobs().equals(jobs)).isPresent()) {
      return new WaitingVerdicts(former.get(), List.of());
    }
    boolean isRepeated = former.filter(told -> told.reason().isLike(reason)).isPresent();
    boolean isTheSame = former.filter(told -> told.says(reason, share)).isPresent();
    String queue = waiting.state().key().queue();
    var known = new Known(former);
    var verdicts = new ArrayList<PodGroupVerdict>(jobs.size());
    var news = new ArrayList<PodGroupVerdict>();
    for (JobState job : jobs) {
      Optional<PodGroupVerdict> told = known.of(job);
      PodGroupVerdict verdict =
          told.filter(same -> isTheSame).orElseGet(() -> verdict(job, queue, share, reason));
      verdicts.add(verdict);
      if (told.isEmpty() || !isRepeated) {
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
    private final List<JobState> jobs;
    private final List<PodGroupVerdict> verdicts;
    private int at;

    Known(Optional<StandingRefusal> former) {
      jobs = former.map(StandingRefusal::jobs).orElse(List.of());
      verdicts = former.map(StandingRefusal::verdicts).orElse(List.of());
    }

    /** What this very job was told: it is another one as soon as anything of it changed. */
    Optional<PodGroupVerdict> of(JobState job) {
      while (at < jobs.size()
          && jobs.get(at) != job
          && jobs.get(at).podGroup().key().compareTo(job.podGroup().key()) <= 0) {
        at++;
      }
      return at < jobs.size() && jobs.get(at) == job
          ? Optional.of(verdicts.get(at))
          : Optional.empty();
    }
  }
}
