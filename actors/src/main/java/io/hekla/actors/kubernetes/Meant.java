package io.hekla.actors.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * The object that a request means.
 *
 * @param uid empty if whatever object has the name is meant
 */
record Meant<T extends HasMetadata>(Kind<T> kind, ObjectKey key, String uid) {
  /**
   * What came of a request to it. That it is gone, or another object has its name now, is fine.
   * Servers call both that and a mere race with others a conflict, so the object is looked at.
   */
  CompletionStage<Outcome> outcome(KubernetesApi api, Answer<T> answer) {
    return answer instanceof Answer.Refused<T> no && no.isConflict()
        ? api.get(kind, key).thenApply(this::identify)
        : Answers.now(Answers.doneOrGone(kind, answer));
  }

  private Outcome identify(Answer<T> found) {
    return switch (found) {
      case Answer.Done<T> done when is(done.object()) ->
          new Outcome.Unknown("the %s changed meanwhile".formatted(kind.name()));
      case Answer.Done<T> another -> new Outcome.Done(Outcome.Written.nothing(kind));
      case Answer.Refused<T> no -> Answers.doneOrGone(kind, no);
      case Answer.Unreachable<T> nobody -> new Outcome.Unknown(nobody.message());
    };
  }

  private boolean is(T object) {
    return uid.isEmpty() || Objects.equals(uid, object.getMetadata().getUid());
  }
}
