package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Deletion of a Command object if its target does not exist, or another object has its name now.
 * The API itself is asked, since a Command may be seen before an object that was created just
 * before it.
 *
 * @param command key of the Command object
 * @param uid of the Command object
 * @param kind of its target
 * @param target key of its target
 * @param targetUid uid of its target; empty if any object of the name is meant
 * @param dropped receives the reason, once it is decided
 */
public record DeleteUnmatchedCommand<T extends HasMetadata>(
    ObjectKey command,
    String uid,
    Kind<T> kind,
    ObjectKey target,
    String targetUid,
    Consumer<String> dropped)
    implements Verb {
  @Override
  public String namespace() {
    return command.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.get(kind, target)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> there when isTarget(there.object()) ->
                      AnswerOutcomes.now(new Outcome.Done(Outcome.Written.nothing(Kind.COMMAND)));
                  case Answer.Done<T> another ->
                      drop(
                          api,
                          "%s %s is another one now: its uid is %s, and the Command is for %s"
                              .formatted(
                                  kind.name(),
                                  target.name(),
                                  another.object().getMetadata().getUid(),
                                  targetUid));
                  case Answer.Refused<T> no when no.isNotFound() ->
                      drop(api, "there is no %s %s".formatted(kind.name(), target.name()));
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  private boolean isTarget(T found) {
    return targetUid.isEmpty() || targetUid.equals(found.getMetadata().getUid());
  }

  private CompletionStage<Outcome> drop(KubernetesApi api, String why) {
    dropped.accept(why);
    return new DeleteObject<>(Kind.COMMAND, command, uid).attempt(api);
  }
}
