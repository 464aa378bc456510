package io.hekla.actors.verdict;

import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What sessions of one term said of why pods wait, so that only news leaves. A verdict is news if
 * its kind of reason is; numbers that change with each session are news after a while only.
 */
public final class PodVerdicts {
  private final Map<String, Told> told = new HashMap<>();
  private long session;

  private static final class Told {
    private TaskVerdict verdict;
    private Instant at;
    private long session;

    Told(TaskVerdict verdict, Instant at, long session) {
      this.verdict = verdict;
      this.at = at;
      this.session = session;
    }
  }

  /**
   * What is new in a session.
   *
   * @param news for the first time, or for another reason
   * @param refreshed for the same reason with other numbers, told long ago
   * @param over uids of pods that wait no longer
   */
  public record Difference(List<TaskVerdict> news, List<TaskVerdict> refreshed, List<String> over) {
    public Difference {
      news = List.copyOf(news);
      refreshed = List.copyOf(refreshed);
      over = List.copyOf(over);
    }

    /** Whether nothing is. */
    public boolean isEmpty() {
      return news.isEmpty() && refreshed.isEmpty() && over.isEmpty();
    }
  }

  /**
   * Takes in the verdicts of a session; gated pods are left alone.
   *
   * @param refresh after this time other numbers are news
   */
  public Difference take(List<TaskVerdict> verdicts, Instant now, Duration refresh) {
    session++;
    var news = new ArrayList<TaskVerdict>();
    var refreshed = new ArrayList<TaskVerdict>();
    int waiting = 0;
    for (TaskVerdict verdict : verdicts) {
      if (verdict.reason() instanceof Reason.Gated) {
        continue;
      }
      waiting++;
      Told last = told.get(verdict.taskUid());
      if (last == null) {
        told.put(verdict.taskUid(), new Told(verdict, now, session));
        news.add(verdict);
        continue;
      }
      last.session = session;
      if (!isLike(verdict, last.verdict)) {
        last.verdict = verdict;
        last.at = now;
        news.add(verdict);
      } else if (!now.isBefore(last.at.plus(refresh))) {
        last.at = now;
        if (!verdict.equals(last.verdict)) {
          last.verdict = verdict;
          refreshed.add(verdict);
        }
      }
    }
    return new Difference(
        news, refreshed, waiting == told.size() ? List.of() : forgetThoseNotOf(session));
  }

  private static boolean isLike(TaskVerdict verdict, TaskVerdict last) {
    return verdict.reason().isLike(last.reason())
        && verdict.conditionReason().equals(last.conditionReason())
        && verdict.nominatedNode().equals(last.nominatedNode());
  }

  private List<String> forgetThoseNotOf(long current) {
    var over = new ArrayList<String>();
    told.entrySet()
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
