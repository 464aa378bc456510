package io.hekla.actors.remote;

import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.machine.Kept;
import java.util.Map;
import java.util.Optional;

/** A request to the API as it travels; kinds by name, objects and patches as JSON text. */
public sealed interface ApiRequest extends Kept {
  record ListAll(String kind) implements ApiRequest {}

  record Read(String path) implements ApiRequest {}

  record Get(String kind, ObjectKey key) implements ApiRequest {}

  record Create(String kind, String json) implements ApiRequest {}

  record Replace(String kind, String json) implements ApiRequest {}

  record Patch(String kind, ObjectKey key, KubernetesApi.Part part, String json)
      implements ApiRequest {}

  record Delete(
      String kind, ObjectKey key, Optional<String> uid, KubernetesApi.Propagation propagation)
      implements ApiRequest {}

  record Bind(ObjectKey pod, String uid, String node, Map<String, String> annotations)
      implements ApiRequest {
    public Bind {
      annotations = Map.copyOf(annotations);
    }
  }
}
