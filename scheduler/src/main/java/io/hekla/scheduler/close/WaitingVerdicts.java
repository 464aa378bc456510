package io.hekla.scheduler.close;

import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.session.WaitingView;
import io.hekla.scheduler.snapshot.ClassRefusal;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verdicts on the jobs of a class that only wait to be admitted, and which of them are new.
 *
 * @param news the verdicts that differ from those of the last session
 */
record WaitingVerdicts(ClassRefusal all, List<PodGroupVerdict> news) {
  WaitingVerdicts {
    news = List.copyOf(news);
  }

  static WaitingVerdicts of(
      WaitingView waiting, Optional<ClassRefusal> former, double share, DefaultReasons unspoken) {
    var all =
        new ClassRefusal(
            waiting.jobs(), waiting.refusal().orElseGet(unspoken::ofWaitingJob), share);
    return new WaitingVerdicts(
        all,
        former
            .filter(reasons -> reasons.reason().isLike(all.reason()))
            .map(reasons -> toAddedJobs(all, reasons.jobs()))
            .orElseGet(all::verdicts));
  }

  /**
   * Returns the verdicts on new or changed jobs, in one pass over both lists, which are sorted by
   * key.
   */
  private static List<PodGroupVerdict> toAddedJobs(ClassRefusal all, List<SnapshotJob> known) {
    List<SnapshotJob> jobs = all.jobs();
    if (jobs.equals(known)) {
      return List.of();
    }
    List<PodGroupVerdict> verdicts = all.verdicts();
    var news = new ArrayList<PodGroupVerdict>();
    int next = 0;
    for (int i = 0; i < jobs.size(); i++) {
      SnapshotJob job = jobs.get(i);
      while (next < known.size() && known.get(next) != job && isBefore(known.get(next), job)) {
        next++;
      }
      // The object is another one as soon as anything of the job changed.
      if (next < known.size() && known.get(next) == job) {
        next++;
      } else {
        news.add(verdicts.get(i));
      }
    }
    return news;
  }

  private static boolean isBefore(SnapshotJob left, SnapshotJob right) {
    return left.podGroup().key().compareTo(right.podGroup().key()) <= 0;
  }
}
