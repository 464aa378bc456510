package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A PodGroup's status, as the scheduler reports it. Source: docs/reference/podgroup.md#status.
 *
 * @param conditions conditions, each type once
 * @param annotations those that the PodGroup gets with its status, sorted; earlier builds wrote
 *     none
 */
@LogicalName("pod-group.report")
public record PodGroupReport(
    PodGroupPhase phase,
    List<Condition> conditions,
    int running,
    int succeeded,
    int failed,
    SortedMap<String, String> annotations)
    implements JournalSerializable {
  public PodGroupReport {
    conditions = List.copyOf(conditions);
    annotations =
        Collections.unmodifiableSortedMap(
            new TreeMap<>(Objects.requireNonNullElse(annotations, Collections.emptySortedMap())));
  }

  /** A status without annotations. */
  public PodGroupReport(
      PodGroupPhase phase, List<Condition> conditions, int running, int succeeded, int failed) {
    this(phase, conditions, running, succeeded, failed, Collections.emptySortedMap());
  }

  /**
   * Condition of a PodGroup.
   *
   * @param type {@code Unschedulable}, {@code Scheduled} or {@code Resized}
   * @param transitionId the session that set it
   */
  @LogicalName("pod-group.report.condition")
  public record Condition(
      String type, boolean status, String reason, String message, String transitionId)
      implements JournalSerializable {}

  /** Returns this status with other counters. */
  public PodGroupReport counting(int running, int succeeded, int failed) {
    return new PodGroupReport(phase, conditions, running, succeeded, failed, annotations);
  }

  /** Returns whether pods of an elastic gang have nodes and do not run yet. */
  public boolean grows() {
    return conditions.stream()
        .anyMatch(
            condition ->
                condition.type().equals(ResizedCondition.TYPE)
                    && condition.reason().equals(ResizedCondition.GROWING));
  }

  /** Returns the reason of the Unschedulable condition if it is true, else empty. */
  public String obstacle() {
    return conditions.stream()
        .filter(condition -> condition.status() && condition.type().equals("Unschedulable"))
        .map(Condition::reason)
        .findFirst()
        .orElse("");
  }
}
