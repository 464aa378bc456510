package io.hekla.model.cluster;

import io.hekla.model.api.Bounds;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A PodGroup: the scheduler's job. Source: docs/reference/scheduler-model.md#jobs.
 *
 * @param queue the queue that it names; empty means the default queue
 * @param minMember number of tasks that must be placed together
 * @param minTaskMember number of tasks of each role that must be placed together
 * @param minResources minimum resources for admission to its queue, if specified
 * @param quotaNeed the same, as quotas name it; empty if not specified
 * @param topology constraint on the distance of its pods in the network, if specified
 * @param subGroups sub-group policies; the first that matches a pod applies to it
 */
public record PodGroupInfo(
    ObjectKey key,
    String uid,
    String queue,
    int minMember,
    Map<String, Integer> minTaskMember,
    Optional<ResourceVector> minResources,
    QuotaAmounts quotaNeed,
    Optional<NetworkTopology> topology,
    List<SubGroupPolicy> subGroups,
    String priorityClassName,
    Instant created,
    Map<String, String> labels,
    Map<String, String> annotations,
    PodGroupPhase phase,
    List<Condition> conditions,
    int running,
    int succeeded,
    int failed) {
  /** Longest run that is expected of a job. */
  public static final Duration LONGEST_RUN = Duration.ofDays(3650);

  /** Condition of a PodGroup, by type; {@code transitionId} names the session that set it. */
  public record Condition(
      String type, boolean status, String reason, String message, String transitionId) {}

  public PodGroupInfo {
    minTaskMember = Map.copyOf(minTaskMember);
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    conditions = List.copyOf(conditions);
    subGroups = List.copyOf(subGroups);
  }

  /** Returns the time after which others give way to it; empty if not specified or unreadable. */
  public Optional<Duration> waitingLimit() {
    return duration(WellKnownKeys.SLA_WAITING_TIME)
        .or(() -> duration(WellKnownKeys.SLA_WAITING_TIME_OLD));
  }

  /**
   * Returns the expected time from its start to its end; empty if not specified or unreadable.
   * Longer than any Kubernetes cluster runs counts as {@link #LONGEST_RUN}.
   */
  public Optional<Duration> runningEstimate() {
    return run(WellKnownKeys.RUNNING_ESTIMATE);
  }

  /**
   * Returns the time from its start after which it is ended; empty if not specified or unreadable,
   * and bounded as {@link #runningEstimate} is.
   */
  public Optional<Duration> runningLimit() {
    return run(WellKnownKeys.RUNNING_LIMIT);
  }

  private Optional<Duration> run(String annotation) {
    return duration(annotation).map(time -> time.compareTo(LONGEST_RUN) > 0 ? LONGEST_RUN : time);
  }

  /** Returns the user that it counts for; empty if it names none, or one of no readable length. */
  public String userOrNone() {
    String user = annotations.getOrDefault(WellKnownKeys.USER, "");
    return user.length() > Bounds.USER_LENGTH ? "" : user;
  }

  private Optional<Duration> duration(String annotation) {
    return Optional.ofNullable(annotations.get(annotation))
        .flatMap(GoDuration::parse)
        .filter(Duration::isPositive);
  }
}
