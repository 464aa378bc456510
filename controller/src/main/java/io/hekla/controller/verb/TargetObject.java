package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** Object of a uid that a request means. */
record TargetObject<T extends HasMetadata>(Kind<T> kind, ObjectKey key, String uid) {
  /**
   * Returns the outcome of a request to the object. An object that is gone, or whose name belongs
   * to another now, is success. Servers call both that and a mere race with others a conflict, so
   * the object is read.
   */
  CompletionStage<Outcome> outcome(KubernetesApi api, Answer<T> answer) {
    return answer instanceof Answer.Refused<T> no && no.isConflict()
        ? api.get(kind, key).thenApply(this::identify)
        : AnswerOutcomes.now(AnswerOutcomes.doneOrGone(kind, answer));
  }

  private Outcome identify(Answer<T> found) {
    return switch (found) {
      case Answer.Done<T> done when is(done.object()) ->
          new Outcome.Unknown("the %s changed meanwhile".formatted(kind.name()));
      case Answer.Done<T> another -> new Outcome.Done(Outcome.Written.nothing(kind));
      case Answer.Refused<T> no -> AnswerOutcomes.doneOrGone(kind, no);
      case Answer.Unreachable<T> unreachable -> new Outcome.Unknown(unreachable.message());
      case Answer.Deferred<T> held -> new Outcome.Deferred(held.why());
    };
  }

  private boolean is(T object) {
    return Objects.equals(uid, object.getMetadata().getUid());
  }
}
