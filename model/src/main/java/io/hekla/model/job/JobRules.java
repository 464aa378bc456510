package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of a Job's spec that its machine decides by. Source: docs/reference/job.md#spec.
 *
 * @param minAvailable number of pods that must have started for the Job to be running
 * @param minSuccess number of pods that must succeed for the Job to be completed; 0 if unspecified
 * @param maxRetry number to which the attempt counter may rise until the Job has failed
 * @param ttlSeconds seconds after which a finished Job is deleted; {@link #UNSET} for never
 * @param tasks tasks in the order of the spec
 * @param policies policies of the whole Job, asked after those of the task
 */
@LogicalName("job.rules")
public record JobRules(
    int minAvailable,
    int minSuccess,
    int maxRetry,
    int ttlSeconds,
    List<Task> tasks,
    List<Policy> policies)
    implements JournalSerializable {
  /** Value of a number that the spec leaves out. */
  public static final int UNSET = -1;

  /** Rules of a Job whose spec is not read. */
  static final JobRules NONE = new JobRules(0, 0, 0, UNSET, List.of(), List.of());

  public JobRules {
    tasks = List.copyOf(tasks);
    policies = List.copyOf(policies);
  }

  /**
   * Rules of one task.
   *
   * @param minAvailable number of pods; {@link #UNSET} if unspecified, which counts as all replicas
   * @param maxRetry restarts of containers until the task counts as failed; -1 for never
   * @param partitionSize pods per partition; 0 without partitions
   * @param dependencies dependencies on other tasks, before its pods are created
   */
  @LogicalName("job.rules.task")
  public record Task(
      String name,
      int replicas,
      int minAvailable,
      int maxRetry,
      int partitionSize,
      TaskDependencies dependencies,
      List<Policy> policies)
      implements JournalSerializable {
    public Task {
      policies = List.copyOf(policies);
    }

    /** Returns minAvailable, or all replicas if unspecified. */
    public int needed() {
      return minAvailable == UNSET ? replicas : minAvailable;
    }
  }

  /**
   * Dependencies of a task on others. Source: docs/reference/controllers.md#dependencies-of-tasks.
   *
   * @param any whether one of them is enough
   */
  @LogicalName("job.rules.task-dependencies")
  public record TaskDependencies(List<String> tasks, boolean any) implements JournalSerializable {
    /** Dependencies of a task that has none. */
    public static final TaskDependencies NONE = new TaskDependencies(List.of(), false);

    public TaskDependencies {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * Lifecycle policy: an action on a lifecycle event.
   *
   * @param exitCode the exit code that it waits for; 0 for none
   * @param timeout delay of the action; zero for at once
   */
  @LogicalName("job.rules.policy")
  public record Policy(
      JobAction action, List<LifecycleEvent> triggers, int exitCode, Duration timeout)
      implements JournalSerializable {
    public Policy {
      triggers = List.copyOf(triggers);
    }
  }

  /** Returns a sum of numbers of pods, or the largest number if it is more. */
  static int sum(Stream<Integer> numbers) {
    return (int) Math.min(Integer.MAX_VALUE, numbers.mapToLong(Integer::longValue).sum());
  }

  /** Returns all replicas of all tasks, or the largest number if there are more. */
  public int replicas() {
    return sum(tasks.stream().map(Task::replicas));
  }
}
