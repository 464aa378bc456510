package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A Job's status, as the machine reports it. Source: docs/reference/job.md#status.
 *
 * <p>Unlike Volcano, whose {@code lastTransitionTime} moves with every counter, {@code since} moves
 * with the phase only, and finished pods that a kill retains stay counted
 * (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
 *
 * @param phase phase as the API spells it; empty if the API shows none yet
 * @param reason reason why the Job creates no pods although it wants them, or why its PodGroup
 *     waits, or what it was terminated for after a wait; empty if there is none
 * @param message the same for users
 * @param since beginning of the phase; {@link Instant#EPOCH} if the API shows none
 * @param taskPods pods per task and pod phase, as the API spells it
 * @param terminating pods that are being deleted, in no other counter
 * @param conditions last beginning of each phase, oldest first, each phase once
 * @param plugins names of the plugins whose objects exist, sorted
 * @param claims names of existing claims that the Job's pods mount, sorted
 * @param runningDuration time from creation to the end; zero before
 */
@LogicalName("job.report")
public record JobReport(
    String phase,
    String reason,
    String message,
    Instant since,
    int minAvailable,
    Map<String, Map<String, Integer>> taskPods,
    int pending,
    int running,
    int succeeded,
    int failed,
    int terminating,
    int unknown,
    int version,
    int retryCount,
    List<Condition> conditions,
    List<String> plugins,
    List<String> claims,
    Duration runningDuration)
    implements JournalSerializable {
  /** Beginning of a phase. */
  @LogicalName("job.report.condition")
  public record Condition(JobPhase phase, Instant since) implements JournalSerializable {}

  /** Reason of a Job whose PodGroup waits for its queue or for nodes; also of its Event. */
  public static final String PENDING_GROUP = "PodGroupPending";

  /** Report of a Job that has no status yet. */
  public static final JobReport NONE =
      new JobReport(
          "",
          "",
          "",
          Instant.EPOCH,
          0,
          Map.of(),
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          List.of(),
          List.of(),
          List.of(),
          Duration.ZERO);

  public JobReport {
    var sorted = new TreeMap<String, Map<String, Integer>>();
    taskPods.forEach(
        (task, counts) -> sorted.put(task, Collections.unmodifiableMap(new TreeMap<>(counts))));
    taskPods = Collections.unmodifiableMap(sorted);
    conditions = List.copyOf(conditions);
    plugins = List.copyOf(plugins);
    claims = List.copyOf(claims);
  }
}
