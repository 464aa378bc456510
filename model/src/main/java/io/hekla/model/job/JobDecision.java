package io.hekla.model.job;

import io.hekla.model.job.JobState.Present;
import io.hekla.model.machine.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One command being decided: events are collected, each applied before the next is looked for. */
final class JobDecision {
  private final JobMachine machine;
  private final JobSight sight;
  private final Instant now;
  private final List<JobEvent> events = new ArrayList<>();
  private final List<JobEffect> effects = new ArrayList<>();
  private Present state;

  JobDecision(JobMachine machine, JobState state, JobSight sight, Instant now) {
    this.machine = machine;
    this.sight = sight;
    this.now = now;
    if (state instanceof Present present && present.uid().equals(sight.uid())) {
      this.state = present;
    } else {
      var shown = sight.shown();
      var begun =
          new JobEvent.Begun(
              sight.uid(),
              JobPhase.read(shown.phase()),
              shown.version(),
              shown.retryCount(),
              shown.since().equals(Instant.EPOCH) ? now : shown.since());
      events.add(begun);
      this.state = JobLife.begun(begun);
    }
  }

  private void record(JobEvent event) {
    events.add(event);
    state = (Present) machine.apply(state, event);
  }

  Decision<JobEvent, JobEffect> observe() {
    dropDelays(Delays.over(new Look(state, sight)));
    boolean killedByDelay = takeDue();
    boolean killedByPolicy = answerOccasions();
    if (!killedByDelay && !killedByPolicy) {
      move(JobAction.SYNC_JOB);
    }
    return finish();
  }

  Decision<JobEvent, JobEffect> obey(JobCommand.Order order) {
    var delete = new JobEffect.DeleteOrder(order.name(), order.uid());
    if (state.orders().contains(order.uid())) {
      return Decision.effect(delete);
    }
    var cause = new JobEvent.Cause(JobOccasion.COMMAND_ISSUED, "", "", "", order.uid());
    report("CommandIssued", "asked for " + order.action().spelling());
    if (!kill(order.action(), cause, -1)) {
      record(new JobEvent.OrderDone(order.uid()));
      if (order.action() != JobAction.SYNC_JOB) {
        report("ExecuteAction", because(order.action(), cause));
      }
      move(order.action());
    }
    effects.add(delete);
    return finish();
  }

  private Decision<JobEvent, JobEffect> finish() {
    keepFinished();
    keepMade();
    var all = new ArrayList<>(JobWork.of(state, sight, now));
    all.addAll(effects);
    return new Decision<>(events, all);
  }

  private void dropDelays(List<Delay> over) {
    if (!over.isEmpty()) {
      record(new JobEvent.DelaysChanged(List.of(), over));
    }
  }

  private boolean takeDue() {
    boolean acted = false;
    for (var due = Delays.due(state, now); due.isPresent(); due = Delays.due(state, now)) {
      Delay delay = due.get();
      var cause =
          new JobEvent.Cause(delay.occasion(), delay.task(), delay.pod(), delay.podUid(), "");
      boolean killed = kill(delay.action(), cause, delay.index());
      acted |= killed;
      if (state.delays().contains(delay)) {
        record(new JobEvent.DelaysChanged(List.of(delay.asTaken()), List.of(delay)));
      }
    }
    return acted;
  }

  /** Every occasion is looked for anew after each action, which may have ended the others. */
  private boolean answerOccasions() {
    boolean acted = false;
    var begun = new ArrayList<Delay>();
    Optional<Occasion> next = nextOccasion(begun);
    while (next.isPresent()) {
      Occasion occasion = next.get();
      boolean waits = !occasion.policy().timeout().isZero();
      if (!waits && kill(occasion.policy().action(), occasion.cause(), occasion.index())) {
        acted = true;
        begun.retainAll(Delays.after(begun, occasion.policy().action(), occasion.cause()));
        if (lasts(occasion)) {
          begun.add(Delays.of(occasion, now, true));
        }
      } else {
        begun.add(Delays.of(occasion, now, !waits));
      }
      next = nextOccasion(begun);
    }
    if (!begun.isEmpty()) {
      record(new JobEvent.DelaysChanged(begun, List.of()));
    }
    return acted;
  }

  /** A kill that took nothing of it, as RestartTask for the whole PodGroup, must not act again. */
  private boolean lasts(Occasion occasion) {
    return Occasions.of(new Look(state, sight)).contains(occasion);
  }

