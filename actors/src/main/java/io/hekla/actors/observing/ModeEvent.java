package io.hekla.actors.observing;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.model.observing.Mode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletionStage;

/**
 * Tells the cluster's people by an Event about the queue {@code default}, which every cluster has:
 * {@code kubectl describe queue default} shows it. The one thing that a Hekla writes while it
 * observes; it changes no object, and one that was told to observe does not write it.
 */
final class ModeEvent {
  private static final String NAMESPACE = "default";

  private ModeEvent() {}

  static CompletionStage<Answer<Event>> write(KubernetesApi api, Mode mode, Instant now) {
    return api.create(Kind.EVENT, about(mode, now));
  }

  private static Event about(Mode mode, Instant now) {
    String at = now.truncatedTo(ChronoUnit.SECONDS).toString();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(NAMESPACE)
        .withGenerateName("hekla-")
        .endMetadata()
        .withNewInvolvedObject()
        .withApiVersion(Kind.QUEUE.apiVersion())
        .withKind(Kind.QUEUE.name())
        .withName("default")
        .endInvolvedObject()
        .withReason(mode.acts() ? "HeklaActs" : "HeklaObserves")
        .withMessage(sentence(mode))
        .withType(mode.acts() ? "Normal" : "Warning")
        .withNewSource()
        .withComponent("hekla")
        .endSource()
        .withReportingComponent("hekla")
        .withReportingInstance("")
        .withFirstTimestamp(at)
        .withLastTimestamp(at)
        .withCount(1)
        .build();
  }

  /** The mode in one sentence for people. */
  static String sentence(Mode mode) {
    return switch (mode) {
      case Mode.Acts acts -> "no Volcano is at work any more: Hekla schedules this cluster";
      case Mode.Observes observes ->
          "Hekla decides, records and compares, but binds and writes nothing, since "
              + observes.why().text();
    };
  }
}
