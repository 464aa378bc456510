package io.hekla.simulator.api;

import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.KubernetesApi;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The running embedded API server: a store, kept in memory only, and its clients. */
public final class EmbeddedApiServer implements AutoCloseable {
  private final ObjectStore store;
  private final Set<InMemoryKubernetesApi> clients = ConcurrentHashMap.newKeySet();

  private EmbeddedApiServer(ObjectStore store) {
    this.store = store;
  }

  /** A server that forgets everything when it is closed. */
  public static EmbeddedApiServer inMemory(ObjectStore.Settings settings) {
    return new EmbeddedApiServer(new ObjectStore(settings));
  }

  /**
   * A client.
   *
   * @param who its name in the request log
   */
  public KubernetesApi client(String who) {
    var client = new InMemoryKubernetesApi(this, who);
    clients.add(client);
    return client;
  }

  /** The store itself, for kubelets and tests. */
  public ObjectStore store() {
    return store;
  }

  <T> CompletionStage<Answer<T>> answerOnceSafe(Supplier<Answer<T>> request) {
    try {
      return CompletableFuture.completedFuture(request.get());
    } catch (StoreClosedException e) {
      return CompletableFuture.completedFuture(
          new Answer.Unreachable<>(String.valueOf(e.getMessage())));
    }
  }

  /** Ends every watch. */
  @Override
  public void close() {
    clients.forEach(InMemoryKubernetesApi::close);
  }
}
