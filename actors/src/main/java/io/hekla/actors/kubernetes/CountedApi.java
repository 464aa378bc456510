package io.hekla.actors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** An API whose writing requests are counted by what came of them. */
public final class CountedApi implements KubernetesApi {
  private final KubernetesApi api;
  private final Counts counts;

  private CountedApi(KubernetesApi api, Counts counts) {
    this.api = api;
    this.counts = counts;
  }

  /** The API itself, where nobody can read what would be counted. */
  public static KubernetesApi of(KubernetesApi api, Counts counts) {
    return counts.areRead() ? new CountedApi(api, counts) : api;
  }

  private <T> CompletionStage<Answer<T>> counted(
      String verb, Kind<?> kind, CompletionStage<Answer<T>> request) {
    return request.whenComplete(
        (answer, failure) -> counts.one(Metric.WRITES, verb, kind.name(), outcome(answer)));
  }

  private static String outcome(@Nullable Answer<?> answer) {
    return switch (answer) {
      case null -> "lost";
      case Answer.Done<?> done -> "done";
      case Answer.Unreachable<?> nobody -> "lost";
      case Answer.Refused<?> no when no.isConflict() -> "conflict";
      case Answer.Refused<?> no when no.isPassing() -> "busy";
      case Answer.Refused<?> no -> "refused";
    };
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
    return counted("create", kind, api.create(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return counted("replace", kind, api.replace(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return counted("patch", kind, api.patch(kind, key, part, patch));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return counted("delete", kind, api.delete(kind, key, uid, propagation));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return counted("bind", Kind.POD, api.bind(pod, uid, node, annotations));
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
