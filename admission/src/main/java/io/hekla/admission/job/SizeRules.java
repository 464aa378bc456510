package io.hekla.admission.job;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Findings;
import io.hekla.admission.rule.Rule;
import io.hekla.admission.rule.RuleInput;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.LifecyclePolicy;
import io.hekla.model.cluster.PodBounds;
import java.util.List;
import java.util.Map;

/** Rules on the lengths of a Job's lists, which its schema bounds as well. */
final class SizeRules {
  private SizeRules() {}

  static final List<Rule<Job>> ALL =
      List.of(
          Rule.<Job>whenStored(
                  "job.lists-fit",
                  "Hekla",
                  "A Job has at most %d tasks and %d volumes, a list of policies %d entries of %d events each, and a task depends on at most %d others."
                      .formatted(
                          Bounds.TASKS,
                          Bounds.VOLUMES,
                          Bounds.POLICIES,
                          Bounds.POLICY_EVENTS,
                          Bounds.TASKS),
                  SizeRules::lists)
              .byTypes(),
          Rule.<Job>whenStored(
                  "job.partitions-fit",
                  "Hekla",
                  "At most %d tasks of a Job have a `partitionPolicy`."
                      .formatted(Bounds.SUB_GROUPS),
                  SizeRules::partitions)
              .inCel(
                  "object.spec.?tasks.orValue([]).filter(t, has(t.partitionPolicy)).size() <= "
                      + Bounds.SUB_GROUPS),
          Rule.<Job>whenStored(
                  "job.plugins-fit",
                  "Hekla",
                  "A Job names at most %d plugins, each with at most %d arguments of at most %d characters."
                      .formatted(
                          Bounds.PLUGINS, Bounds.PLUGIN_ARGUMENTS, Bounds.PLUGIN_ARGUMENT_LENGTH),
                  SizeRules::plugins)
              .byTypes(),
          Rule.<Job>whenStored(
              "job.placement-fits",
              "Hekla",
              "A pod template has at most %d containers, init containers included, names at most %d kinds of resources, and restricts the placement of its pods by at most %d entries with %d values."
                  .formatted(
                      Bounds.CONTAINERS,
                      Bounds.POD_RESOURCES,
                      Bounds.PLACEMENT_ENTRIES,
                      Bounds.PLACEMENT_VALUES),
              SizeRules::placement));

  private static void lists(RuleInput<Job> input, Findings findings) {
    var spec = input.object().getSpec();
    findings.entries("spec.tasks", Tasks.of(input.object()).size(), Bounds.TASKS);
    findings.entries("spec.volumes", NullSafe.list(spec.volumes).size(), Bounds.VOLUMES);
    policies("spec.policies", NullSafe.list(spec.policies), findings);
    Tasks.each(
        input.object(),
        (at, task) -> {
          policies(at + ".policies", NullSafe.list(task.policies), findings);
          if (task.dependsOn != null) {
            findings.entries(
                at + ".dependsOn.name", NullSafe.list(task.dependsOn.name).size(), Bounds.TASKS);
          }
        });
  }

  private static void partitions(RuleInput<Job> input, Findings findings) {
    long divided =
        NullSafe.list(input.object().getSpec().tasks).stream()
            .filter(task -> task.partitionPolicy != null)
            .count();
    if (divided > Bounds.SUB_GROUPS) {
      findings.add(
          "spec.tasks",
          "has " + divided + " entries with a partitionPolicy",
          "must have at most " + Bounds.SUB_GROUPS);
    }
  }

  private static void policies(String at, List<LifecyclePolicy> policies, Findings findings) {
    findings.entries(at, policies.size(), Bounds.POLICIES);
    for (int i = 0; i < policies.size(); i++) {
      findings.entries(
          at + "[" + i + "].events",
          NullSafe.list(policies.get(i).events).size(),
          Bounds.POLICY_EVENTS);
    }
  }

  private static void plugins(RuleInput<Job> input, Findings findings) {
    Map<String, List<String>> plugins = NullSafe.map(input.object().getSpec().plugins);
    findings.entries("spec.plugins", plugins.size(), Bounds.PLUGINS);
    plugins.forEach(
        (name, stated) -> {
          List<String> arguments = NullSafe.list(stated);
          findings.entries("spec.plugins." + name, arguments.size(), Bounds.PLUGIN_ARGUMENTS);
          for (int i = 0; i < arguments.size(); i++) {
            int length = arguments.get(i).length();
            if (length > Bounds.PLUGIN_ARGUMENT_LENGTH) {
              findings.add(
                  "spec.plugins." + name + "[" + i + "]",
                  "has " + length + " characters",
                  "must have at most " + Bounds.PLUGIN_ARGUMENT_LENGTH);
            }
          }
        });
  }

  private static void placement(RuleInput<Job> input, Findings findings) {
    Tasks.each(
        input.object(),
        (at, task) -> {
          if (task.template != null && task.template.getSpec() != null) {
            for (var excess : PodBounds.excessesOfTemplate(task.template.getSpec())) {
              findings.add(
                  at + ".template.spec",
                  "has " + excess.count() + " " + excess.what(),
                  "must have at most " + excess.most());
            }
          }
        });
  }
}
