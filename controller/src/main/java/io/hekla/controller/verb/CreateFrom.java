package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Creation of an object from another one as it then is, which is read first: a Job from its
 * JobTemplate. The rules of {@link CreateOwned} for existing objects hold here too.
 *
 * @param made the object to be created, with its controlling owner
 */
public record CreateFrom<S extends HasMetadata, T extends HasMetadata>(
    Kind<S> source, ObjectKey key, Kind<T> kind, Function<S, T> made) implements Verb {
  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public boolean creates() {
    return true;
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return PrepareBind.with(
        api,
        source,
        key,
        Optional.empty(),
        read -> new CreateOwned<>(kind, made.apply(read)).attempt(api));
  }
}
