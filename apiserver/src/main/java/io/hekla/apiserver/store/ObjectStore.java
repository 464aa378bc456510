package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Core of the API server: objects by kind and key under one lock, one version for all, and the last
 * events of each kind. Synchronous, without a thread, and deterministic for a given clock and
 * identity source, so that virtual time runs on it directly. Requests are answered with the codes,
 * reasons and messages of a real API server.
 *
 * <p>This class has the lock and the list of requests. Their work is in {@link CreateRequests},
 * {@link UpdateRequests}, {@link DeleteRequests} and {@link BindRequests}; changes are made and
 * reported in {@link Transactions}, {@link Write} and {@link WatchCache}.
 */
public final class ObjectStore implements Objects {
  private final ReentrantLock lock = new ReentrantLock();
  private final AdmissionRule rule;
  private final Contents contents;
  private final WatchCache watches;
  private final Transactions transactions;
  private final CreateRequests creations;
  private final UpdateRequests updates;
  private final DeleteRequests deletions;
  private final BindRequests bindings;

  /**
   * Settings of a store.
   *
   * @param kinds kinds that it serves
   * @param history events retained for watches, per kind
   */
  public record Settings(
      Collection<Kind<?>> kinds,
      Clock clock,
      IdentitySource identities,
      AdmissionRule admission,
      int history) {
    /**
     * Returns settings with every kind, the given time, random uids, everything admitted, and
     * 16,384 events per kind.
     */
    public static Settings of(Clock clock) {
      return new Settings(
          EmbeddedKinds.SERVED, clock, IdentitySource.random(), AdmissionRule.ALL, 16_384);
    }

    public Settings with(IdentitySource other) {
      return new Settings(kinds, clock, other, admission, history);
    }

    public Settings with(AdmissionRule other) {
      return new Settings(kinds, clock, identities, other, history);
    }

    public Settings withHistory(int events) {
      return new Settings(kinds, clock, identities, admission, events);
    }
  }

  /** Creates an empty store in memory only. */
  public ObjectStore(Settings settings) {
    this(settings, Recovered.nothing(), Optional.empty(), DecodedObjectCache.inMemory());
  }

  /**
   * Creates an empty store in memory only, whose changes one reader receives.
   *
   * @param changes receives every transaction, inside the write; nothing is published to watches
   */
  public ObjectStore(Settings settings, CommitLog changes) {
    this(settings, Recovered.nothing(), Optional.of(changes), DecodedObjectCache.inMemory());
  }

  ObjectStore(
      Settings settings,
      Recovered recovered,
      Optional<CommitLog> log,
      DecodedObjectCache unpacked) {
    long snapshot = recovered.snapshotVersion();
    this.rule = settings.admission();
    this.contents = new Contents(settings.kinds());
    this.watches = new WatchCache(lock, settings.kinds(), settings.history(), snapshot);
    CommitLog commitLog = log.orElse(transaction -> watches.publish(version()));
    this.transactions =
        new Transactions(contents, watches, settings.clock(), commitLog, unpacked, snapshot);
    var admission = new AdmissionStep(settings.admission(), contents);
    this.creations = new CreateRequests(transactions, admission, settings.identities());
    this.updates = new UpdateRequests(transactions, admission);
    this.deletions = new DeleteRequests(transactions, admission);
    this.bindings = new BindRequests(transactions);
    recovered.objects().forEach(contents::put);
    recovered.later().forEach(transactions::apply);
    publish(transactions.version());
  }

  /** Returns the version of the newest change. */
  public long version() {
    return locked(() -> transactions.version());
  }

  @Override
  public Optional<StoredObject> find(Kind<?> kind, ObjectKey key) {
    return locked(() -> contents.find(kind, key));
  }

  @Override
  public List<StoredObject> all(Kind<?> kind) {
    return locked(() -> contents.all(kind));
  }

  /** Returns all objects of a kind, and the version after which a watch continues without a gap. */
  public Answer<Snapshot> list(Kind<?> kind) {
    return locked(
        () ->
            contents.serves(kind)
                ? new Answer.Done<>(new Snapshot(contents.all(kind), transactions.version()))
                : ApiRefusal.noSuchResource().answer());
  }

