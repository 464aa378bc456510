package io.hekla.actors.observing;

import io.fabric8.kubernetes.api.model.Event;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.verb.ClusterEvent;
import io.hekla.model.observing.Mode;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * Event about the mode, for people, on the queue {@code default}, which every cluster has: {@code
 * kubectl describe queue default} shows it. The one thing that a Hekla writes while it observes; it
 * changes no object, and a Hekla that is configured to observe does not write it.
 */
final class ModeEvent {
  private ModeEvent() {}

  /** Writes the Event; returns the reason why it was not written, empty if it was. */
  static CompletionStage<String> write(KubernetesApi api, Mode mode, Instant now) {
    String reason = mode.acts() ? "HeklaActs" : "HeklaObserves";
    return ClusterEvent.write(api, !mode.acts(), reason, sentence(mode), now)
        .thenApply(
            answer ->
                switch (answer) {
                  case Answer.Done<Event> done -> "";
                  case Answer.Refused<Event> no -> no.message();
                  case Answer.Unreachable<Event> unreachable -> unreachable.message();
                  case Answer.Deferred<Event> held -> held.why();
                });
  }

  /** Returns the mode in one sentence for people. */
  static String sentence(Mode mode) {
    return switch (mode) {
      case Mode.Acts acts -> "no other scheduler is active: Hekla schedules this cluster";
      case Mode.Observes observes ->
          "Hekla decides, records and compares, but binds and writes nothing, since "
              + observes.why().text();
    };
  }
}
