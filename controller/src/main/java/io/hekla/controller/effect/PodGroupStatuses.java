package io.hekla.controller.effect;

import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupCondition;
import io.hekla.model.api.PodGroupStatus;
import io.hekla.model.podgroup.PodGroupReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Conversion of the report of a PodGroup's machine to the API's status. */
final class PodGroupStatuses {
  private PodGroupStatuses() {}

  /**
   * Returns the status to write. A condition keeps its time and its transition as long as its
   * content is the same, so that later sessions that find no more have nothing to write.
   *
   * @param shown the status that the API shows
   */
  static PodGroupStatus write(PodGroupReport report, Optional<PodGroupStatus> shown, Instant now) {
    var status = new PodGroupStatus();
    status.phase = report.phase().spelling();
    status.running = report.running();
    status.succeeded = report.succeeded();
    status.failed = report.failed();
    status.conditions = new ArrayList<>();
    for (PodGroupReport.Condition condition : report.conditions()) {
      var of = new PodGroupCondition();
      of.type = condition.type();
      of.status = condition.status() ? "True" : "False";
      of.reason = condition.reason();
      of.message = condition.message();
      of.transitionID = condition.transitionId();
      of.lastTransitionTime = now.truncatedTo(ChronoUnit.SECONDS).toString();
      same(of, conditions(shown))
          .ifPresent(
              old -> {
                of.lastTransitionTime = old.lastTransitionTime;
                of.transitionID = Objects.requireNonNullElse(old.transitionID, of.transitionID);
              });
      status.conditions.add(of);
    }
    return status;
  }

  /**
   * Returns the annotations of a report that its PodGroup does not show as they are.
   *
   * @param object the PodGroup as the API shows it
   */
  static Map<String, String> newAnnotations(PodGroupReport report, Optional<PodGroup> object) {
    if (report.annotations().isEmpty()) {
      return Map.of();
    }
    Map<String, String> shown =
        object
            .flatMap(group -> Optional.ofNullable(group.getMetadata().getAnnotations()))
            .orElseGet(Map::of);
    var differing = new TreeMap<>(report.annotations());
    differing.entrySet().removeIf(one -> one.getValue().equals(shown.get(one.getKey())));
    return differing;
  }

  /** Returns the conditions shown, with one that states why the PodGroup cannot go on. */
  static PodGroupStatus suspended(String reason, Optional<PodGroupStatus> shown, Instant now) {
    var status = new PodGroupStatus();
    status.conditions = new ArrayList<>(conditions(shown));
    status.conditions.removeIf(condition -> "Unschedulable".equals(condition.type));
    var why = new PodGroupCondition();
    why.type = "Unschedulable";
    why.status = "True";
    why.reason = "Suspended";
    why.message = reason;
    why.lastTransitionTime = now.truncatedTo(ChronoUnit.SECONDS).toString();
    status.conditions.add(why);
    return status;
  }

  private static List<PodGroupCondition> conditions(Optional<PodGroupStatus> shown) {
    return shown.flatMap(status -> Optional.ofNullable(status.conditions)).orElseGet(List::of);
  }

  private static Optional<PodGroupCondition> same(
      PodGroupCondition wanted, List<PodGroupCondition> shown) {
    return shown.stream()
        .filter(
            old ->
                Objects.equals(old.type, wanted.type)
                    && Objects.equals(old.status, wanted.status)
                    && Objects.equals(old.reason, wanted.reason)
                    && old.lastTransitionTime != null)
        .findFirst();
  }
}
