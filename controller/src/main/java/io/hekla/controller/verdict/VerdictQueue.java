package io.hekla.controller.verdict;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.fair.FairMap;
import io.hekla.controller.pace.RateLimit;
import io.hekla.controller.verb.PodScheduledCondition;
import io.hekla.controller.verb.WritePodCondition;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Queue of verdicts to be written to pods: namespaces in turn, the oldest of each first, and for
 * each pod the verdict that holds when it is written; pods that are bound meanwhile are dropped. A
 * verdict that a pod shows already costs no request.
 */
final class VerdictQueue {
  /** Most pods that are asked for at once. */
  private static final int AT_ONCE = 500;

  private static final String ERROR = "SchedulerError";

  private final VerdictSettings settings;
  private final PodVerdicts verdicts;
  private final RateLimit budget;
  private final FairMap<Waiting> waiting = new FairMap<>(Integer.MAX_VALUE);
  private final List<Waiting> due = new ArrayList<>();
  private boolean bindsUnderWay;
  private long overtaken;

  /**
   * @param failure text for a bind that failed; empty if the latest verdict applies
   */
  private record Waiting(
      ObjectKey pod,
      String uid,
      Optional<PodScheduledCondition> failure,
      Instant since,
      Duration patience,
      boolean exact) {}

  VerdictQueue(VerdictSettings settings) {
    this.settings = settings;
    this.verdicts = new PodVerdicts(settings.refresh());
    this.budget = new RateLimit(settings.perSecond(), settings.perSecond(), 0);
  }

  /**
   * Takes in the verdicts of a session.
   *
   * @param binds whether binds are under way, so that others come first
   */
  void take(List<TaskVerdict> session, boolean binds, Instant now) {
    bindsUnderWay = binds;
    PodVerdicts.Difference difference = verdicts.take(session, now);
    difference.over().forEach(this::forget);
    difference.news().forEach(verdict -> put(verdict, false, now));
    difference.refreshed().forEach(verdict -> put(verdict, true, now));
  }

  private void put(TaskVerdict verdict, boolean refreshed, Instant now) {
    boolean exact = refreshed || verdict.reason().isGathering();
    put(
        new Waiting(
            verdict.task(), verdict.taskUid(), Optional.empty(), now, patience(verdict), exact));
  }

  /** Records that a bind of this pod failed. */
  void failed(ObjectKey pod, String uid, String why, Instant now) {
    var failure = new PodScheduledCondition(pod, uid, ERROR, why, "");
    put(new Waiting(pod, uid, Optional.of(failure), now, Duration.ZERO, true));
  }

  private void put(Waiting one) {
    forget(one.uid());
    waiting.put(one.pod().namespace(), one.uid(), one);
  }

  private void forget(String uid) {
    if (waiting.remove(uid).isPresent()) {
      overtaken++;
    }
  }

  /**
   * Returns the number of verdicts dropped, because a newer one holds or the pod is bound, since
   * the last call.
   */
  long takeSuperseded() {
    long count = overtaken;
    overtaken = 0;
    return count;
  }

  /**
   * Returns the time to wait. Others have to see a promise at once; a gang that gathers is given
   * its time.
   */
  private Duration patience(TaskVerdict verdict) {
    if (!verdict.nominatedNode().isEmpty()) {
      return Duration.ZERO;
    }
    return verdict.reason().isGathering() ? settings.gather() : settings.settle();
  }

  /**
   * Returns the pods that may be written to now; their shown status is needed first.
   *
   * @param mayWrite whether a namespace may be written to
   */
  List<ObjectKey> due(Instant now, Predicate<String> mayWrite) {
    due.clear();
    due.addAll(
        waiting.inTurn(AT_ONCE, one -> mayWrite.test(one.pod().namespace()) && isDue(one, now)));
    return due.stream().map(Waiting::pod).toList();
  }

  private boolean isDue(Waiting one, Instant now) {
    Duration more =
        bindsUnderWay && !one.patience().isZero() ? settings.behindBinds() : Duration.ZERO;
    return !now.isBefore(one.since().plus(one.patience()).plus(more));
  }

  /**
   * Returns the writes among those that were due, as far as the budget goes.
   *
   * @param shown pods as the API shows them; those that were due and are not among them are gone
   */
  List<WritePodCondition> toWrite(Map<ObjectKey, Pod> shown, Instant now) {
    var verbs = new ArrayList<WritePodCondition>();
    for (Waiting one : due) {
      if (waiting.get(one.uid()).filter(one::equals).isEmpty()) {
        continue;
      }
      Optional<PodScheduledCondition> saying = one.failure().or(() -> latest(one.uid()));
      Pod pod = shown.get(one.pod());
      if (saying.isPresent() && pod != null) {
        var verb = new WritePodCondition(saying.get(), pod, one.exact(), now);
        boolean isNeeded = verb.isNeeded();
        if (isNeeded) {
          if (!budget.takeIfFree(Duration.ofMillis(now.toEpochMilli()).toNanos())) {
            break;
          }
          verbs.add(verb);
        }
        settle(one, isNeeded, now);
      }
      waiting.take(one.uid());
    }
    due.clear();
    return verbs;
  }

  private void settle(Waiting one, boolean isWritten, Instant now) {
    if (one.failure().isEmpty() && (isWritten || one.exact())) {
      verdicts.shows(one.uid(), now);
    } else {
      verdicts.showsEquivalent(one.uid(), now);
    }
  }

  private Optional<PodScheduledCondition> latest(String uid) {
    return verdicts
        .latest(uid)
        .map(
            verdict ->
                new PodScheduledCondition(
                    verdict.task(),
                    uid,
                    verdict.conditionReason(),
                    verdict.reason().text(),
                    verdict.nominatedNode()));
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  void clear() {
    verdicts.clear();
    waiting.clear();
  }
}
