package io.hekla.apiserver.store;

import io.hekla.apiserver.store.file.FolderException;
import io.hekla.apiserver.store.file.FolderLock;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.KubernetesApi;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The running embedded API server: a store, its data folder if it has one, and its clients. */
public final class EmbeddedApiServer implements AutoCloseable {
  private final ObjectStore store;
  private final Optional<OnDisk> disk;
  private final Set<InMemoryKubernetesApi> clients = ConcurrentHashMap.newKeySet();

  private record OnDisk(FolderLock lock, FileLog log) {}

  /**
   * Files of a data folder.
   *
   * @param rotateAt size of the log in bytes at which it is replaced by a snapshot
   * @param requestLog size of the request log in bytes at which a new file is begun; empty: no
   *     request log
   */
  public record Durability(long rotateAt, Optional<Long> requestLog) {
    /** Usual sizes: a snapshot every 64 MiB, two files of requests of at most 64 MiB. */
    public static final Durability USUAL = new Durability(64L << 20, Optional.of(64L << 20));
  }

  private EmbeddedApiServer(ObjectStore store, Optional<OnDisk> disk) {
    this.store = store;
    this.disk = disk;
  }

  /** Returns a server that loses all objects when it is closed. */
  public static EmbeddedApiServer inMemory(ObjectStore.Settings settings) {
    return new EmbeddedApiServer(new ObjectStore(settings), Optional.empty());
  }

  /**
   * Returns a server that continues where the last one on this folder ended, however it ended.
   *
   * @param folder its own, for example {@code api} below {@code --data}
   * @throws FolderException if the folder is in use, damaged, of a newer format or not writable
   */
  public static EmbeddedApiServer open(
      Path folder, ObjectStore.Settings settings, Durability durability) {
    FolderLock lock = FolderLock.take(folder);
    try {
      var unpacked = DecodedObjectCache.forLoggedStore();
      var codec = new TransactionCodec(new Contents(settings.kinds()), unpacked);
      var files = new ApiFolder(folder, codec);
      ApiFolder.Found found = files.recover();
      Optional<RequestLog> requests = requestLog(folder, durability, found.later());
      var log = new FileLog(folder, files, found.log(), requests, durability.rotateAt());
      var store = new ObjectStore(settings, found.recovered(), Optional.of(log), unpacked);
      log.start(store);
      return new EmbeddedApiServer(store, Optional.of(new OnDisk(lock, log)));
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Returns a client of the server.
   *
   * @param user its name in the request log
   */
  public KubernetesApi client(String user) {
    var client = new InMemoryKubernetesApi(this, user);
    clients.add(client);
    return client;
  }

  /**
   * Completes with a line for people when the data folder cannot be written any more; from then on
   * nothing is accepted. Never completes if all goes well or there is no folder.
   */
  public CompletionStage<String> failed() {
    return disk.map(it -> it.log().failed()).orElseGet(CompletableFuture::new);
  }

  /** Returns the store itself, for kubelets and tests. */
  public ObjectStore store() {
    return store;
  }

  /** Ends every watch; requests until now are written, more are not accepted. */
  @Override
  public void close() {
    clients.forEach(InMemoryKubernetesApi::close);
    disk.ifPresent(EmbeddedApiServer::close);
  }

  /**
   * Runs a request on the store, and answers once everything that the answer may depend on is
   * durable.
   */
  public <T> CompletionStage<Answer<T>> answerOnceSafe(Supplier<Answer<T>> request) {
    Answer<T> answer;
    try {
      answer = request.get();
    } catch (StoreClosedException e) {
      return CompletableFuture.completedFuture(
          new Answer.Unreachable<>(String.valueOf(e.getMessage())));
    }
    if (disk.isEmpty()) {
      return CompletableFuture.completedFuture(answer);
    }
    var stage = new CompletableFuture<Answer<T>>();
    disk.get()
        .log()
        .whenSafe(
            store.version(),
            failure -> {
              Answer<T> answered =
                  failure.isEmpty() ? answer : new Answer.Unreachable<>(failure.get());
              // Not on the log's thread: continuations must not hold up the disk.
              Thread.startVirtualThread(() -> stage.complete(answered));
            });
    return stage;
  }

  private static void close(OnDisk disk) {
    try {
      disk.log().close();
    } catch (IOException e) {
      throw new FolderException(
          "the embedded API's data folder cannot be closed: " + FolderException.why(e), e);
    } finally {
      disk.lock().close();
    }
  }

  private static Optional<RequestLog> requestLog(
      Path folder, Durability durability, List<Transaction> later) {
    if (durability.requestLog().isEmpty()) {
      return Optional.empty();
    }
    try {
      var requests = new RequestLog(folder, durability.requestLog().get());
      requests.append(later, requests.newestVersion());
      return Optional.of(requests);
    } catch (IOException e) {
      throw new FolderException(
          "the request log in %s cannot be used: %s".formatted(folder, FolderException.why(e)), e);
    }
  }
}
