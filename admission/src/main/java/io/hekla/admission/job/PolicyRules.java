package io.hekla.admission.job;

import io.hekla.admission.part.Names;
import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import io.hekla.model.api.LifecyclePolicy;
import io.hekla.model.text.GoDuration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rules on lifecycle policies of a Job and of its tasks. */
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

  /** Lifecycle events that a policy {@code p} names, in CEL. */
  private static final String EVENTS_OF_P =
      "(p.?events.orValue([]) + (p.?event.orValue('') == '' ? [] : [p.event]))";

  private PolicyRules() {}

  /** Check of one list of policies. */
  @FunctionalInterface
  private interface Check {
    void check(String at, List<LifecyclePolicy> policies, Findings findings);
  }

  static final List<Rule<Job>> ALL =
      List.of(
          rule(
                  "job.policy-has-one-cause",
                  "A policy has either events or an exit code.",
                  PolicyRules::cause)
              .inCel(each("(size(" + EVENTS_OF_P + ") > 0) != has(p.exitCode)")),
          rule(
                  "job.policy-events-known",
                  "Every event of a policy is one that a policy can have.",
                  PolicyRules::events)
              .inCel(each(EVENTS_OF_P + ".all(e, e in " + list(EVENTS) + ")")),
          rule(
                  "job.policy-actions-known",
                  "The action of a policy with events is one that a policy can have.",
                  PolicyRules::actions)
              .inCel(each("has(p.exitCode) || p.?action.orValue('') in " + list(ACTIONS))),
          rule(
                  "job.policy-events-differ",
                  "An event occurs in only one policy of a list.",
                  PolicyRules::eventsDiffer)
              .inCel(
                  lists(
                      "list.all(p, "
                          + EVENTS_OF_P
                          + ".all(e, list.filter(p, e in "
                          + EVENTS_OF_P
                          + ").size() == 1))")),
          rule(
                  "job.policy-any-event-alone",
                  "`*` is the only event in its list of policies.",
                  PolicyRules::anyAlone)
              .inCel(
                  lists(
                      "!list.exists(p, '*' in "
                          + EVENTS_OF_P
                          + ") || list.all(p, "
                          + EVENTS_OF_P
                          + ".all(e, e == '*'))")),
          rule(
                  "job.policy-exit-code-fails",
                  "The exit code of a policy is not 0, which is success.",
                  PolicyRules::exitCodes)
              .inCel(each("p.?exitCode.orValue(1) != 0")),
          rule(
              "job.policy-timeout-readable",
              "`timeout` of a policy is a Go duration, such as `30s` or `1h5m`.",
              PolicyRules::timeouts),
          rule(
                  "job.policy-exit-codes-differ",
                  "An exit code occurs in only one policy of a list.",
                  PolicyRules::exitCodesDiffer)
              .inCel(
                  lists(
                      "list.all(p, !has(p.exitCode) || list.filter(o, has(o.exitCode) &&"
                          + " o.exitCode == p.exitCode).size() == 1)")));

  private static Rule<Job> rule(String name, String sentence, Check check) {
    return Rule.whenCreated(
        name,
        "Volcano",
        sentence,
        (input, findings) -> {
          check.check("spec.policies", NullSafe.list(input.object().getSpec().policies), findings);
          Tasks.each(
              input.object(),
              (at, task) -> check.check(at + ".policies", NullSafe.list(task.policies), findings));
        });
  }

  /** Returns the expression in CEL that something holds of every policy {@code p}. */
  private static String each(String expression) {
    return lists("list.all(p, " + expression + ")");
  }

  /** Returns the expression in CEL that something holds of every {@code list} of policies. */
  private static String lists(String expression) {
    return "([object.spec.?policies.orValue([])] + object.spec.?tasks.orValue([]).map(t,"
        + " t.?policies.orValue([]))).all(list, "
        + expression
        + ")";
  }

  private static String list(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", ", "[", "]"));
  }

  private static void cause(String at, List<LifecyclePolicy> policies, Findings findings) {
    for (int i = 0; i < policies.size(); i++) {
      boolean onEvents = !eventsOf(policies.get(i)).isEmpty();
      boolean onExitCode = policies.get(i).exitCode != null;
      if (onEvents == onExitCode) {
        findings.add(
            at + "[" + i + "]",
            onEvents ? "has events and an exitCode" : "has neither event nor exitCode",
            "give either event (or events) or exitCode, one of them");
      }
    }
  }

  private static void events(String at, List<LifecyclePolicy> policies, Findings findings) {
    for (int i = 0; i < policies.size(); i++) {
      for (String event : eventsOf(policies.get(i))) {
        if (!EVENTS.contains(event)) {
          findings.add(
              field(at, i, policies.get(i), event),
              "\"" + event + "\" is not an event of policies",
              Names.instead(event, EVENTS));
        }
      }
    }
  }

  private static void actions(String at, List<LifecyclePolicy> policies, Findings findings) {
    for (int i = 0; i < policies.size(); i++) {
      String action = NullSafe.text(policies.get(i).action);
      if (policies.get(i).exitCode == null && !ACTIONS.contains(action)) {
        findings.add(
            at + "[" + i + "].action",
            "\"" + action + "\" is not an action of policies",
            Names.instead(action, ACTIONS));
      }
    }
  }

  private static void eventsDiffer(String at, List<LifecyclePolicy> policies, Findings findings) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < policies.size(); i++) {
      for (String event : eventsOf(policies.get(i))) {
        Integer first = seen.putIfAbsent(event, i);
        if (first != null) {
          findings.add(
              field(at, i, policies.get(i), event),
              event + " has a policy already, " + at + "[" + first + "]",
              "name it once");
        }
      }
    }
  }

  private static void anyAlone(String at, List<LifecyclePolicy> policies, Findings findings) {
    Set<String> all = new HashSet<>();
    policies.forEach(policy -> all.addAll(eventsOf(policy)));
    if (all.contains(ANY) && all.size() > 1) {
      findings.add(at, "\"*\" is every event", "leave the other events out");
    }
  }

  private static void exitCodes(String at, List<LifecyclePolicy> policies, Findings findings) {
    for (int i = 0; i < policies.size(); i++) {
      if (policies.get(i).exitCode != null && policies.get(i).exitCode == 0) {
        findings.add(
            at + "[" + i + "].exitCode", "is 0, which is success", "name another exit code");
      }
    }
  }

  private static void timeouts(String at, List<LifecyclePolicy> policies, Findings findings) {
    for (int i = 0; i < policies.size(); i++) {
      String timeout = NullSafe.text(policies.get(i).timeout);
      if (!timeout.isEmpty() && !GoDuration.isReadable(timeout)) {
        findings.add(
            at + "[" + i + "].timeout",
            "\"" + timeout + "\" is not a duration",
            "write numbers with units, such as 30s, 10m or 1h5m");
      }
    }
  }

  private static void exitCodesDiffer(
      String at, List<LifecyclePolicy> policies, Findings findings) {
    Map<Integer, Integer> seen = new HashMap<>();
    for (int i = 0; i < policies.size(); i++) {
      Integer code = policies.get(i).exitCode;
      Integer first = code == null ? null : seen.putIfAbsent(code, i);
      if (first != null) {
        findings.add(
            at + "[" + i + "].exitCode",
            code + " has a policy already, " + at + "[" + first + "]",
            "name it once");
      }
    }
  }

  /** Returns the lifecycle events of one policy; one that it names twice counts once. */
  private static Set<String> eventsOf(LifecyclePolicy policy) {
    var events = new LinkedHashSet<>(NullSafe.list(policy.events));
    if (!NullSafe.text(policy.event).isEmpty()) {
      events.add(policy.event);
    }
    return events;
  }

  private static String field(String at, int index, LifecyclePolicy policy, String event) {
    int position = NullSafe.list(policy.events).indexOf(event);
    return at + "[" + index + "]" + (position < 0 ? ".event" : ".events[" + position + "]");
  }
}
