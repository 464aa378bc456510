package io.hekla.model.jobflow;

import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.JobFlowEntityState.Present;
import io.hekla.model.jobflow.JobFlowObservation.FlowSpec;
import io.hekla.model.jobflow.JobFlowObservation.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * Readiness of a flow's dependencies: its targets have completed, or those that have not exist and
 * pass its probes.
 *
 * @param met whether nothing is missing but answers of probes
 * @param questions probes that have to be answered; none while anything else is missing
 * @param tooMany whether there would be more questions than {@link #MOST_QUESTIONS}, so that none
 *     is asked
 */
record Readiness(FlowSpec plan, boolean met, List<Question> questions, boolean tooMany) {
  /** Maximum number of questions of one flow: its probes times the pods that each of them asks. */
  static final int MOST_QUESTIONS = 10_000;

  /** Requester of probes. */
  interface Asking {
    void ask(FlowSpec plan, List<Question> questions);
  }

  private static Readiness of(FlowSpec plan, boolean met) {
    return new Readiness(plan, met, List.of(), false);
  }

  static Readiness of(FlowSpec plan, Present flow, FlowJobIndex jobs) {
    var open = new ArrayList<Member>();
    for (String target : plan.targets()) {
      if (flow.completed().contains(target)) {
        continue;
      }
      var job = jobs.own(target);
      if (job.isEmpty() || plan.probes().isEmpty()) {
        return of(plan, false);
      }
      open.add(job.get());
    }
    return open.isEmpty() ? of(plan, true) : probed(plan, new ProbedTasks(open));
  }

  private static Readiness probed(FlowSpec plan, ProbedTasks tasks) {
    long count = 0;
    for (Probe probe : plan.probes()) {
      switch (probe) {
        case Probe.TaskPhase one when !tasks.areIn(one.task(), one.phase()) -> {
          return of(plan, false);
        }
        case Probe.NetworkProbe one when !tasks.canBeAsked(one.task()) -> {
          return of(plan, false);
        }
        case Probe.NetworkProbe one -> count += tasks.addresses(one.task()).size();
        case Probe.TaskPhase one -> {}
      }
    }
    if (count > MOST_QUESTIONS) {
      return new Readiness(plan, false, List.of(), true);
    }
    var questions = new ArrayList<Question>();
    for (Probe probe : plan.probes()) {
      if (probe instanceof Probe.NetworkProbe network) {
        tasks
            .addresses(network.task())
            .forEach(address -> questions.add(new Question(network, address)));
      }
    }
    return new Readiness(plan, true, questions, false);
  }

  /** Returns whether the flow starts now; if only answers are missing, they are requested. */
  boolean starts(Asking probes) {
    if (met && !questions.isEmpty()) {
      probes.ask(plan, questions);
    }
    return met && questions.isEmpty();
  }
}
