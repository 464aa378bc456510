package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.ObjectKeys;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Creation of an object that has a controlling owner, or, where the owner has it already, update of
 * the given entries of its {@code data}, with the rest left alone.
 *
 * @param namespace of the object
 * @param making the object to be created, with values that take time to make
 * @param data the entries of the object's data that it must have afterwards
 */
public record WriteOwned<T extends HasMetadata>(
    String namespace, Kind<T> kind, Supplier<CompletionStage<T>> making, JsonNode data)
    implements Verb {
  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return making.get().thenCompose(object -> create(api, object));
  }

  private CompletionStage<Outcome> create(KubernetesApi api, T object) {
    return api.create(kind, object)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done ->
                      AnswerOutcomes.now(AnswerOutcomes.done(kind, done.object()));
                  case Answer.Refused<T> no when no.isAlreadyThere() -> change(api, object);
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private CompletionStage<Outcome> change(KubernetesApi api, T object) {
    var key = ObjectKeys.of(object);
    return api.get(kind, key)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done
                      when ControllerOwner.of(done.object()).equals(ControllerOwner.of(object)) ->
                      patched(api, key, done.object().getMetadata().getUid());
                  case Answer.Done<T> done ->
                      AnswerOutcomes.now(ControllerOwner.nameTaken(kind, key));
                  case Answer.Refused<T> no when no.isNotFound() ->
                      AnswerOutcomes.now(new Outcome.Unknown("it existed and was deleted"));
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private CompletionStage<Outcome> patched(KubernetesApi api, ObjectKey key, String uid) {
    var patch = Patches.of(uid);
    patch.set("data", data);
    return new PatchObject<>(kind, key, KubernetesApi.Part.OBJECT, patch).attempt(api);
  }
}
