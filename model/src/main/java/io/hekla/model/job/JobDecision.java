package io.hekla.model.job;

import io.hekla.model.job.JobEntityState.Present;
import io.hekla.model.machine.Decision;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decision on one command: events are collected, each applied before the next is derived. */
final class JobDecision {
  /**
   * Maximum number of kills in one observation that are each followed by a new evaluation; what
   * remains is left to the next observation. Consecutive kills of some pods count as one.
   */
  static final int KILLS = 20;

  /**
   * Maximum number of kills in one event that are reported individually; the others are counted.
   */
  private static final int MOST_REPORTED = 20;

  private final JobMachine machine;
  private final JobObservation observation;
  private final Instant now;
  private final List<JobEvent> events = new ArrayList<>();
  private final List<JobEffect> effects = new ArrayList<>();
  private Present state;
  private Optional<PodDiff> diff = Optional.empty();
  private int kills;

  JobDecision(JobMachine machine, JobEntityState state, JobObservation observation, Instant now) {
    this.machine = machine;
    this.observation = observation;
    this.now = now;
    if (state instanceof Present present && present.uid().equals(observation.uid())) {
      this.state = present;
    } else {
      var shown = observation.observedStatus();
      var begun =
          new JobEvent.Begun(
              observation.uid(),
              JobPhase.read(shown.phase()),
              shown.version(),
              shown.retryCount(),
              shown.since().equals(Instant.EPOCH) ? now : shown.since());
      events.add(begun);
      this.state = JobEventHandler.begun(begun);
    }
  }

  private void record(JobEvent event) {
    events.add(event);
    state = (Present) machine.apply(state, event);
    if (!(event instanceof JobEvent.DelaysChanged)) {
      diff = Optional.empty();
    }
  }

  Decision<JobEvent, JobEffect> observe() {
    dropDelays(Delays.expired(diff()));
    boolean killedByDelay = takeDue();
    boolean killedByPolicy = answerTriggers();
    if (!killedByDelay && !killedByPolicy) {
      move(JobAction.SYNC_JOB);
    }
    return finish();
  }

  Decision<JobEvent, JobEffect> execute(JobCommand.Execute order) {
    var delete = new JobEffect.DeleteCommand(order.name(), order.uid());
    if (state.doneCommands().contains(order.uid())) {
      return Decision.effect(delete);
    }
    var cause = new JobEvent.Cause(LifecycleEvent.COMMAND_ISSUED, "", "", "", order.uid());
    report("CommandIssued", "asked for " + order.action().spelling());
    var some = new TargetedKills(diff());
    if (kill(order.action(), cause, -1, some)) {
      carryOut(some);
    } else {
      record(new JobEvent.CommandDone(order.uid()));
      if (order.action() != JobAction.SYNC_JOB) {
        report("ExecuteAction", because(order.action(), cause));
      }
      move(order.action());
    }
    effects.add(delete);
    return finish();
  }

  private Decision<JobEvent, JobEffect> finish() {
    terminateAfterWait();
    keepFinished();
    keepMade();
    var all = new ArrayList<>(JobWork.of(state, observation, now));
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
    // Delays that stay although their action was taken, in one event, however many they are.
    List<Delay> taken = new ArrayList<>();
    List<Delay> due = Delays.due(state, now);
    while (!due.isEmpty() && kills < KILLS) {
      Delay delay = due.getFirst();
      if (TargetedKills.isBy(delay.action())) {
        var some = new TargetedKills(diff());
        int end = 0;
        for (; end < due.size() && TargetedKills.isBy(due.get(end).action()); end++) {
          Delay next = due.get(end);
          if (!some.cancel(next)) {
            some.add(next.action(), next.cause(), next.index());
            taken.add(next);
          }
        }
        acted |= carryOut(some);
        taken.removeIf(some::cancel);
        due = due.subList(end, due.size()).stream().filter(one -> !some.cancel(one)).toList();
      } else {
        taken.add(delay);
        due = due.subList(1, due.size());
        if (killWhole(delay.action(), delay.cause())) {
          acted = true;
          taken = Delays.after(taken, delay.action(), delay.cause());
          due = Delays.after(due, delay.action(), delay.cause());
        }
      }
    }
    if (!taken.isEmpty()) {
      record(new JobEvent.DelaysChanged(taken.stream().map(Delay::asTaken).toList(), taken));
    }
    return acted;
  }

