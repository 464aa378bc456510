package io.hekla.controller.verdict;

import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reasons why pods wait, by the last session, and those that still have to be written to pods. They
 * are written anew if the kind of reason is another one, or the number of existing pods of their
 * gang; numbers that change with each session are news after a while only.
 */
final class PodVerdicts {
  private final Duration refresh;
  private final Map<String, WrittenVerdict> reported = new HashMap<>();
  private long session;

  private static final class WrittenVerdict {
    private TaskVerdict latest;
    private long session;
    private boolean isOwed = true;

    /** Verdict that the pod shows; empty if it only shows a similar one. */
    private Optional<TaskVerdict> shown = Optional.empty();

    private Instant at = Instant.MIN;

    WrittenVerdict(TaskVerdict latest, long session) {
      this.latest = latest;
      this.session = session;
    }

    boolean isOutdated(Instant now, Duration refresh) {
      boolean isOther = shown.filter(latest::equals).isEmpty();
      return isOther && (latest.reason().isGathering() || !now.isBefore(at.plus(refresh)));
    }
  }

  /**
   * New verdicts of a session.
   *
   * @param news for the first time, or for another reason
   * @param refreshed for the same reason with other numbers
   * @param over uids of pods that wait no longer
   */
  record Difference(List<TaskVerdict> news, List<TaskVerdict> refreshed, List<String> over) {
    Difference {
      news = List.copyOf(news);
      refreshed = List.copyOf(refreshed);
      over = List.copyOf(over);
    }

    /** Returns whether there is no difference. */
    boolean isEmpty() {
      return news.isEmpty() && refreshed.isEmpty() && over.isEmpty();
    }
  }

  /**
   * @param refresh time after which other numbers are news
   */
  PodVerdicts(Duration refresh) {
    this.refresh = refresh;
  }

  /** Takes in the verdicts of a session; gated pods are left alone. */
  Difference take(List<TaskVerdict> verdicts, Instant now) {
    session++;
    var news = new ArrayList<TaskVerdict>();
    var refreshed = new ArrayList<TaskVerdict>();
    int waiting = 0;
    for (TaskVerdict verdict : verdicts) {
      if (verdict.reason() instanceof Reason.Gated) {
        continue;
      }
      waiting++;
      WrittenVerdict last = reported.get(verdict.taskUid());
      if (last == null) {
        reported.put(verdict.taskUid(), new WrittenVerdict(verdict, session));
        news.add(verdict);
        continue;
      }
      boolean isAlike = isLike(verdict, last.latest);
      last.session = session;
      last.latest = verdict;
      if (!isAlike) {
        last.isOwed = true;
        news.add(verdict);
      } else if (!last.isOwed && last.isOutdated(now, refresh)) {
        last.isOwed = true;
        refreshed.add(verdict);
      }
    }
    return new Difference(
        news, refreshed, waiting == reported.size() ? List.of() : forgetOtherSessions(session));
  }

  /** Returns the reason why a pod waits, by the last session; empty if it does not. */
  Optional<TaskVerdict> latest(String uid) {
    return Optional.ofNullable(reported.get(uid)).map(one -> one.latest);
  }

  /** Records that this pod shows the latest verdict. */
  void shows(String uid, Instant now) {
    settle(uid, true, now);
  }

  /** Records that this pod shows another verdict that is close enough for a while. */
  void showsEquivalent(String uid, Instant now) {
    settle(uid, false, now);
  }

  private void settle(String uid, boolean isLatest, Instant now) {
    WrittenVerdict one = reported.get(uid);
    if (one != null) {
      one.isOwed = false;
      one.shown = Optional.of(one.latest).filter(latest -> isLatest);
      one.at = now;
    }
  }

  void clear() {
    reported.clear();
  }

  private static boolean isLike(TaskVerdict verdict, TaskVerdict last) {
    return verdict.reason().isLike(last.reason())
        && verdict.conditionReason().equals(last.conditionReason())
        && verdict.nominatedNode().equals(last.nominatedNode());
  }

  private List<String> forgetOtherSessions(long current) {
    var over = new ArrayList<String>();
    reported
        .entrySet()
        .removeIf(
            one -> {
              boolean isOver = one.getValue().session != current;
              if (isOver) {
                over.add(one.getKey());
              }
              return isOver;
            });
    return over;
  }
}
