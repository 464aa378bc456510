package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.ObjectKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * Creation of an object that has a controlling owner: a pod, the PodGroup or the Service of a Job.
 * An existing object of this name is success if it has the same owner; otherwise it is in the way.
 */
public record CreateOwned<T extends HasMetadata>(Kind<T> kind, T object) implements Verb {
  @Override
  public String namespace() {
    return Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
  }

  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.create(kind, object)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done ->
                      AnswerOutcomes.now(AnswerOutcomes.done(kind, done.object()));
                  case Answer.Refused<T> no when no.isAlreadyThere() ->
                      AnswerOutcomes.goOn(api, again -> read(again, this::gone));
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      // It may exist: a read costs the server less than the refusal of another.
                      AnswerOutcomes.now(
                          new Outcome.Unknown(unreachable.message())
                              .leaving(again -> read(again, this)));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private CompletionStage<Outcome> gone(KubernetesApi api) {
    return AnswerOutcomes.now(new Outcome.Unknown("it existed and was deleted").leaving(this));
  }

  private CompletionStage<Outcome> read(KubernetesApi api, VerbStep ifNotThere) {
    var key = ObjectKeys.of(object);
    return api.get(kind, key)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done -> AnswerOutcomes.now(judge(key, done.object()));
                  case Answer.Refused<T> no when no.isNotFound() -> ifNotThere.attempt(api);
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private Outcome judge(ObjectKey key, T found) {
    return ControllerOwner.of(found).equals(ControllerOwner.of(object))
        ? AnswerOutcomes.done(kind, found)
        : ControllerOwner.nameTaken(kind, key);
  }
}