  /**
   * Answers lifecycle events; they are determined anew after kills, which may have ended others.
   */
  private boolean answerTriggers() {
    var answered = new HashSet<PolicyTrigger>();
    List<Delay> begun = new ArrayList<>();
    var held = new DelayIndex(state.delays());
    var open = triggers();
    while (!open.isEmpty() && kills < KILLS) {
      var some = new TargetedKills(diff());
      var killed = answer(open, some, held, begun);
      carryOut(some);
      if (!killed.isEmpty()) {
        answered.addAll(killed);
        var last = killed.getLast();
        begun.removeIf(delay -> some.cancel(delay) || some.hasKilled(delay.podUid()));
        begun = Delays.after(begun, last.policy().action(), last.cause());
        open = triggers();
        held = new DelayIndex(state.delays());
        begun.forEach(held::add);
        // A kill that took nothing of its lifecycle event, as RestartTask for the whole PodGroup,
        // must not act again, whatever acts after it.
        for (PolicyTrigger trigger : open) {
          if (answered.contains(trigger) && !held.hasDelay(trigger)) {
            var delay = Delays.of(trigger, now, true);
            begun.add(delay);
            held.add(delay);
          }
        }
      }
    }
    if (!begun.isEmpty()) {
      record(new JobEvent.DelaysChanged(begun, List.of()));
    }
    if (!open.isEmpty()) {
      effects.add(new JobEffect.WakeAt(now));
    }
    return !answered.isEmpty();
  }

  /**
   * Answers the first of some lifecycle events, up to the one that requires a new evaluation.
   *
   * @param some receives the targeted kills, to be carried out
   * @param begun receives the delays of the lifecycle events that kill nothing now
   * @return the lifecycle events that killed
   */
  private List<PolicyTrigger> answer(
      ArrayDeque<PolicyTrigger> open, TargetedKills some, DelayIndex held, List<Delay> begun) {
    var killed = new ArrayList<PolicyTrigger>();
    while (!open.isEmpty() && some.phase().wantsPods()) {
      boolean concernsItsPodsOnly = open.getFirst().concernsItsPodsOnly();
      if (!killed.isEmpty() && !concernsItsPodsOnly) {
        break;
      }
      PolicyTrigger trigger = open.removeFirst();
      if (held.hasDelay(trigger) || some.hasKilled(trigger.podUid())) {
        continue;
      }
      boolean waits = !trigger.policy().timeout().isZero();
      if (!waits && kill(trigger.policy().action(), trigger.cause(), trigger.index(), some)) {
        killed.add(trigger);
        if (!concernsItsPodsOnly) {
          break;
        }
      } else {
        var delay = Delays.of(trigger, now, !waits);
        begun.add(delay);
        held.add(delay);
      }
    }
    return killed;
  }

  private ArrayDeque<PolicyTrigger> triggers() {
    return new ArrayDeque<>(PolicyTriggers.of(diff()));
  }

  /**
   * Returns the comparison of state and observed state, delays excepted; computed anew after the
   * state changed.
   */
  private PodDiff diff() {
    PodDiff current = diff.orElseGet(() -> new PodDiff(state, observation));
    diff = Optional.of(current);
    return current;
  }

  /**
   * Adds an action to the targeted kills, or carries it out if it is of another extent.
   *
   * @return whether it kills anything in this phase
   */
  private boolean kill(JobAction action, JobEvent.Cause cause, int index, TargetedKills some) {
    return TargetedKills.isBy(action) ? some.add(action, cause, index) : killWhole(action, cause);
  }

  private boolean killWhole(JobAction action, JobEvent.Cause cause) {
    var diff = diff();
    JobTransition step = Phase.of(state.phase()).on(action, diff);
    if (step.kill() == JobTransition.Extent.NONE) {
      return false;
    }
    boolean retain = step.kill() == JobTransition.Extent.SOFT || diff.lastRetry();
    record(
        new JobEvent.JobKilled(
            action,
            step.next(),
            step.retry(),
            new JobEvent.Kill(retain, toDeleteByWhole(diff), observation.podGroup().uid()),
            retain ? diff.finished() : Map.of(),
            cause,
            now));
    kills++;
    report("ExecuteAction", because(action, cause));
    return true;
  }

