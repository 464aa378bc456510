package io.hekla.actors.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;

/**
 * Deletes a Command object if what it is for is not there. The API itself is asked, since a Command
 * may be seen before what was made just before it.
 *
 * @param command key of the Command object
 * @param uid of the Command object
 * @param kind of what it is for
 * @param target key of what it is for
 */
public record DropOrder<T extends HasMetadata>(
    ObjectKey command, String uid, Kind<T> kind, ObjectKey target) implements Verb {
  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.get(kind, target)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> there ->
                      Answers.now(new Outcome.Done(Outcome.Written.nothing(Kind.COMMAND)));
                  case Answer.Refused<T> no when no.isNotFound() ->
                      new DeleteObject<>(Kind.COMMAND, command, uid).attempt(api);
                  case Answer.Refused<T> no -> Answers.now(Answers.refused(no));
                  case Answer.Unreachable<T> nobody ->
                      Answers.now(new Outcome.Unknown(nobody.message()));
                });
  }
}
