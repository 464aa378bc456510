package io.hekla.actors.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * Creates an object that has a controlling owner: a pod, the PodGroup or the Service of a Job. That
 * one of this name exists is success if it has the same owner; otherwise somebody else's is in the
 * way.
 */
public record CreateOwned<T extends HasMetadata>(Kind<T> kind, T object) implements Verb {
  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.create(kind, object)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done -> Answers.now(Answers.done(kind, done.object()));
                  case Answer.Refused<T> no when no.isAlreadyThere() -> read(api);
                  case Answer.Refused<T> no -> Answers.now(Answers.refused(no));
                  case Answer.Unreachable<T> nobody ->
                      Answers.now(new Outcome.Unknown(nobody.message()));
                });
  }

  private CompletionStage<Outcome> read(KubernetesApi api) {
    var meta = object.getMetadata();
    var key = new ObjectKey(Objects.requireNonNullElse(meta.getNamespace(), ""), meta.getName());
    return api.get(kind, key)
        .thenApply(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done
                      when Owners.of(done.object()).equals(Owners.of(object)) ->
                      Answers.done(kind, done.object());
                  case Answer.Done<T> done -> Owners.inTheWay(kind, key);
                  case Answer.Refused<T> no when no.isNotFound() ->
                      new Outcome.Unknown("it was there and is gone");
                  case Answer.Refused<T> no -> Answers.refused(no);
                  case Answer.Unreachable<T> nobody -> new Outcome.Unknown(nobody.message());
                });
  }
}
