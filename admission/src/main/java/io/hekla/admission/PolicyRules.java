package io.hekla.admission;

import io.hekla.model.api.Job;
import io.hekla.model.api.LifecyclePolicy;
import io.hekla.model.api.TaskSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Lifecycle policies of a Job and of its tasks. */
final class PolicyRules {
  private static final String ANY = "*";

  private static final List<String> EVENTS =
      List.of(
          ANY,
          "PodFailed",
          "PodEvicted",
          "PodPending",
          "Unknown",
          "TaskCompleted",
          "TaskFailed",
          "JobUpdated");

  private static final List<String> ACTIONS =
      List.of(
          "AbortJob",
          "RestartJob",
          "RestartTask",
          "RestartPod",
          "RestartPartition",
          "TerminateJob",
          "CompleteJob",
          "ResumeJob");

  private PolicyRules() {}

  static List<Finding> check(Job job, AdmissionContext context) {
    var findings = new ArrayList<Finding>();
    findings.addAll(list("spec.policies", Absent.list(job.getSpec().policies)));
    List<TaskSpec> tasks = Absent.list(job.getSpec().tasks);
    for (int i = 0; i < tasks.size(); i++) {
      findings.addAll(list("spec.tasks[" + i + "].policies", Absent.list(tasks.get(i).policies)));
    }
    return findings;
  }

  private static List<Finding> list(String field, List<LifecyclePolicy> policies) {
    var findings = new ArrayList<Finding>();
    Set<String> events = new HashSet<>();
    Set<Integer> exitCodes = new HashSet<>();
    for (int i = 0; i < policies.size(); i++) {
      String at = field + "[" + i + "]";
      LifecyclePolicy policy = policies.get(i);
      Set<String> own = eventsOf(policy);
      if (own.isEmpty() == (policy.exitCode == null)) {
        findings.add(new Finding(at, "give either event (or events) or exitCode, one of them"));
      } else if (policy.exitCode == null) {
        findings.addAll(onEvents(at, policy, own, events));
      } else if (policy.exitCode == 0) {
        findings.add(new Finding(at + ".exitCode", "is 0, which is success; name another code"));
      } else if (!exitCodes.add(policy.exitCode)) {
        findings.add(
            new Finding(at + ".exitCode", policy.exitCode + " has a policy already; name it once"));
      }
    }
    if (events.contains(ANY) && events.size() > 1) {
      findings.add(new Finding(field, "\"*\" is every event; leave the other events out"));
    }
    return findings;
  }

  private static List<Finding> onEvents(
      String at, LifecyclePolicy policy, Set<String> own, Set<String> seen) {
    var findings = new ArrayList<Finding>();
    for (String event : own) {
      if (!EVENTS.contains(event)) {
        findings.add(
            new Finding(at + ".event", "\"" + event + "\" is no event; use one of " + EVENTS));
      } else if (!seen.add(event)) {
        findings.add(new Finding(at + ".event", event + " has a policy already; name it once"));
      }
    }
    if (!ACTIONS.contains(Absent.text(policy.action))) {
      findings.add(
          new Finding(
              at + ".action",
              "\"" + Absent.text(policy.action) + "\" is no action; use one of " + ACTIONS));
    }
    return findings;
  }

  private static Set<String> eventsOf(LifecyclePolicy policy) {
    var events = new LinkedHashSet<>(Absent.list(policy.events));
    if (!Absent.text(policy.event).isEmpty()) {
      events.add(policy.event);
    }
    return events;
  }
}
