package io.hekla.actors.verdict;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.kubernetes.ExplainPod;
import io.hekla.actors.kubernetes.PodSaying;
import io.hekla.actors.kubernetes.RateLimit;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What is still to be said to pods, the oldest first and of each pod the newest only; who is bound
 * meanwhile is told nothing. What pods show already costs no request.
 */
final class VerdictLine {
  /** So many pods are looked at in one go. */
  private static final int AT_ONCE = 500;

  private static final String ERROR = "SchedulerError";

  private final VerdictSettings settings;
  private final RateLimit budget;
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();
  private final List<Waiting> asked = new ArrayList<>();
  private boolean bindsUnderWay;
  private long overtaken;

  private record Waiting(PodSaying saying, Instant since, Duration patience, boolean exact) {}

  VerdictLine(VerdictSettings settings) {
    this.settings = settings;
    this.budget = new RateLimit(settings.perSecond(), settings.perSecond(), 0);
  }

  void take(PodVerdicts.Difference difference, boolean binds, Instant now) {
    bindsUnderWay = binds;
    difference.over().forEach(this::forget);
    difference.news().forEach(verdict -> put(verdict, false, now));
    difference.refreshed().forEach(verdict -> put(verdict, true, now));
  }

  private void put(TaskVerdict verdict, boolean exact, Instant now) {
    put(
        new PodSaying(
            verdict.task(),
            verdict.taskUid(),
            verdict.conditionReason(),
            verdict.reason().text(),
            verdict.nominatedNode()),
        patience(verdict),
        exact,
        now);
  }

  /** A bind of this pod came to no good. */
  void failed(ObjectKey pod, String uid, String why, Instant now) {
    put(new PodSaying(pod, uid, ERROR, why, ""), Duration.ZERO, true, now);
  }

  private void put(PodSaying saying, Duration patience, boolean exact, Instant now) {
    forget(saying.uid());
    waiting.put(saying.uid(), new Waiting(saying, now, patience, exact));
  }

  private void forget(String uid) {
    if (waiting.remove(uid) != null) {
      overtaken++;
    }
  }

  /**
   * How many were not told, because something newer holds or the pod is bound, since last asked.
   */
  long takeOvertaken() {
    long count = overtaken;
    overtaken = 0;
    return count;
  }

  /** A promise is for others to see at once; a gang that gathers is given its time. */
  private Duration patience(TaskVerdict verdict) {
    if (!verdict.nominatedNode().isEmpty()) {
      return Duration.ZERO;
    }
    return switch (verdict.reason()) {
      case GangReason.NotEnoughTasks missing -> settings.gather();
      case GangReason.NotEnoughSubGroups missing -> settings.gather();
      default -> settings.settle();
    };
  }

  /** Pods that may be told now, and what is to be known of them first. */
  List<ObjectKey> due(Instant now) {
    asked.clear();
    for (Waiting one : waiting.values()) {
      if (isDue(one, now)) {
        asked.add(one);
        if (asked.size() == AT_ONCE) {
          break;
        }
      }
    }
    return asked.stream().map(one -> one.saying().key()).toList();
  }

  private boolean isDue(Waiting one, Instant now) {
    Duration more =
        bindsUnderWay && !one.patience().isZero() ? settings.behindBinds() : Duration.ZERO;
    return !now.isBefore(one.since().plus(one.patience()).plus(more));
  }

  /**
   * What is to be written of what was due, as far as the budget goes.
   *
   * @param shown pods as the API shows them; those that were due and are not among them are gone
   */
  List<ExplainPod> toWrite(Map<ObjectKey, Pod> shown, Instant now) {
    var verbs = new ArrayList<ExplainPod>();
    for (Waiting one : asked) {
      if (!one.equals(waiting.get(one.saying().uid()))) {
        continue;
      }
      Pod pod = shown.get(one.saying().key());
      if (pod != null) {
        var verb = new ExplainPod(one.saying(), pod, one.exact(), now);
        if (verb.isNeeded()) {
          if (!budget.takeIfFree(TimeUnit.MILLISECONDS.toNanos(now.toEpochMilli()))) {
            break;
          }
          verbs.add(verb);
        }
      }
      waiting.remove(one.saying().uid());
    }
    asked.clear();
    return verbs;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void clear() {
    waiting.clear();
  }
}