  private boolean carryOut(TargetedKills some) {
    if (some.aims().isEmpty()) {
      return false;
    }
    dropDelays(some.cancelled());
    record(some.event(now));
    kills++;
    some.aims().stream()
        .limit(MOST_REPORTED)
        .forEach(aim -> report("ExecuteAction", because(aim.action(), aim.cause())));
    int more = some.aims().size() - MOST_REPORTED;
    if (more > 0) {
      report("ExecuteAction", "the same for %d more pods".formatted(more));
    }
    return true;
  }

  /**
   * Returns uids of the pods that a whole kill must name: a pod that claims a future version would
   * outlive every whole kill.
   */
  private List<String> toDeleteByWhole(PodDiff diff) {
    return observation
        .endedPods()
        .filter(pod -> diff.kills().byUid(pod) || pod.version() > state.version())
        .map(JobObservation.Pod::uid)
        .toList();
  }

  /** Moves the phase by the observed state. */
  private void move(JobAction action) {
    var diff = diff();
    // A Job whose pods have started goes on, and ends, without its queue.
    if (state.phase().wantsPods() && !observation.queueExists() && diff.pods().started() == 0) {
      return;
    }
    JobTransition step = Phase.of(state.phase()).on(action, diff);
    JobPhase next = step.next();
    // A kill without a target, as RestartPartition by order, changes nothing.
    if (step.kill() == JobTransition.Extent.NONE && next != state.phase()) {
      var createdPods = next == JobPhase.RUNNING ? diff.createdPods() : state.createdPods();
      record(new JobEvent.Advanced(next, createdPods, diff.finished(), now));
    }
  }

  /** Counts the time for which something is missing that the Job needs, and ends it in the end. */
  private void terminateAfterWait() {
    if (machine.inputTimeout().isZero() && state.inputWait().isEmpty()) {
      return;
    }
    Optional<InputWait> wait = InputTimeout.after(diff(), machine.inputTimeout(), now);
    if (wait.equals(state.inputWait())) {
      return;
    }
    record(new JobEvent.InputWaitChanged(wait));
    wait.filter(InputWait::timedOut)
        .ifPresent(
            over -> {
              effects.add(new JobEffect.Report(true, over.reason(), over.message()));
              killWhole(
                  JobAction.TERMINATE_JOB,
                  new JobEvent.Cause(LifecycleEvent.OUT_OF_SYNC, "", "", "", ""));
            });
  }

  /**
   * Journals the successes of pods once the pods go, or once the status has shown them: a gang
   * whose pods end together takes no event for each.
   */
  private void keepFinished() {
    if (!state.phase().wantsPods()) {
      return;
    }
    boolean leaving =
        observation.deletedPods().stream().anyMatch(pod -> pod.phase() == PodPhase.SUCCEEDED)
            || observation.pods().stream()
                .anyMatch(pod -> pod.terminating() && pod.phase() == PodPhase.SUCCEEDED);
    int finishedPods = JobRules.sum(state.finished().values().stream().map(IndexSet::size));
    if (leaving || observation.observedStatus().succeeded() > finishedPods) {
      var finished = diff().finished();
      if (!finished.equals(state.finished())) {
        record(new JobEvent.Finished(finished));
      }
    }
  }

  private void keepMade() {
    if (state.phase() == JobPhase.RUNNING && !state.createdPods().isEmpty()) {
      var createdPods = diff().createdPods();
      if (!createdPods.equals(state.createdPods())) {
        record(new JobEvent.Scaled(createdPods));
      }
    }
  }

  private void report(String reason, String message) {
    effects.add(new JobEffect.Report(false, reason, message));
  }

  private static String because(JobAction action, JobEvent.Cause cause) {
    String actor = cause.pod().isEmpty() ? cause.task() : cause.pod();
    return action.spelling()
        + " because of "
        + cause.trigger().spelling()
        + (actor.isEmpty() ? "" : " of " + actor);
  }
}
