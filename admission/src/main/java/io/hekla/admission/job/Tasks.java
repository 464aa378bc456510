package io.hekla.admission.job;

import io.hekla.admission.part.NullSafe;
import io.hekla.admission.rule.Rule;
import io.hekla.model.api.Job;
import io.hekla.model.api.TaskSpec;
import java.util.List;
import java.util.function.BiConsumer;

/** Tasks of a Job, each with the path of its field. */
final class Tasks {
  private Tasks() {}

  static List<TaskSpec> of(Job job) {
    return NullSafe.list(job.getSpec().tasks);
  }

  static void each(Job job, BiConsumer<String, TaskSpec> doing) {
    List<TaskSpec> tasks = of(job);
    for (int i = 0; i < tasks.size(); i++) {
      doing.accept(at(i), tasks.get(i));
    }
  }

  static String at(int index) {
    return "spec.tasks[" + index + "]";
  }

  /** Number of replicas of all tasks; negative numbers count as 0, another rule reports them. */
  static long replicas(Job job) {
    return of(job).stream().mapToLong(task -> Math.max(0, NullSafe.number(task.replicas))).sum();
  }

  /** Sum of the tasks' {@code minAvailable}. */
  static long minimum(Job job) {
    return of(job).stream().mapToLong(task -> NullSafe.number(task.minAvailable)).sum();
  }

  /** Returns the rule with its expression, which a task's schema has as well. */
  static Rule<Job> inSchema(Rule<Job> rule, String validation) {
    return rule.inCel(
            "object.spec.?tasks.orValue([]).all(t, " + validation.replace("self.", "t.") + ")")
        .byTypes();
  }
}
