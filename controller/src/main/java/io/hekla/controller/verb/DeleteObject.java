package io.hekla.controller.verb;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Deletion of an object of one uid; one that is gone, or whose name belongs to another, is success.
 */
public record DeleteObject<T extends HasMetadata>(
    Kind<T> kind, ObjectKey key, String uid, KubernetesApi.Propagation propagation)
    implements Verb {
  public DeleteObject {
    Patches.named(uid);
  }

  /** Creates the deletion; the object's dependents follow it. */
  public DeleteObject(Kind<T> kind, ObjectKey key, String uid) {
    this(kind, key, uid, KubernetesApi.Propagation.BACKGROUND);
  }

  @Override
  public String namespace() {
    return key.namespace();
  }

  @Override
  public CompletionStage<Outcome> attempt(KubernetesApi api) {
    return api.delete(kind, key, Optional.of(uid), propagation)
        .thenCompose(answer -> new TargetObject<>(kind, key, uid).outcome(api, answer));
  }
}
