package io.hekla.model.cluster;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A PodGroup: the job, in the scheduler's words. Source: reference scheduler.md §2.5.
 *
 * @param queue the queue it asks for; empty means the default queue
 * @param minMember how many tasks must be placed together
 * @param minTaskMember how many of each role must be placed together
 * @param minResources what it needs at least to be let into its queue, if it says so
 * @param quotaNeed the same, as quotas name it; nothing if it does not say so
 * @param topology how near to each other in the network its pods must be, if it says so
 * @param subGroups how its pods form groups of their own; the first that fits a pod is the pod's
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
  /** A condition of a PodGroup, by type; {@code transitionId} names the session that set it. */
  public record Condition(
      String type, boolean status, String reason, String message, String transitionId) {}

  public PodGroupInfo {
    minTaskMember = Map.copyOf(minTaskMember);
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    conditions = List.copyOf(conditions);
    subGroups = List.copyOf(subGroups);
  }

  /** How long it may wait before it is given way; empty if it does not say so, or not readably. */
  public Optional<Duration> waitingLimit() {
    return waitingLimit(WellKnownKeys.SLA_WAITING_TIME)
        .or(() -> waitingLimit(WellKnownKeys.SLA_WAITING_TIME_OLD));
  }

  private Optional<Duration> waitingLimit(String annotation) {
    return Optional.ofNullable(annotations.get(annotation))
        .flatMap(GoDuration::parse)
        .filter(Duration::isPositive);
  }
}
