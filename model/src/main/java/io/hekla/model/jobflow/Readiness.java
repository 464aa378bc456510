package io.hekla.model.jobflow;

import io.hekla.model.jobflow.JobFlowEffect.Question;
import io.hekla.model.jobflow.JobFlowSight.Member;
import io.hekla.model.jobflow.JobFlowSight.Plan;
import io.hekla.model.jobflow.JobFlowState.Present;
import java.util.ArrayList;
import java.util.List;

/**
 * How far what a flow depends on has come about: its targets have completed, or those that have not
 * exist and answer to its probes.
 *
 * @param met whether nothing is missing but answers from outside
 * @param questions what has to be answered there
 */
record Readiness(Plan plan, boolean met, List<Question> questions) {
  /** Asks from outside. */
  interface Asking {
    void ask(Plan plan, List<Question> questions);
  }

  static Readiness of(Plan plan, Present flow, JobsOfFlow jobs) {
    var open = new ArrayList<Member>();
    for (String target : plan.targets()) {
      if (flow.completed().contains(target)) {
        continue;
      }
      var job = jobs.own(target);
      if (job.isEmpty() || plan.probes().isEmpty()) {
        return new Readiness(plan, false, List.of());
      }
      open.add(job.get());
    }
    if (open.isEmpty()) {
      return new Readiness(plan, true, List.of());
    }
    var questions = new ArrayList<Question>();
    boolean met = true;
    for (Probe probe : plan.probes()) {
      met &=
          switch (probe) {
            case Probe.TaskPhase phase -> holds(phase, open);
            case Probe.Asked asked -> collect(asked, open, questions);
          };
    }
    return new Readiness(plan, met, questions);
  }

  /** Whether some target has the task, and each that has it has all of its pods in the phase. */
  private static boolean holds(Probe.TaskPhase probe, List<Member> targets) {
    var pods =
        targets.stream()
            .filter(job -> job.taskPods().containsKey(probe.task()))
            .map(job -> job.taskPods().get(probe.task()))
            .toList();
    return !pods.isEmpty()
        && pods.stream()
            .allMatch(
                counts ->
                    counts.getOrDefault(probe.phase(), 0) > 0
                        && counts.entrySet().stream()
                            .allMatch(
                                one -> one.getKey().equals(probe.phase()) || one.getValue() == 0));
  }

  /** Whether some target has pods of the task, and all of these can be asked. */
  private static boolean collect(
      Probe.Asked probe, List<Member> targets, List<Question> questions) {
    var addresses =
        targets.stream()
            .flatMap(job -> job.addresses().getOrDefault(probe.task(), List.of()).stream())
            .toList();
    addresses.forEach(address -> questions.add(new Question(probe, address)));
    return !addresses.isEmpty() && !addresses.contains("");
  }

  /** Whether the flow starts now; if only answers are missing, they are asked for. */
  boolean starts(Asking outside) {
    if (met && !questions.isEmpty()) {
      outside.ask(plan, questions);
    }
    return met && questions.isEmpty();
  }
}
