package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.metrics.VolcanoMetering;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.metrics.RequestMetrics;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/** API whose requests are counted and timed by their HTTP method; watches are not. */
public final class MeteredApi implements KubernetesApi {
  private static final int OK = 200;
  private static final int CREATED = 201;

  private final KubernetesApi api;
  private final RequestMetrics requests;
  private final LongSupplier nanoTime;

  private MeteredApi(KubernetesApi api, RequestMetrics requests, LongSupplier nanoTime) {
    this.api = api;
    this.requests = requests;
    this.nanoTime = nanoTime;
  }

  /**
   * Returns a metered API, or the API itself where metrics cannot be read.
   *
   * @param nanoTime nanoseconds since any origin; never goes back
   */
  public static KubernetesApi of(
      KubernetesApi api, VolcanoMetering metering, LongSupplier nanoTime) {
    return metering.areRead() ? new MeteredApi(api, metering.requests(), nanoTime) : api;
  }

  private <T> CompletionStage<Answer<T>> metered(
      String method, int success, CompletionStage<Answer<T>> request, long began) {
    return request.whenComplete(
        (answer, failure) -> {
          if (answer != null) {
            requests.answered(method, success, answer, nanoTime.getAsLong() - began);
          }
        });
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    long began = nanoTime.getAsLong();
    return metered("GET", OK, api.list(kind), began);
  }

  @Override
  public CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    long began = nanoTime.getAsLong();
    return metered("GET", OK, api.read(path), began);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    long began = nanoTime.getAsLong();
    return metered("GET", OK, api.get(kind, key), began);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    long began = nanoTime.getAsLong();
    return metered("POST", CREATED, api.create(kind, object), began);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    long began = nanoTime.getAsLong();
    return metered("PUT", OK, api.replace(kind, object), began);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    long began = nanoTime.getAsLong();
    return metered("PATCH", OK, api.patch(kind, key, part, patch), began);
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    long began = nanoTime.getAsLong();
    return metered("DELETE", OK, api.delete(kind, key, uid, propagation), began);
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    long began = nanoTime.getAsLong();
    return metered("POST", CREATED, api.bind(pod, uid, node, annotations), began);
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
