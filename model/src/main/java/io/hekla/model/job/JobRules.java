package io.hekla.model.job;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of a Job's spec that its machine decides by. Source: reference api-and-controllers.md
 * §1.1.
 *
 * @param minAvailable how many pods must have started for the Job to be running
 * @param minSuccess how many pods must succeed for the Job to be completed; 0 if not said
 * @param maxRetry how often the attempt counter may rise until the Job has failed
 * @param ttlSeconds after how many seconds a finished Job is deleted; {@link #UNSET} for never
 * @param tasks in the order of the spec
 * @param policies of the whole Job, asked after those of the task
 */
@LogicalName("job.rules")
public record JobRules(
    int minAvailable,
    int minSuccess,
    int maxRetry,
    int ttlSeconds,
    List<Task> tasks,
    List<Policy> policies)
    implements Kept {
  /** Stands for a number that the spec does not say. */
  public static final int UNSET = -1;

  /** Of a Job whose spec is not read. */
  static final JobRules NONE = new JobRules(0, 0, 0, UNSET, List.of(), List.of());

  public JobRules {
    tasks = List.copyOf(tasks);
    policies = List.copyOf(policies);
  }

  /**
   * One task.
   *
   * @param minAvailable {@link #UNSET} if not said, which counts as all replicas
   * @param maxRetry restarts of containers until the task counts as failed; -1 for never
   * @param partitionSize pods per partition; 0 without partitions
   * @param waits for other tasks, before its pods are made
   */
  @LogicalName("job.rules.task")
  public record Task(
      String name,
      int replicas,
      int minAvailable,
      int maxRetry,
      int partitionSize,
      WaitsFor waits,
      List<Policy> policies)
      implements Kept {
    public Task {
      policies = List.copyOf(policies);
    }

    /** minAvailable, or all replicas if not said. */
    public int needed() {
      return minAvailable == UNSET ? replicas : minAvailable;
    }
  }

  /**
   * The tasks that one waits for. Source: reference api-and-controllers.md §3.13.
   *
   * @param any whether one of them is enough
   */
  @LogicalName("job.rules.waits-for")
  public record WaitsFor(List<String> tasks, boolean any) implements Kept {
    /** It waits for none. */
    public static final WaitsFor NOTHING = new WaitsFor(List.of(), false);

    public WaitsFor {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * Do this on that occasion.
   *
   * @param exitCode the exit code that it waits for; 0 for none
   * @param timeout how long to wait with the action; zero for at once
   */
  @LogicalName("job.rules.policy")
  public record Policy(
      JobAction action, List<JobOccasion> occasions, int exitCode, Duration timeout)
      implements Kept {
    public Policy {
      occasions = List.copyOf(occasions);
    }
  }

  /** A sum of numbers of pods, or the largest number if it is more. */
  static int sum(Stream<Integer> numbers) {
    return (int) Math.min(Integer.MAX_VALUE, numbers.mapToLong(Integer::longValue).sum());
  }

  /** All replicas of all tasks, or the largest number if there are more. */
  public int replicas() {
    return sum(tasks.stream().map(Task::replicas));
  }
}
