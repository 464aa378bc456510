package io.hekla.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Lifecycle policies of a Job or task, in a line. */
final class Policies {
  private Policies() {}

  /** Returns them as {@code PodFailed → RestartJob, exit code 3 → AbortJob after 10s}. */
  static String text(JsonNode policies) {
    List<String> texts = new ArrayList<>();
    for (JsonNode policy : policies) {
      var causes = new ArrayList<String>();
      String event = policy.path("event").asText("");
      if (!event.isEmpty()) {
        causes.add(event);
      }
      policy.path("events").forEach(one -> causes.add(one.asText()));
      if (policy.has("exitCode")) {
        causes.add("exit code " + policy.path("exitCode").asText());
      }
      String after = policy.path("timeout").asText("");
      texts.add(
          String.join(" or ", causes)
              + " → "
              + policy.path("action").asText()
              + (after.isEmpty() ? "" : " after " + after));
    }
    return String.join(", ", texts);
  }
}
