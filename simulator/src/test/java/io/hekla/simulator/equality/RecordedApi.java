package io.hekla.simulator.equality;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** API whose answers come from a recording, at their recorded times. */
final class RecordedApi implements KubernetesApi {
  private final Map<String, CompletableFuture<Answer<?>>> pending = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Consumer<String> calls;

  /**
   * @param calls consumer of each call, with its number among those of the same text
   */
  RecordedApi(Consumer<String> calls) {
    this.calls = calls;
  }

  /** Gives an answer; returns false if there is no such call. */
  boolean answer(String call, Answer<?> answer) {
    var waiting = pending.remove(call);
    return waiting != null && waiting.complete(answer);
  }

  /** Forgets a client that is gone. */
  void forget() {
    pending.clear();
  }

  @SuppressWarnings("unchecked") // as the live system was answered
  private <T> CompletionStage<Answer<T>> call(String text) {
    String numbered = text + "#" + numbers.merge(text, 1, Integer::sum);
    calls.accept(numbered);
    var answer = new CompletableFuture<Answer<?>>();
    pending.put(numbered, answer);
    return answer.thenApply(one -> (Answer<T>) one);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    return call(CallText.list(kind));
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    return call(CallText.read(path));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return call(CallText.get(kind, key));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return call(CallText.create(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return call(CallText.replace(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return call(CallText.patch(kind, key, part, patch));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return call(CallText.delete(kind, key, uid, propagation));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return call(CallText.bind(pod, uid, node, annotations));
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    throw new UnsupportedOperationException("watch events are inputs of their own");
  }

  @Override
  public void close() {}
}
