package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;

/**
 * Deletion of an object of this name if it has this controlling owner. An object that is gone, or
 * has another owner, is success.
 *
 * @param owner uid of the owner
 */
public record DeleteOwned<T extends HasMetadata>(Kind<T> kind, ObjectKey key, String owner)
    implements Verb {
  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.get(kind, key)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done when ControllerOwner.of(done.object()).equals(owner) ->
                      new DeleteObject<>(kind, key, done.object().getMetadata().getUid())
                          .attempt(api);
                  case Answer.Done<T> done ->
                      AnswerOutcomes.now(new Outcome.Done(Outcome.Written.nothing(kind)));
                  case Answer.Refused<T> no ->
                      AnswerOutcomes.now(AnswerOutcomes.doneOrGone(kind, no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }
}
