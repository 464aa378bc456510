package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletionStage;

/**
 * Events for people about Hekla itself, on the queue {@code default}, which every cluster has.
 * {@code kubectl describe queue default} shows them.
 */
public final class ClusterEvent {
  private static final String NAMESPACE = "default";

  private ClusterEvent() {}

  /** Writes that a part of this member is not ready, or has failed. */
  public static CompletionStage<Answer<Event>> notReady(
      KubernetesApi api, String message, Instant now) {
    return write(api, true, "HeklaNotReady", message, now);
  }

  /** Writes an Event; past no gate, since it changes no object. */
  public static CompletionStage<Answer<Event>> write(
      KubernetesApi api, boolean warning, String reason, String message, Instant now) {
    String at = now.truncatedTo(ChronoUnit.SECONDS).toString();
    return api.create(
        Kind.EVENT,
        new EventBuilder()
            .withNewMetadata()
            .withNamespace(NAMESPACE)
            .withGenerateName("hekla-")
            .endMetadata()
            .withNewInvolvedObject()
            .withApiVersion(Kind.QUEUE.apiVersion())
            .withKind(Kind.QUEUE.name())
            .withName("default")
            .endInvolvedObject()
            .withReason(reason)
            .withMessage(message)
            .withType(warning ? "Warning" : "Normal")
            .withNewSource()
            .withComponent("hekla")
            .endSource()
            .withReportingComponent("hekla")
            .withReportingInstance("")
            .withFirstTimestamp(at)
            .withLastTimestamp(at)
            .withCount(1)
            .build());
  }
}
