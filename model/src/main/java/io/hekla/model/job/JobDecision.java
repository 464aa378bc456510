package io.hekla.model.job;

import io.hekla.model.job.JobState.Present;
import io.hekla.model.machine.Decision;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One command being decided: events are collected, each applied before the next is looked for. */
final class JobDecision {
  /** Kills of one look, each of which looks anew; what more there is to do is left to the next. */
  static final int KILLS = 20;

  private final JobMachine machine;
  private final JobSight sight;
  private final Instant now;
  private final List<JobEvent> events = new ArrayList<>();
  private final List<JobEffect> effects = new ArrayList<>();
  private Present state;
  private Optional<Look> look = Optional.empty();
  private int kills;

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
    if (!(event instanceof JobEvent.DelaysChanged)) {
      look = Optional.empty();
    }
  }

  Decision<JobEvent, JobEffect> observe() {
    dropDelays(Delays.over(look()));
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
    if (kill(order.action(), cause, -1).isEmpty()) {
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
    // Those that stay although their action was taken: of one event, however many they are.
    List<Delay> taken = new ArrayList<>();
    List<Delay> due = Delays.due(state, now);
    while (!due.isEmpty() && kills < KILLS) {
      Delay delay = due.getFirst();
      var cause =
          new JobEvent.Cause(delay.occasion(), delay.task(), delay.pod(), delay.podUid(), "");
      var target = kill(delay.action(), cause, delay.index());
      if (target.isEmpty()) {
        taken.add(delay);
        due = due.subList(1, due.size());
      } else {
        acted = true;
        taken.add(delay);
        taken = left(taken, delay.action(), cause, target.get());
        due = left(due.subList(1, due.size()), delay.action(), cause, target.get());
      }
    }
    if (!taken.isEmpty()) {
      record(new JobEvent.DelaysChanged(taken.stream().map(Delay::asTaken).toList(), taken));
    }
    return acted;
  }

  /** What an action leaves of some delays of the state. */
  private static List<Delay> left(
      List<Delay> delays, JobAction action, JobEvent.Cause cause, Target target) {
    var left = Delays.after(delays, action, cause);
    return action == JobAction.RESTART_PARTITION
        ? Delays.without(left, Delays.of(target, left))
        : left;
  }

  /** Occasions are looked for anew after each kill, which may have ended the others. */
  private boolean answerOccasions() {
    boolean acted = false;
    List<Delay> begun = new ArrayList<>();
    var held = new Held(state.delays());
    var open = occasions();
    while (!open.isEmpty() && kills < KILLS) {
      Occasion occasion = open.removeFirst();
      if (held.holds(occasion)) {
        continue;
      }
      boolean waits = !occasion.policy().timeout().isZero();
      var action = occasion.policy().action();
      if (!waits && kill(action, occasion.cause(), occasion.index()).isPresent()) {
        acted = true;
        begun = Delays.after(begun, action, occasion.cause());
        open = occasions();
        // A kill that took nothing of it, as RestartTask for the whole PodGroup, must not act
        // again.
        if (open.contains(occasion)) {
          begun.add(Delays.of(occasion, now, true));
        }
        held = new Held(state.delays());
        begun.forEach(held::add);
      } else {
        var delay = Delays.of(occasion, now, !waits);
        begun.add(delay);
        held.add(delay);
      }
    }
    if (!begun.isEmpty()) {
      record(new JobEvent.DelaysChanged(begun, List.of()));
    }
    if (!open.isEmpty()) {
      effects.add(new JobEffect.WakeAt(now));
    }
    return acted;
  }

  private ArrayDeque<Occasion> occasions() {
    return new ArrayDeque<>(Occasions.of(look()));
  }

  /** What is seen beside the state, but for its delays; looked for anew after what changed it. */
  private Look look() {
    Look current = look.orElseGet(() -> new Look(state, sight));
    look = Optional.of(current);
    return current;
  }

  /** Carries out an action if it kills anything in this phase; says at what it was aimed then. */
  private Optional<Target> kill(JobAction action, JobEvent.Cause cause, int index) {
    var look = look();
    var target = Target.of(action, cause, index, look);
    if (target.isEmpty()) {
      return target;
    }
    Step step = Phase.of(state.phase()).on(action, look.aimedAt(target.get().pods()));
    if (step.kill() == Step.Extent.NONE) {
      return Optional.empty();
    }
    boolean whole = step.kill() != Step.Extent.TARGET;
    boolean retain =
        step.kill() == Step.Extent.SOFT || (step.kill() == Step.Extent.ALL && look.lastRetry());
    var kill =
        new JobEvent.Kill(
            whole,
            whole && retain,
            whole ? condemnedByWhole(look) : condemned(target.get(), look),
            whole ? sight.podGroup().uid() : "");
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
    kills++;
    report("ExecuteAction", because(action, cause));
    return target;
  }

  /** The pods of a target, with those that an earlier kill took and that are still there. */
  private List<String> condemned(Target target, Look look) {
    var pods = new LinkedHashSet<String>();
    sight.past().filter(look.kills()::byUid).map(JobSight.Pod::uid).forEach(pods::add);
    target.pods().stream().map(JobSight.Pod::uid).forEach(pods::add);
    // What has gone before is answered with this.
    sight.departed().stream().map(JobSight.Pod::uid).forEach(pods::add);
    return List.copyOf(pods);
  }

  /** A pod that claims to be of a version to come would outlive every whole kill. */
  private List<String> condemnedByWhole(Look look) {
    return sight
        .past()
        .filter(pod -> look.kills().byUid(pod) || pod.version() > state.version())
        .map(JobSight.Pod::uid)
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
    var look = look();
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
      var finished = look().finished();
      if (!finished.equals(state.finished())) {
        record(new JobEvent.Finished(finished));
      }
    }
  }

  private void keepMade() {
    if (state.phase() == JobPhase.RUNNING && !state.made().isEmpty()) {
      var made = look().made();
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
