package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.cluster.ApiObject;
import io.hekla.model.job.JobPhase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reasons why a Job or PodGroup is in its phase, as the objects of the cluster state them. */
public final class WaitReason {
  /** Phases of PodGroups that wait for nothing, though an earlier condition stays. */
  private static final Set<String> RUNS = Set.of("Running", "Completed");

  private WaitReason() {}

  /** Returns the reason in the Job's status: its message, else its word; empty if it has none. */
  public static String ofJob(ApiObject job) {
    String message = job.text("status", "state", "message");
    return message.isEmpty() ? job.text("status", "state", "reason") : message;
  }

  /**
   * Returns the reasons, most specific first and none twice: those of pods that wait for a node,
   * then that of the PodGroup, then that of the Job; where no status has one, that of the last
   * Event of the PodGroup. A Job that has ended waits for nothing.
   */
  static List<String> of(JobObjects objects) {
    ApiObject job = objects.job();
    List<String> stated = ofStatuses(job, objects.podGroup(), objects.pods());
    boolean waits = JobPhase.read(job.text("status", "state", "phase")) == JobPhase.PENDING;
    return stated.isEmpty() && waits ? ofEvents(objects.events()) : stated;
  }

  /**
   * Returns the reason why a PodGroup waits: that of its status, else that of its last Event; empty
   * if it does not wait, or none is known.
   *
   * @param events Events of PodGroups, oldest first
   */
  public static String ofPodGroup(ApiObject group, List<ApiObject> events) {
    String stated = ofPodGroup(group);
    if (!stated.isEmpty() || RUNS.contains(group.text("status", "phase"))) {
      return stated;
    }
    return ofEvents(
            events.stream()
                .filter(event -> event.text("involvedObject", "uid").equals(group.uid()))
                .toList())
        .stream()
        .findFirst()
        .orElse("");
  }

  private static List<String> ofEvents(List<ApiObject> events) {
    return events.reversed().stream()
        .filter(event -> event.text("involvedObject", "kind").equals("PodGroup"))
        .filter(event -> event.text("reason").equals("Unschedulable"))
        .map(event -> event.text("message").strip())
        .limit(1)
        .toList();
  }

  private static List<String> ofStatuses(
      ApiObject job, Optional<ApiObject> podGroup, List<ApiObject> pods) {
    var reasons = new ArrayList<String>();
    if (!JobPhase.read(job.text("status", "state", "phase")).isAtRest()) {
      ofPods(pods).forEach((text, count) -> reasons.add(counted(text, count)));
      podGroup.map(WaitReason::ofPodGroup).ifPresent(reasons::add);
    }
    reasons.add(ofJob(job));
    var distinct = new ArrayList<String>();
    for (String reason : reasons) {
      if (!reason.isBlank() && distinct.stream().noneMatch(said -> said.endsWith(reason))) {
        distinct.add(reason);
      }
    }
    return distinct;
  }

  private static String counted(String text, int count) {
    return count + (count == 1 ? " pod: " : " pods: ") + text;
  }

  private static Map<String, Integer> ofPods(List<ApiObject> pods) {
    var counts = new LinkedHashMap<String, Integer>();
    for (ApiObject pod : pods) {
      condition(pod, "PodScheduled")
          .filter(one -> one.path("status").asText().equals("False"))
          .map(WaitReason::text)
          .filter(text -> !text.isEmpty())
          .ifPresent(text -> counts.merge(text, 1, Integer::sum));
    }
    return counts;
  }

  private static String ofPodGroup(ApiObject group) {
    if (RUNS.contains(group.text("status", "phase"))) {
      return "";
    }
    return condition(group, "Unschedulable")
        .filter(one -> one.path("status").asText().equals("True"))
        .map(WaitReason::text)
        .orElse("");
  }

  private static String text(JsonNode condition) {
    String message = condition.path("message").asText("").strip();
    return message.isEmpty() ? condition.path("reason").asText("") : message;
  }

  /** Returns the last condition of a type. */
  private static Optional<JsonNode> condition(ApiObject object, String type) {
    Optional<JsonNode> found = Optional.empty();
    for (JsonNode one : object.at("status", "conditions")) {
      if (one.path("type").asText().equals(type)) {
        found = Optional.of(one);
      }
    }
    return found;
  }
}