  public Answer<StoredObject> get(Kind<?> kind, ObjectKey key) {
    return locked(
        () ->
            switch (Preconditions.present(contents, kind, key)) {
              case StepResult.Value<StoredObject> found -> new Answer.Done<>(found.value());
              case StepResult.No<StoredObject> no -> no.refusal().answer();
            });
  }

  /** Creates an object; {@code sent} must be readable as the type of its kind. */
  public Answer<StoredObject> create(String user, Kind<?> kind, JsonNode sent) {
    return create(user, kind, sent, WriteOptions.USUAL);
  }

  /** Creates an object with options of its own. */
  public Answer<StoredObject> create(
      String user, Kind<?> kind, JsonNode sent, WriteOptions manner) {
    return locked(() -> creations.create(user, kind, sent, manner));
  }

  /** Returns the warnings of admission about an object that was created. */
  public List<String> warnings(StoredObject created) {
    return rule.warnings(created.kind(), created.tree());
  }

  /**
   * Applies {@code change} to an object; to its status alone, where that is the part. A uid or
   * resourceVersion in the result must be that of the object; else 409.
   *
   * @param verb name of the request in the request log
   */
  public Answer<StoredObject> change(
      String user,
      String verb,
      Kind<?> kind,
      ObjectKey key,
      Part part,
      StoredChange change,
      WriteOptions manner) {
    return locked(() -> updates.change(user, verb, kind, key, part, change, manner));
  }

  /**
   * Enables bookkeeping, by kind, of the replacements and patches without their own: Hekla's own
   * writes. A server with clients enables it; without it no object has managed fields.
   */
  public void trackOwnWrites(Function<Kind<?>, ManagedFields> books) {
    locked(
        () -> {
          updates.keepOwn(books);
          return books;
        });
  }

  /** Replaces an object without its status, where that is a subresource. */
  public Answer<StoredObject> replace(String user, Kind<?> kind, JsonNode sent) {
    return locked(() -> updates.replace(user, kind, sent));
  }

  /** Applies a merge patch to an object or, where it is a subresource, to its status. */
  public Answer<StoredObject> patch(
      String user, Kind<?> kind, ObjectKey key, Part part, JsonNode patch) {
    return locked(() -> updates.patch(user, kind, key, part, patch));
  }

  /** Deletes an object, or marks it as being deleted if a kubelet or finalizers hold it. */
  public Answer<StoredObject> delete(
      String user, Kind<?> kind, ObjectKey key, Optional<String> uid) {
    return delete(user, kind, key, Deletion.of(uid));
  }

  /** Deletes an object with the client's options. */
  public Answer<StoredObject> delete(String user, Kind<?> kind, ObjectKey key, Deletion how) {
    return locked(() -> deletions.delete(user, kind, key, how));
  }

  /** Removes a pod being deleted; called by a kubelet when the pod's containers have ended. */
  public Answer<StoredObject> finalizePod(String user, ObjectKey pod, String uid) {
    return locked(() -> deletions.finalizePod(user, pod, uid));
  }

  /** Binds a pod to a node; conflicts as {@link io.hekla.controller.api.KubernetesApi#bind}. */
  public Answer<StoredObject> bind(
      String user, ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return locked(() -> bindings.bind(user, pod, uid, node, annotations));
  }

  /** Returns published events of a kind after a version, at most {@code limit}. */
  public EventPage eventsAfter(Kind<?> kind, long after, int limit) {
    return locked(() -> watches.after(kind, after, limit));
  }

  /** Publishes all events up to this version, which are durable, to watches. */
  public void publish(long upTo) {
    locked(
        () -> {
          watches.publish(upTo);
          return upTo;
        });
  }

  /**
   * Completes, on a thread of its own, once there are published events of a kind after a version. A
   * caller that waits no longer cancels it.
   */
  public CompletableFuture<Void> published(Kind<?> kind, long after) {
    return locked(() -> watches.published(kind, after));
  }

  /** Waits until there are published events of a kind after a version, or a time has passed. */
  public void awaitPublished(Kind<?> kind, long after, long millis) throws InterruptedException {
    watches.await(kind, after, millis);
  }

  /** Returns all objects at one moment, in which {@code during} runs inside the lock. */
  Snapshot freeze(Runnable during) {
    return locked(
        () -> {
          during.run();
          return new Snapshot(contents.everything(), transactions.version());
        });
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
