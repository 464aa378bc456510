package io.hekla.recorder.explain;

import io.hekla.recorder.explain.Explainer.StandingOf;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.recorder.explain.SubjectMatch.Match;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Explanation of an object with the sessions before. Since when its reason holds is sought by
 * running some of these again: back in growing steps, then between the last two of them.
 */
record Reconstruction(PendingSession session, Match match, Trail trail) {
  /**
   * Returns the explanation.
   *
   * @param effort effort of its searches
   * @param notes limits of it that the search has found
   */
  Explanation explanation(Effort effort, List<String> notes) {
    if (match.job().isEmpty()) {
      return Explainer.ofOrphan(session, match.pod().orElseThrow())
          .completed(Optional.empty(), notes);
    }
    SnapshotJob job = match.job().get();
    Explanation now =
        match
            .pod()
            .map(pod -> Explainer.ofPod(session, pod, job, effort.ofRemedies()))
            .orElseGet(() -> Explainer.ofJob(session, match.subject(), job, effort.ofRemedies()));
    return now.completed(
        now.standing().waits() ? Optional.of(history(now, job, effort.time())) : Optional.empty(),
        notes);
  }

  private WaitHistory history(Explanation now, SnapshotJob job, TimeLimit time) {
    List<PendingSession> sessions = trail.sessions();
    int known = sessions.size() - 1;
    int step = 1;
    boolean differs = false;
    while (known - step >= 0 && !differs && !time.isOver()) {
      differs = !isAs(now, sessions.get(known - step));
      if (!differs) {
        known -= step;
        step *= 2;
      }
    }
    // Between a session with the reason and one without it, or the oldest. Where the time is over
    // before they meet, the reason may be older by all that lies between them.
    int low = differs ? known - step : -1;
    int high = known;
    while (high - low > 1 && !time.isOver()) {
      int middle = low + (high - low) / 2;
      if (isAs(now, sessions.get(middle))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    Instant since = sessions.get(high).recorded().at();
    Duration resolution =
        high == 0
            ? Duration.ZERO
            : Duration.between(sessions.get(Math.max(0, low)).recorded().at(), since);
    return new WaitHistory(
        job.podGroup().created(),
        since,
        sessions.get(high).recorded().id(),
        resolution,
        trail.after(since));
  }

  /** Returns whether an earlier session left it where it is, for the same reason. */
  private boolean isAs(Explanation now, PendingSession earlier) {
    Optional<SnapshotJob> job =
        match.job().flatMap(one -> earlier.state().jobs().get(one.podGroup().key()));
    Optional<SnapshotTask> pod =
        match.pod().flatMap(one -> earlier.state().tasks().get(one.info().uid()));
    if (job.isEmpty() || pod.isPresent() != match.pod().isPresent()) {
      return false;
    }
    StandingOf was = Explainer.standing(earlier, job.get(), pod);
    Standing standing = was.standing();
    return standing == now.standing() && now.reason().isLike(was.reason());
  }
}
