package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Columns of {@code kubectl get pods}. */
final class PodColumns {
  private static final String NONE = "<none>";

  static final List<ResponseColumn> ALL =
      List.of(
          ResponseColumn.NAME,
          ResponseColumn.text("Ready", PodColumns::ready),
          ResponseColumn.text("Status", PodColumns::status),
          ResponseColumn.text("Restarts", PodColumns::restarts),
          ResponseColumn.AGE,
          ResponseColumn.text("IP", pod -> CoreColumns.orElse(pod, ".status.podIP", NONE)).wide(),
          ResponseColumn.text("Node", pod -> CoreColumns.orElse(pod, ".spec.nodeName", NONE))
              .wide(),
          ResponseColumn.text(
                  "Nominated Node",
                  pod -> CoreColumns.orElse(pod, ".status.nominatedNodeName", NONE))
              .wide(),
          ResponseColumn.text("Readiness Gates", pod -> NONE).wide());

  private PodColumns() {}

  /**
   * Returns the number of ready containers, of all. Kubelets that report no containers report pods.
   */
  private static String ready(JsonNode pod) {
    int all = pod.path("spec").path("containers").size();
    int ready = 0;
    for (JsonNode container : pod.path("status").path("containerStatuses")) {
      ready += container.path("ready").asBoolean() ? 1 : 0;
    }
    if (pod.path("status").path("containerStatuses").isEmpty() && isReady(pod)) {
      ready = all;
    }
    return ready + "/" + all;
  }

  private static boolean isReady(JsonNode pod) {
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("Ready")) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }

  /**
   * Returns the phase, or a more specific text: a reason, the wait of a container, the termination.
   */
  private static String status(JsonNode pod) {
    JsonNode status = pod.path("status");
    if (pod.path("metadata").has("deletionTimestamp")) {
      return "Terminating";
    }
    for (JsonNode container : status.path("containerStatuses")) {
      JsonNode state = container.path("state");
      String waiting = state.path("waiting").path("reason").asText();
      String terminated = state.path("terminated").path("reason").asText();
      if (!waiting.isEmpty() || !terminated.isEmpty()) {
        return waiting.isEmpty() ? terminated : waiting;
      }
    }
    String reason = status.path("reason").asText();
    String phase = status.path("phase").asText();
    return reason.isEmpty() ? phase.equals("Succeeded") ? "Completed" : phase : reason;
  }

  private static String restarts(JsonNode pod) {
    int restarts = 0;
    for (JsonNode container : pod.path("status").path("containerStatuses")) {
      restarts += container.path("restartCount").asInt();
    }
    return Integer.toString(restarts);
  }
}
