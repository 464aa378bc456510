package io.hekla.model.job;

import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.LifecyclePolicy;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.cluster.PodBounds;
import io.hekla.model.text.GoDuration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Check that a Job is within Hekla's bounds and that its policies can be read. The webhook and the
 * CRD refuse others; one that is stored all the same, because it is older than they are or they
 * were not called, gets the violations reported.
 */
final class JobBounds {
  private static final int MOST_REPORTED = 5;

  private final List<String> violations = new ArrayList<>();
  private final JobLimits limits;

  private JobBounds(JobLimits limits) {
    this.limits = limits;
  }

  /** Returns the bounds that a Job exceeds, each with its field; no more than a status can show. */
  static List<String> violations(Job job, JobLimits limits) {
    var bounds = new JobBounds(limits);
    if (job.getSpec() == null) {
      return List.of("spec is missing");
    }
    bounds.names(job);
    bounds.job(job);
    return List.copyOf(
        bounds.violations.subList(0, Math.min(MOST_REPORTED, bounds.violations.size())));
  }

  /** Checks the names that pods carry as labels. */
  private void names(Job job) {
    label("metadata.name", job.getMetadata().getName());
    label("spec.queue", job.getSpec().queue);
  }

  private void job(Job job) {
    var spec = job.getSpec();
    number("spec.minAvailable", spec.minAvailable, Bounds.JOB_REPLICAS);
    number("spec.minSuccess", spec.minSuccess, Integer.MAX_VALUE);
    policies("spec.policies", spec.policies);
    list("spec.volumes", spec.volumes, Bounds.VOLUMES);
    plugins(spec.plugins == null ? Map.of() : spec.plugins);
    if (!list("spec.tasks", spec.tasks, Bounds.TASKS) || spec.tasks == null) {
      return;
    }
    Set<String> names = new HashSet<>();
    long replicas = 0;
    for (int i = 0; i < spec.tasks.size(); i++) {
      TaskSpec task = spec.tasks.get(i);
      task("spec.tasks[" + i + "]", task, names);
      replicas += task.replicas == null ? 0 : task.replicas;
    }
    long divided = spec.tasks.stream().filter(task -> task.partitionPolicy != null).count();
    if (divided > Bounds.SUB_GROUPS) {
      violations.add(
          "spec.tasks has %d entries with a partitionPolicy; at most %d"
              .formatted(divided, Bounds.SUB_GROUPS));
    }
    if (replicas > limits.replicas()) {
      violations.add(
          "spec.tasks ask for %d replicas; at most %d".formatted(replicas, limits.replicas()));
    }
  }

  private void task(String at, TaskSpec task, Set<String> names) {
    if (task.name == null || task.name.isEmpty()) {
      violations.add("%s.name is missing".formatted(at));
    } else if (!names.add(task.name)) {
      violations.add("%s.name is %s, as that of another task".formatted(at, shortened(task.name)));
    }
    label(at + ".name", task.name);
    number(at + ".replicas", task.replicas, Bounds.JOB_REPLICAS);
    number(at + ".minAvailable", task.minAvailable, Bounds.JOB_REPLICAS);
    if (task.partitionPolicy != null) {
      String parts = at + ".partitionPolicy";
      number(parts + ".totalPartitions", task.partitionPolicy.totalPartitions, Bounds.JOB_REPLICAS);
      number(parts + ".partitionSize", task.partitionPolicy.partitionSize, Bounds.JOB_REPLICAS);
      number(parts + ".minPartitions", task.partitionPolicy.minPartitions, Bounds.JOB_REPLICAS);
    }
    if (task.dependsOn != null) {
      list(at + ".dependsOn.name", task.dependsOn.name, Bounds.TASKS);
    }
    policies(at + ".policies", task.policies);
    if (task.template != null && task.template.getSpec() != null) {
      PodAmounts.unreasonable(task.template.getSpec())
          .forEach(amount -> violations.add(at + ".template.spec." + amount));
      PodBounds.excessesOfTemplate(task.template.getSpec())
          .forEach(excess -> violations.add(at + ".template.spec has " + excess));
    }
  }

  private void policies(String at, @Nullable List<LifecyclePolicy> policies) {
    if (list(at, policies, Bounds.POLICIES) && policies != null) {
      for (int i = 0; i < policies.size(); i++) {
        list(at + "[" + i + "].events", policies.get(i).events, Bounds.POLICY_EVENTS);
        timeout(at + "[" + i + "].timeout", policies.get(i).timeout);
      }
    }
  }

  /** Checks that the timeout of a policy can be read: it must not be taken as none. */
  private void timeout(String at, @Nullable String timeout) {
    if (timeout != null && !timeout.isEmpty() && !GoDuration.isReadable(timeout)) {
      violations.add(
          "%s is \"%s\", which is not a duration such as 10m".formatted(at, shortened(timeout)));
    }
  }

  private void plugins(Map<String, List<String>> plugins) {
    if (plugins.size() > Bounds.PLUGINS) {
      violations.add(
          "spec.plugins has %d entries; at most %d".formatted(plugins.size(), Bounds.PLUGINS));
      return;
    }
    plugins.forEach(
        (name, arguments) -> {
          String at = "spec.plugins." + shortened(name);
          if (arguments == null || !list(at, arguments, Bounds.PLUGIN_ARGUMENTS)) {
            return;
          }
          int longest = arguments.stream().mapToInt(String::length).max().orElse(0);
          if (longest > Bounds.PLUGIN_ARGUMENT_LENGTH) {
            violations.add(
                "%s has an argument of %d characters; at most %d"
                    .formatted(at, longest, Bounds.PLUGIN_ARGUMENT_LENGTH));
          }
        });
  }

  /** Returns whether a list can be iterated over. */
  private boolean list(String at, @Nullable List<?> list, int most) {
    if (list != null && list.size() > most) {
      violations.add("%s has %d entries; at most %d".formatted(at, list.size(), most));
      return false;
    }
    for (Object one : list == null ? List.of() : list) {
      if (one == null) {
        violations.add("%s has an entry that is null".formatted(at));
        return false;
      }
    }
    return true;
  }

  private void number(String at, @Nullable Integer number, int most) {
    if (number != null && (number < 0 || number > most)) {
      violations.add("%s is %d; at least 0 and at most %d".formatted(at, number, most));
    }
  }

  private void label(String at, @Nullable String name) {
    if (name != null && name.length() > Bounds.LABEL_LENGTH) {
      violations.add(
          "%s has %d characters; at most %d".formatted(at, name.length(), Bounds.LABEL_LENGTH));
    }
  }

  private static String shortened(String text) {
    return text.length() <= Bounds.LABEL_LENGTH
        ? text
        : text.substring(0, Bounds.LABEL_LENGTH) + "…";
  }
}
