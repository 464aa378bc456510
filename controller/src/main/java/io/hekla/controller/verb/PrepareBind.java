package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Preparation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Bind with the writes that it needs before. While others take their time, as for making a volume,
 * the bind {@link Outcome.Waits}. Source: docs/reference/plugin-rules.md#binder.
 */
public record PrepareBind(List<Preparation> preparations, BindPod bind) implements Verb {
  public PrepareBind {
    preparations = List.copyOf(preparations);
  }

  @Override
  public String namespace() {
    return bind.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return attempt(api, 0);
  }

  /** Returns the rest of the bind once so many preparations are written. */
  private VerbStep from(int step) {
    return api -> attempt(api, step);
  }

  private CompletionStage<Outcome> attempt(KubernetesApi api, int step) {
    return step == preparations.size()
        ? bind.attempt(api)
        : prepare(api, preparations.get(step))
            .thenCompose(
                outcome ->
                    outcome instanceof Outcome.Done
                        ? AnswerOutcomes.goOn(api, from(step + 1))
                        : AnswerOutcomes.now(outcome));
  }

  private CompletionStage<Outcome> prepare(KubernetesApi api, Preparation preparation) {
    return switch (preparation) {
      case Preparation.BindVolume volume -> PrepareVolume.bind(api, volume);
      case Preparation.ProvisionVolume volume -> PrepareVolume.provision(api, volume);
      case Preparation.AllocateDevices devices ->
          new PrepareDevices(api, bind.pod(), bind.uid()).allocate(devices);
      case Preparation.UseDevices devices ->
          new PrepareDevices(api, bind.pod(), bind.uid()).use(devices);
    };
  }

  /** Reads an object of a uid and continues with it; one that is gone or another is a refusal. */
  static <T extends HasMetadata> CompletionStage<Outcome> with(
      KubernetesApi api,
      Kind<T> kind,
      ObjectKey key,
      Optional<String> uid,
      Function<T, CompletionStage<Outcome>> next) {
    return api.get(kind, key)
        .thenCompose(
            answer ->
                switch (answer) {
                  case Answer.Done<T> done
                      when uid.isPresent()
                          && !uid.get().equals(done.object().getMetadata().getUid()) ->
                      AnswerOutcomes.now(
                          new Outcome.Refused(
                              "another %s has this name now".formatted(kind.name())));
                  case Answer.Done<T> done -> next.apply(done.object());
                  case Answer.Refused<T> no -> AnswerOutcomes.now(AnswerOutcomes.refused(no));
                  case Answer.Unreachable<T> unreachable ->
                      AnswerOutcomes.now(new Outcome.Unknown(unreachable.message()));
                  case Answer.Deferred<T> held ->
                      AnswerOutcomes.now(new Outcome.Deferred(held.why()));
                });
  }

  /** Converts a written object to an outcome; one that changed meanwhile is to be read again. */
  static <T extends HasMetadata> Outcome written(Kind<T> kind, Answer<T> answer) {
    return switch (answer) {
      case Answer.Done<T> done -> AnswerOutcomes.done(kind, done.object());
      case Answer.Refused<T> no when no.isConflict() ->
          new Outcome.Unknown("the %s changed meanwhile".formatted(kind.name()));
      case Answer.Refused<T> no -> AnswerOutcomes.refused(no);
      case Answer.Unreachable<T> unreachable -> new Outcome.Unknown(unreachable.message());
      case Answer.Deferred<T> held -> new Outcome.Deferred(held.why());
    };
  }
}
