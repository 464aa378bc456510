package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.model.cluster.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A client of an {@link EmbeddedApiServer} behind the port. All that its answers contain, reads
 * included, is durable by then, where the server has a data folder.
 */
public final class InMemoryKubernetesApi implements KubernetesApi {
  private final Answering answering;
  private final StoreClient store;
  private final Set<WatchLoop<?>> watches = ConcurrentHashMap.newKeySet();

  /** Time at which requests are answered. */
  private interface Answering {
    <T> CompletionStage<Answer<T>> ask(Supplier<Answer<T>> request);
  }

  /** Answering at once, for callers without threads. */
  private static final Answering AT_ONCE =
      new Answering() {
        @Override
        public <T> CompletionStage<Answer<T>> ask(Supplier<Answer<T>> request) {
          return CompletableFuture.completedStage(request.get());
        }
      };

  private InMemoryKubernetesApi(Answering answering, StoreClient store) {
    this.answering = answering;
    this.store = store;
  }

  /** Creates a client of a running server, which answers once the answer is durable. */
  InMemoryKubernetesApi(EmbeddedApiServer server, String user) {
    this(
        new Answering() {
          @Override
          public <T> CompletionStage<Answer<T>> ask(Supplier<Answer<T>> request) {
            return server.answerOnceSafe(request);
          }
        },
        new StoreClient(server.store(), user));
  }

  /** Returns a client of a store alone, which answers at once; it is not used for watches. */
  public static KubernetesApi of(ObjectStore store, String user) {
    return new InMemoryKubernetesApi(AT_ONCE, new StoreClient(store, user));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind) {
    return ask(() -> store.list(kind));
  }

  /** Refuses the path: only objects are served here. */
  @Override
  public CompletionStage<Answer<JsonNode>> read(ApiPath path) {
    return CompletableFuture.completedFuture(
        new Answer.Refused<>(404, "NotFound", "nothing is served at " + path));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key) {
    return ask(() -> store.get(kind, key));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object) {
    return ask(() -> store.create(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object) {
    return ask(() -> store.replace(kind, object));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return ask(() -> store.patch(kind, key, part, patch));
  }

  @Override
  public <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation) {
    return ask(() -> store.delete(kind, key, uid));
  }

  @Override
  public CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return ask(() -> store.bind(pod, uid, node, annotations));
  }

  @Override
  public <T extends HasMetadata> Watch watch(
      Kind<T> kind, String afterVersion, Watcher<T> watcher) {
    var holder = new WatchLoop<?>[1];
    var watch =
        new WatchLoop<>(
            store.store(), kind, afterVersion, watcher, () -> watches.remove(holder[0]));
    holder[0] = watch;
    watches.add(watch);
    Thread.ofPlatform().daemon().name("watch-" + kind.plural() + "-" + store.user()).start(watch);
    return watch;
  }

  /** Ends this client's watches; the server goes on. */
  @Override
  public void close() {
    watches.forEach(WatchLoop::close);
  }

  private <T> CompletionStage<Answer<T>> ask(Supplier<Answer<T>> request) {
    return answering.ask(request);
  }
}
