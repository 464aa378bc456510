package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * Write of an Event. One that repeats another has its name, and only counts it up, so that users
 * see one line and a count.
 *
 * @param component reporting component, as users read it
 * @param times number of occurrences since it was last written, at least 1
 * @param first time of the first of those occurrences
 * @param last time of the last one
 * @param before number of occurrences known to have been written before; 0 if that is not known
 */
public record RecordEvent(
    ObjectEvent event, String component, int times, Instant first, Instant last, int before)
    implements Verb {
  /** Longest message that the API takes. */
  private static final int LONGEST_MESSAGE = 1024;

  /** Longest prefix, which leaves room for a hash in a name of 253 characters. */
  private static final int LONGEST_PREFIX = 230;

  @Override
  public String namespace() {
    return event.about().key().namespace();
  }

  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return before == 0 ? create(api) : count(api, before);
  }

  private CompletionStage<Outcome> create(KubernetesApi api) {
    return api.create(Kind.EVENT, object())
        .thenCompose(
            answer ->
                answer instanceof Answer.Refused<Event> no && no.isAlreadyThere()
                    ? countFound(api)
                    : AnswerOutcomes.now(outcome(answer)));
  }

  /**
   * Counts up an Event that exists: written before this member can remember, or by the try whose
   * answer was lost.
   */
  private CompletionStage<Outcome> countFound(KubernetesApi api) {
    return api.get(Kind.EVENT, key())
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<Event> done when isThis(done.object()) ->
                      AnswerOutcomes.now(new Outcome.Done(Outcome.Written.nothing(Kind.EVENT)));
                  case Answer.Done<Event> done ->
                      count(api, Objects.requireNonNullElse(done.object().getCount(), 1));
                  case Answer.Refused<Event> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<Event> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<Event> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private boolean isThis(Event found) {
    return time(last).equals(found.getLastTimestamp());
  }

  private CompletionStage<Outcome> count(KubernetesApi api, int written) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.put("count", written + times).put("lastTimestamp", time(last)).put("message", message());
    return api.patch(Kind.EVENT, key(), KubernetesApi.Part.OBJECT, patch)
        .thenCompose(
            answer ->
                // The API server removes Events after a while; this one begins anew.
                answer instanceof Answer.Refused<Event> no && no.isNotFound()
                    ? api.create(Kind.EVENT, object()).thenApply(RecordEvent::outcome)
                    : AnswerOutcomes.now(outcome(answer)));
  }

  private static Outcome outcome(Answer<Event> answer) {
    return switch (answer) {
      case Answer.Done<Event> done -> new Outcome.Done(Outcome.Written.nothing(Kind.EVENT));
      case Answer.Refused<Event> no -> AnswerOutcomes.refused(no);
      case Answer.Unreachable<Event> unreachable -> new Outcome.Unknown(unreachable.message());
      case Answer.Deferred<Event> held -> new Outcome.Deferred(held.why());
    };
  }

  /** Returns the key. Events of kinds without namespaces are in {@code default}. */
  private ObjectKey key() {
    ObjectKey about = event.about().key();
    String prefix =
        about.name().length() > LONGEST_PREFIX
            ? about.name().substring(0, LONGEST_PREFIX)
            : about.name();
    return new ObjectKey(
        about.namespace().isEmpty() ? "default" : about.namespace(),
        prefix + "." + hash(event.series()));
  }

  /** Returns the FNV-1a hash of 64 bits, in hexadecimal digits. */
  private static String hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return "%016x".formatted(hash);
  }

  private static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private String message() {
    return event.message().length() > LONGEST_MESSAGE
        ? event.message().substring(0, LONGEST_MESSAGE - 1) + "…"
        : event.message();
  }

  private Event object() {
    ObjectEvent.About about = event.about();
    ObjectKey key = key();
    return new EventBuilder()
        .withNewMetadata()
        .withNamespace(key.namespace())
        .withName(key.name())
        .endMetadata()
        .withNewInvolvedObject()
        .withApiVersion(about.apiVersion())
        .withKind(about.kind())
        .withNamespace(about.key().namespace().isEmpty() ? null : about.key().namespace())
        .withName(about.key().name())
        .withUid(about.uid())
        .endInvolvedObject()
        .withType(
            switch (event.type()) {
              case NORMAL -> "Normal";
              case WARNING -> "Warning";
            })
        .withReason(event.reason())
        .withMessage(message())
        .withCount(times)
        .withFirstTimestamp(time(first))
        .withLastTimestamp(time(last))
        .withNewSource()
        .withComponent(component)
        .endSource()
        .withReportingComponent(component)
        .build();
  }
}