  private Optional<Occasion> nextOccasion(List<Delay> begun) {
    return Occasions.of(new Look(state, sight)).stream()
        .filter(occasion -> state.delays().stream().noneMatch(occasion::isHeldBy))
        .filter(occasion -> begun.stream().noneMatch(occasion::isHeldBy))
        .findFirst();
  }

  /** Carries out an action if it kills anything in this phase; says whether it does. */
  private boolean kill(JobAction action, JobEvent.Cause cause, int index) {
    var look = new Look(state, sight);
    var target = Target.of(action, cause, index, look);
    if (target.isEmpty()) {
      return false;
    }
    Step step = Phase.of(state.phase()).on(action, look.aimedAt(target.get().pods()));
    if (step.kill() == Step.Extent.NONE) {
      return false;
    }
    boolean whole = step.kill() != Step.Extent.TARGET;
    boolean retain =
        step.kill() == Step.Extent.SOFT || (step.kill() == Step.Extent.ALL && look.lastRetry());
    var pods = new ArrayList<>(stillCondemned());
    if (!whole) {
      target.get().pods().stream().map(JobSight.Pod::uid).forEach(pods::add);
      // What has gone before is answered with this.
      sight.departed().stream()
          .map(JobSight.Pod::uid)
          .filter(uid -> !pods.contains(uid))
          .forEach(pods::add);
    }
    var kill =
        new JobEvent.Kill(whole, whole && retain, pods, whole ? look.sight().podGroup().uid() : "");
    if (action == JobAction.RESTART_PARTITION) {
      dropDelays(Delays.of(target.get(), state.delays()));
    }
    var finished = whole && !retain ? Map.<String, IndexSet>of() : look.finished();
    record(
        new JobEvent.Acted(
            action,
            step.next(),
            step.retry(),
            kill,
            whole ? finished : without(finished, target.get().task(), target.get().indexes()),
            cause,
            now));
    report("ExecuteAction", because(action, cause));
    return true;
  }

  private List<String> stillCondemned() {
    return sight
        .past()
        .map(JobSight.Pod::uid)
        .filter(uid -> state.condemnedPods().contains(uid))
        .toList();
  }

  private static Map<String, IndexSet> without(
      Map<String, IndexSet> finished, String task, IndexSet indexes) {
    var less = new TreeMap<>(finished);
    less.computeIfPresent(task, (name, known) -> known.without(indexes));
    return less;
  }

  /** Lets the phase move by what is there. */
  private void move(JobAction action) {
    var look = new Look(state, sight);
    // What has started goes on, and ends, without its queue.
    if (state.phase().wantsPods() && !sight.queueExists() && look.pods().started() == 0) {
      return;
    }
    Step step = Phase.of(state.phase()).on(action, look);
    JobPhase next = step.next();
    // A kill without a target, as RestartPartition by order, changes nothing.
    if (step.kill() == Step.Extent.NONE && next != state.phase()) {
      var made = next == JobPhase.RUNNING ? look.made() : state.made();
      record(new JobEvent.Advanced(next, made, look.finished(), now));
    }
  }

  /**
   * What pods tell of success is kept once they go, or once the status has told it to others: a
   * gang whose pods end together takes no event for each.
   */
  private void keepFinished() {
    if (!state.phase().wantsPods()) {
      return;
    }
    boolean leaving =
        sight.departed().stream().anyMatch(pod -> pod.phase() == PodPhase.SUCCEEDED)
            || sight.pods().stream()
                .anyMatch(pod -> pod.terminating() && pod.phase() == PodPhase.SUCCEEDED);
    int kept = JobRules.sum(state.finished().values().stream().map(IndexSet::size));
    if (leaving || sight.shown().succeeded() > kept) {
      var finished = new Look(state, sight).finished();
      if (!finished.equals(state.finished())) {
        record(new JobEvent.Finished(finished));
      }
    }
  }

  private void keepMade() {
    if (state.phase() == JobPhase.RUNNING && !state.made().isEmpty()) {
      var made = new Look(state, sight).made();
      if (!made.equals(state.made())) {
        record(new JobEvent.Scaled(made));
      }
    }
  }

  private void report(String reason, String message) {
    effects.add(new JobEffect.Report(false, reason, message));
  }

  private static String because(JobAction action, JobEvent.Cause cause) {
    String who = cause.pod().isEmpty() ? cause.task() : cause.pod();
    return action.spelling()
        + " because of "
        + cause.occasion().spelling()
        + (who.isEmpty() ? "" : " of " + who);
  }
}
