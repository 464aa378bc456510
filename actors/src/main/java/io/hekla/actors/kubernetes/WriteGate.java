package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The API as adapters see it: whatever is read goes through; whatever is written does only while
 * nothing speaks against it. The last line of defence of a Hekla that observes: all who write come
 * past here, each request anew, so none that was decided earlier slips out later.
 */
public final class WriteGate implements KubernetesApi {
  private final KubernetesApi api;
  private final Supplier<Optional<Closed>> closed;

  /**
   * What keeps writes back.
   *
   * @param forNow whether that will soon be known better: the request then has no answer, and is
   *     tried again, where it otherwise is refused
   */
  public record Closed(String why, boolean forNow) {}

  /**
   * @param closed what keeps writes back now; empty while nothing does
   */
  public WriteGate(KubernetesApi api, Supplier<Optional<Closed>> closed) {
    this.api = api;
    this.closed = closed;
  }

  private <T> CompletionStage<Answer<T>> write(Supplier<CompletionStage<Answer<T>>> request) {
    Optional<Closed> now = closed.get();
    if (now.isEmpty()) {
      return request.get();
    }
    String why = now.get().why();
    return CompletableFuture.completedFuture(
        now.get().forNow() ? new Answer.Unreachable<>(why) : Answer.Refused.heldOff(why));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    return api.list(kind);
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(String path) {
    return api.read(path);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return api.get(kind, key);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return write(() -> api.create(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return write(() -> api.replace(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return write(() -> api.patch(kind, key, part, patch));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return write(() -> api.delete(kind, key, uid, propagation));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return write(() -> api.bind(pod, uid, node, annotations));
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    return api.watch(kind, afterVersion, watcher);
  }

  @Override
  public void close() {
    api.close();
  }
}
