package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Meanings that answers have for every verb. */
public final class AnswerOutcomes {
  private AnswerOutcomes() {}

  /** Converts a refusal to an outcome: passing trouble is not known to have failed. */
  static Outcome refused(Answer.Refused<?> refused) {
    if (refused.isOfEndingNamespace()) {
      return new Outcome.Deferred(refused.message(), true);
    }
    String text = refused.reason() + ": " + refused.message();
    return refused.isPassing()
        ? new Outcome.Unknown(text, refused.retryAfter())
        : new Outcome.Refused(text);
  }

  /** Converts an answer to an outcome; an object that is gone counts as done. */
  static <T extends HasMetadata> Outcome doneOrGone(Kind<T> kind, Answer<T> answer) {
    return switch (answer) {
      case Answer.Done<T> done -> done(kind, done.object());
      case Answer.Refused<T> no when no.isNotFound() ->
          new Outcome.Done(Outcome.Written.nothing(kind));
      case Answer.Refused<T> no -> refused(no);
      case Answer.Unreachable<T> unreachable -> new Outcome.Unknown(unreachable.message());
      case Answer.Deferred<T> held -> new Outcome.Deferred(held.why());
    };
  }

  static Outcome done(Kind<?> kind, HasMetadata object) {
    // No watch ever shows a version of an unwatched kind, so that no caller may wait for it.
    return new Outcome.Done(
        kind.isWatched()
            ? Outcome.Written.at(kind, object.getMetadata().getResourceVersion())
            : Outcome.Written.nothing(kind));
  }

  /** Continues with the rest of a verb. Without an answer to that, only the rest is tried again. */
  static CompletionStage<Outcome> goOn(KubernetesApi api, VerbStep rest) {
    return rest.attempt(api)
        .thenApply(
            outcome ->
                outcome instanceof Outcome.Unknown unknown ? unknown.leaving(rest) : outcome);
  }

  static CompletionStage<Outcome> now(Outcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }
}
