package io.hekla.controller.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** API that wraps each writing request of another API; reads pass through. */
public abstract class WriteInterceptor implements KubernetesApi {
  private final KubernetesApi api;

  protected WriteInterceptor(KubernetesApi api) {
    this.api = api;
  }

  /**
   * Wraps a request that writes.
   *
   * @param verb the method of the API in lower case
   * @param request sends the request
   */
  protected abstract <T> CompletionStage<Answer<T>> write(
      String verb, Kind<?> kind, Supplier<CompletionStage<Answer<T>>> request);

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    return api.list(kind);
  }

  @Override
  public final CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    return api.read(path);
  }

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return api.get(kind, key);
  }

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return write("create", kind, () -> api.create(kind, object));
  }

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return write("replace", kind, () -> api.replace(kind, object));
  }

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return write("patch", kind, () -> api.patch(kind, key, part, patch));
  }

  @Override
  public final <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return write("delete", kind, () -> api.delete(kind, key, uid, propagation));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return write("bind", Kind.POD, () -> api.bind(pod, uid, node, annotations));
  }

  @Override
  public final <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    return api.watch(kind, afterVersion, watcher);
  }

  @Override
  public final void close() {
    api.close();
  }
}
