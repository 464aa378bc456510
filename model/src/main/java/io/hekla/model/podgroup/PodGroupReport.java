package io.hekla.model.podgroup;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * A PodGroup's status, as the scheduler reports it. Source: docs/reference/podgroup.md#status.
 *
 * @param conditions conditions, each type once
 */
@LogicalName("pod-group.report")
public record PodGroupReport(
    PodGroupPhase phase, List<Condition> conditions, int running, int succeeded, int failed)
    implements JournalSerializable {
  public PodGroupReport {
    conditions = List.copyOf(conditions);
  }

  /**
   * Condition of a PodGroup.
   *
   * @param type {@code Unschedulable} or {@code Scheduled}
   * @param transitionId the session that set it
   */
  @LogicalName("pod-group.report.condition")
  public record Condition(
      String type, boolean status, String reason, String message, String transitionId)
      implements JournalSerializable {}

  /** Returns this status with other counters. */
  public PodGroupReport counting(int running, int succeeded, int failed) {
    return new PodGroupReport(phase, conditions, running, succeeded, failed);
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
