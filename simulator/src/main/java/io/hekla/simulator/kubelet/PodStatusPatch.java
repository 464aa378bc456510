package io.hekla.simulator.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Statuses that a kubelet writes, as merge patches. Every container of a pod has the same state.
 */
final class PodStatusPatch {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PodStatusPatch() {}

  static ObjectNode running(JsonNode pod, Instant at, int restarts, Optional<JsonNode> lastEnd) {
    ObjectNode state = JSON.objectNode();
    state.putObject("running").put("startedAt", text(at));
    return patch(pod, "Running", at, "", containers(pod, state, restarts, true, lastEnd));
  }

  /** Returns the status of a pod whose container waits for other pods. */
  static ObjectNode waiting(JsonNode pod, Instant at) {
    ObjectNode state = JSON.objectNode();
    state.putObject("running").put("startedAt", text(at));
    ArrayNode containers = containers(pod, state, 0, false, Optional.empty());
    return patch(pod, "Running", at, "ContainersNotReady", containers);
  }

  /** Returns the status of a pod whose container has waited for other pods, and works from now. */
  static ObjectNode ready(JsonNode pod, Instant at) {
    ArrayNode containers = JSON.arrayNode();
    for (JsonNode container : pod.path("status").path("containerStatuses")) {
      containers.add(((ObjectNode) container.deepCopy()).put("ready", true));
    }
    return patch(pod, "Running", at, "", containers);
  }

  static ObjectNode backingOff(
      JsonNode pod, Instant began, Instant at, int exitCode, int restarts) {
    ObjectNode state = JSON.objectNode();
    state.putObject("waiting").put("reason", "CrashLoopBackOff");
    JsonNode end = terminated(began, at, exitCode);
    return patch(
        pod,
        "Running",
        at,
        "ContainersNotReady",
        containers(pod, state, restarts, false, Optional.of(end)));
  }

  static ObjectNode ended(JsonNode pod, Instant began, Instant at, int exitCode, int restarts) {
    ObjectNode state = JSON.objectNode();
    state.set("terminated", terminated(began, at, exitCode));
    return patch(
        pod,
        exitCode == 0 ? "Succeeded" : "Failed",
        at,
        exitCode == 0 ? "PodCompleted" : "PodFailed",
        containers(pod, state, restarts, false, Optional.empty()));
  }

  /** Returns the status of a pod that cannot be run at all. */
  static ObjectNode rejected(JsonNode pod, String message, Instant at) {
    ObjectNode patch = patch(pod, "Failed", at, "PodFailed", JSON.arrayNode());
    ((ObjectNode) patch.path("status")).put("reason", "InvalidAnnotation").put("message", message);
    return patch;
  }

  private static ObjectNode patch(
      JsonNode pod, String phase, Instant at, String notReadyReason, ArrayNode containers) {
    ObjectNode patch = JSON.objectNode();
    patch.putObject("metadata").set("uid", pod.path("metadata").path("uid"));
    ObjectNode status = patch.putObject("status");
    status.put("phase", phase);
    if (!pod.path("status").has("startTime")) {
      status.put("startTime", text(at));
    }
    status.set("containerStatuses", containers);
    ArrayNode conditions = status.putArray("conditions");
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (!condition.path("type").asText().equals("Ready")) {
        conditions.add(condition);
      }
    }
    ObjectNode ready = conditions.addObject();
    ready
        .put("type", "Ready")
        .put("status", notReadyReason.isEmpty() ? "True" : "False")
        .put("lastTransitionTime", text(at));
    if (!notReadyReason.isEmpty()) {
      ready.put("reason", notReadyReason);
    }
    return patch;
  }

  private static ArrayNode containers(
      JsonNode pod, ObjectNode state, int restarts, boolean ready, Optional<JsonNode> lastEnd) {
    ArrayNode statuses = JSON.arrayNode();
    for (JsonNode container : pod.path("spec").path("containers")) {
      ObjectNode status = statuses.addObject();
      status
          .put("name", container.path("name").asText())
          .put("image", container.path("image").asText(""))
          .put("imageID", "")
          .put("ready", ready)
          .put("restartCount", restarts);
      status.set("state", state);
      lastEnd.ifPresent(end -> status.putObject("lastState").set("terminated", end));
    }
    return statuses;
  }

  private static ObjectNode terminated(Instant began, Instant at, int exitCode) {
    return JSON.objectNode()
        .put("exitCode", exitCode)
        .put("reason", exitCode == 0 ? "Completed" : "Error")
        .put("startedAt", text(began))
        .put("finishedAt", text(at));
  }

  private static String text(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
