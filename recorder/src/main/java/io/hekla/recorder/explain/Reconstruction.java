package io.hekla.recorder.explain;

import io.hekla.recorder.explain.Explainer.StandingOf;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.recorder.explain.SubjectMatch.Match;
import io.hekla.recorder.explain.Trail.Past;
import io.hekla.recorder.explain.WaitHistory.Happening;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Explanation of an object with the sessions before. Since when its reason holds is sought by
 * running some of these again: back in growing steps, then between the last two of them. Sessions
 * with round numbers are preferred, so that questions about different objects run the same ones.
 *
 * @param session that the explanation is of
 * @param past that session and the ones before it
 */
record Reconstruction(PendingSession session, Match match, Past past) {
  private static final int MOST_HAPPENINGS = 1_000;

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

  /**
   * Returns whether it left the first of the sessions as it leaves the last one, and sessions
   * before that may be recorded.
   */
  boolean isOlder(TimeLimit time) {
    if (match.job().isEmpty() || !past.isFromStart()) {
      return false;
    }
    StandingOf now =
        Explainer.standing(past.repeated().of(session), match.job().get(), match.pod());
    List<PendingSession> sessions = sessionsThatSawIt();
    return wasThereAtStart() && boundsOf(now.standing(), now.reason(), sessions, time).without < 0;
  }

  private List<PendingSession> sessionsThatSawIt() {
    return past.sessions().stream().filter(this::sawIt).toList();
  }

  private boolean wasThereAtStart() {
    return past.isFromStart() && sawIt(past.sessions().getFirst());
  }

  private WaitHistory history(Explanation now, SnapshotJob job, TimeLimit time) {
    List<PendingSession> sessions = sessionsThatSawIt();
    Bounds bounds = boundsOf(now.standing(), now.reason(), sessions, time);
    Instant since = sessions.get(bounds.with).recorded().at();
    Duration resolution =
        bounds.with == 0
            ? Duration.ZERO
            : Duration.between(sessions.get(Math.max(0, bounds.without)).recorded().at(), since);
    return new WaitHistory(
        job.podGroup().created(),
        since,
        sessions.get(bounds.with).recorded().id(),
        resolution,
        bounds.without < 0 && wasThereAtStart(),
        happenings(since, job));
  }

  private boolean sawIt(PendingSession earlier) {
    return job(earlier).isPresent() && pod(earlier).isPresent() == match.pod().isPresent();
  }

  /**
   * Sessions between which the reason began. They are neighbours, unless the time was over before:
   * then the reason may be older by all that lies between them.
   *
   * @param without index of the last session known to have left it otherwise; -1 if none is
   * @param with index of the first session known to have left it where it is
   */
  private record Bounds(int without, int with) {}

  private Bounds boundsOf(
      Standing standing, Reason reason, List<PendingSession> sessions, TimeLimit time) {
    int known = sessions.size() - 1;
    int without = -1;
    for (int zeros = 0; known > 0 && without < 0 && !time.isOver(); zeros++) {
      int probe = roundNumber(sessions, known, zeros);
      if (isAs(standing, reason, sessions.get(probe))) {
        known = probe;
      } else {
        without = probe;
      }
    }
    while (known - without > 1 && !time.isOver()) {
      int middle = roundestNumber(sessions, without + 1, known);
      if (isAs(standing, reason, sessions.get(middle))) {
        known = middle;
      } else {
        without = middle;
      }
    }
    return new Bounds(without, known);
  }

  /** Returns the last session before another whose number ends in so many zeros; else the first. */
  private static int roundNumber(List<PendingSession> sessions, int before, int zeros) {
    int at = before - 1;
    while (at > 0 && zeros(sessions.get(at)) < zeros) {
      at--;
    }
    return at;
  }

  private static int roundestNumber(List<PendingSession> sessions, int from, int before) {
    int roundest = from;
    for (int at = from + 1; at < before; at++) {
      if (zeros(sessions.get(at)) > zeros(sessions.get(roundest))) {
        roundest = at;
      }
    }
    return roundest;
  }

  /** Zeros at the end of a session's binary number. */
  private static int zeros(PendingSession session) {
    return Long.numberOfTrailingZeros(session.recorded().number());
  }

  /** Returns whether an earlier session that saw it left it where it is, for the same reason. */
  private boolean isAs(Standing standing, Reason reason, PendingSession earlier) {
    StandingOf was =
        Explainer.standing(past.repeated().of(earlier), job(earlier).orElseThrow(), pod(earlier));
    return was.standing() == standing && reason.isLike(was.reason());
  }

  private Optional<SnapshotJob> job(PendingSession earlier) {
    return match
        .job()
        .flatMap(
            one ->
                earlier
                    .state()
                    .jobs()
                    .get(one.podGroup().key())
                    // One of the same name that was deleted is another one.
                    .filter(was -> was.podGroup().created().equals(one.podGroup().created())));
  }

  private Optional<SnapshotTask> pod(PendingSession earlier) {
    return match.pod().flatMap(one -> earlier.state().tasks().get(one.info().uid()));
  }

  private List<Happening> happenings(Instant since, SnapshotJob job) {
    Deque<Happening> happenings = new ArrayDeque<>();
    for (Occurrence one : past.occurrences().of(job.podGroup().key()).reversed()) {
      if (!one.at().isAfter(since) || happenings.size() == MOST_HAPPENINGS) {
        break;
      }
      one.text(job).ifPresent(text -> happenings.addFirst(new Happening(one.at(), text)));
    }
    return new ArrayList<>(happenings);
  }
}
