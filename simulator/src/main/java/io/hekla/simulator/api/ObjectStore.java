package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Answer;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The API server's core: objects by kind and key under one lock, one version for all, and the last
 * events of each kind. Synchronous, without a thread, and deterministic for a given clock and
 * identity source, so that virtual time runs on it directly. Requests are answered with the codes,
 * reasons and messages of a real API server.
 *
 * <p>Longer than others because every kind of request is here, where all share the lock and the way
 * a write becomes a transaction; what a request means is in {@link WriteRules} and {@link
 * PodRules}.
 */
public final class ObjectStore implements Objects {
  private static final int NAMES_TRIED = 8;

  private final ReentrantLock lock = new ReentrantLock();
  private final Contents contents;
  private final Map<Resource, EventHistory> histories = new HashMap<>();
  private final Map<Resource, Condition> published = new HashMap<>();
  private final Clock clock;
  private final IdentitySource identities;
  private final AdmissionRule admission;
  private final CommitLog log;
  private long version;
  private long publishedVersion;

  /**
   * How a store is made.
   *
   * @param kinds what it serves
   * @param history events kept for watches, per kind
   */
  public record Settings(
      Collection<Kind<?>> kinds,
      Clock clock,
      IdentitySource identities,
      AdmissionRule admission,
      int history) {
    /** Every kind, the given time, uids by chance, everything admitted, 16,384 events per kind. */
    public static Settings of(Clock clock) {
      return new Settings(Kind.ALL, clock, IdentitySource.random(), AdmissionRule.ALL, 16_384);
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

  /** An empty store that keeps everything in memory only. */
  public ObjectStore(Settings settings) {
    this(settings, Recovered.nothing(), Optional.empty());
  }

  ObjectStore(Settings settings, Recovered recovered, Optional<CommitLog> log) {
    this.contents = new Contents(settings.kinds());
    this.clock = settings.clock();
    this.identities = settings.identities();
    this.admission = settings.admission();
    for (Kind<?> kind : settings.kinds()) {
      histories.put(
          Resource.of(kind), new EventHistory(settings.history(), recovered.snapshotVersion()));
      published.put(Resource.of(kind), lock.newCondition());
    }
    this.version = recovered.snapshotVersion();
    recovered.objects().forEach(contents::put);
    recovered.later().forEach(this::apply);
    this.publishedVersion = version;
    this.log = log.orElse(transaction -> publish(version));
  }

  /** The version of the newest change. */
  public long version() {
    return locked(() -> version);
  }

  @Override
  public Optional<StoredObject> find(Kind<?> kind, ObjectKey key) {
    return locked(() -> contents.find(kind, key));
  }

  @Override
  public List<StoredObject> all(Kind<?> kind) {
    return locked(() -> contents.all(kind));
  }

  /** All objects of a kind, and the version after which a watch goes on without a gap. */
  public Answer<Snapshot> list(Kind<?> kind) {
    return locked(
        () ->
            contents.serves(kind)
                ? new Answer.Done<>(new Snapshot(contents.all(kind), version))
                : Refusal.noSuchResource().answer());
  }

  public Answer<StoredObject> get(Kind<?> kind, ObjectKey key) {
    return locked(() -> answered(present(kind, key)));
  }

  /** Creates an object; {@code sent} must be readable as the type of its kind. */
  public Answer<StoredObject> create(String who, Kind<?> kind, JsonNode sent) {
    return locked(
        () -> {
          ObjectKey asked = Trees.key(sent);
          var write = new Write(who, "create", kind, asked);
          if (!contents.serves(kind)) {
            return write.refuse(Refusal.noSuchResource());
          }
          if (!kind.namespaced() && !asked.namespace().isEmpty()) {
            return write.refuse(
                Refusal.badRequest(kind.plural() + " are in no namespace, but one was given"));
          }
          if (!Trees.metadataText(sent, "resourceVersion").isEmpty()) {
            return write.refuse(
                Refusal.badRequest("resourceVersion should not be set on objects to be created"));
          }
          ObjectKey key = named(kind, sent);
          Optional<Refusal> wrongName = WriteRules.nameIsWrong(kind, key.name());
          if (wrongName.isPresent()) {
            return write.refuse(wrongName.get());
          }
          if (contents.find(kind, key).isPresent()) {
            return write.refuse(Refusal.alreadyExists(kind, key.name()));
          }
          return switch (admitted(kind, WriteRules.fresh(kind, sent, key))) {
            case Answered.No<ObjectNode> no -> write.refuse(no.refusal());
            case Answered.Value<ObjectNode> ok -> {
              write.put(kind, WriteRules.identify(ok.value(), identities.uid(), clock.instant()));
              yield write.done();
            }
          };
        });
  }

  /** Replaces an object but for its status where that is apart. */
  public Answer<StoredObject> replace(String who, Kind<?> kind, JsonNode sent) {
    return locked(
        () -> {
          ObjectKey key = Trees.key(sent);
          var write = new Write(who, "update", kind, key);
          return switch (expected(kind, key, sent)) {
            case Answered.No<StoredObject> no -> write.refuse(no.refusal());
            case Answered.Value<StoredObject> old -> update(write, old.value(), sent);
          };
        });
  }

  /** Applies a merge patch to an object or, where it is apart, to its status. */
  public Answer<StoredObject> patch(
      String who, Kind<?> kind, ObjectKey key, Part part, JsonNode patch) {
    return locked(
        () -> {
          var write = new Write(who, part == Part.STATUS ? "patch-status" : "patch", kind, key);
          if (part == Part.STATUS && !kind.statusApart()) {
            return write.refuse(Refusal.noSuchResource());
          }
          if (!patch.isObject()) {
            return write.refuse(Refusal.badRequest("a merge patch of an object is an object"));
          }
          return switch (expected(kind, key, patch)) {
            case Answered.No<StoredObject> no -> write.refuse(no.refusal());
            case Answered.Value<StoredObject> old ->
                switch (part) {
                  case OBJECT ->
                      update(write, old.value(), MergePatch.apply(old.value().tree(), patch));
                  case STATUS -> updateStatus(write, old.value(), patch);
                };
          };
        });
  }

  /** Deletes an object, or marks it as going if a kubelet or finalizers hold it. */
  public Answer<StoredObject> delete(
      String who, Kind<?> kind, ObjectKey key, Optional<String> uid) {
    return delete(who, "delete", kind, key, uid, StoredObject::tree);
  }

  /** What a kubelet does when a pod's containers have ended: lets go of a pod being deleted. */
  public Answer<StoredObject> finalizePod(String who, ObjectKey pod, String uid) {
    return delete(
        who,
        "finalize",
        Kind.POD,
        pod,
        Optional.of(uid),
        found -> WriteRules.goingAway(found.tree(), clock.instant(), 0));
  }

  /** Binds a pod to a node; conflicts as {@link io.hekla.actors.kubernetes.KubernetesApi#bind}. */
  public Answer<StoredObject> bind(
      String who, ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return locked(
        () -> {
          var write = new Write(who, "bind", Kind.POD, pod, uid, node);
          if (node.isEmpty()) {
            return write.refuse(
                Refusal.invalid(
                    Kind.POD, pod.name(), List.of("target.name: Required value: name of a node")));
          }
          return switch (present(Kind.POD, pod)) {
            case Answered.No<StoredObject> no -> write.refuse(no.refusal());
            case Answered.Value<StoredObject> found -> {
              Optional<Refusal> conflict = PodRules.bindingConflict(found.value(), uid);
              if (conflict.isPresent()) {
                yield write.refuse(conflict.get());
              }
              write.put(
                  Kind.POD,
                  PodRules.bound(found.value().tree(), node, annotations, clock.instant()));
              yield write.done();
            }
          };
        });
  }

  /** Published events of a kind after a version, at most {@code limit}. */
  public EventPage eventsAfter(Kind<?> kind, long after, int limit) {
    return locked(
        () -> {
          EventHistory history = histories.get(Resource.of(kind));
          if (history == null) {
            return new EventPage.Never(Refusal.noSuchResource().message());
          }
          if (after > version) {
            return new EventPage.Never(
                "Too large resource version: %d, current: %d".formatted(after, version));
          }
          if (after > publishedVersion) {
            // A listing shows what is still on its way to the disk; its events are told after that.
            return new EventPage.Events(List.of(), after);
          }
          if (!history.reachesBackTo(after)) {
            return new EventPage.Expired("too old resource version: %d".formatted(after));
          }
          List<StoreEvent> events = history.between(after, publishedVersion, limit);
          long upTo = events.size() == limit ? events.getLast().version() : publishedVersion;
          return new EventPage.Events(events, upTo);
        });
  }

  /** Everything up to this version is safe and may be told. */
  public void publish(long upTo) {
    locked(
        () -> {
          long before = publishedVersion;
          publishedVersion = Math.max(publishedVersion, upTo);
          published.forEach(
              (resource, waiting) -> {
                if (isPublishedAfter(resource, before)) {
                  waiting.signalAll();
                }
              });
          return publishedVersion;
        });
  }

  /** Waits until there are published events of a kind after a version, or a time has passed. */
  public void awaitPublished(Kind<?> kind, long after, long millis) throws InterruptedException {
    Resource resource = Resource.of(kind);
    lock.lockInterruptibly();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      Condition more = java.util.Objects.requireNonNull(published.get(resource));
      while (left > 0 && !isPublishedAfter(resource, after)) {
        left = more.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isPublishedAfter(Resource resource, long after) {
    return java.util.Objects.requireNonNull(histories.get(resource))
        .hasBetween(after, publishedVersion);
  }

  /** Everything in the store at one moment, in which {@code during} runs inside the lock. */
  Snapshot freeze(Runnable during) {
    return locked(
        () -> {
          during.run();
          return new Snapshot(contents.everything(), version);
        });
  }

  private Answer<StoredObject> delete(
      String who,
      String verb,
      Kind<?> kind,
      ObjectKey key,
      Optional<String> uid,
      java.util.function.Function<StoredObject, ObjectNode> first) {
    return locked(
        () -> {
          var write = new Write(who, verb, kind, key);
          return switch (present(kind, key)) {
            case Answered.No<StoredObject> no -> write.refuse(no.refusal());
            case Answered.Value<StoredObject> ok -> {
              StoredObject found = ok.value();
              if (uid.isPresent() && !uid.get().equals(found.uid())) {
                yield write.refuse(Refusal.otherUid(kind, key.name(), uid.get(), found.uid()));
              }
              var verdict =
                  admission.admit(
                      new AdmissionRule.Request(
                          AdmissionRule.Operation.DELETE,
                          kind,
                          found.tree(),
                          Optional.empty(),
                          contents));
              Optional<Refusal> no = refusal(kind, key.name(), verdict);
              if (no.isPresent()) {
                yield write.refuse(no.get());
              }
              write.letGo(found, first.apply(found));
              yield write.done();
            }
          };
        });
  }

  private Answer<StoredObject> update(Write write, StoredObject old, JsonNode sent) {
    Kind<?> kind = old.kind();
    ObjectNode next = WriteRules.replacement(kind, old.tree(), sent);
    Optional<Refusal> refused = WriteRules.newFinalizer(old, next);
    if (refused.isEmpty() && kind.equals(Kind.POD)) {
      refused = PodRules.forbiddenChange(old, next);
    }
    if (refused.isPresent()) {
      return write.refuse(refused.get());
    }
    next = SchemaDefaults.apply(kind, next);
    var verdict =
        admission.admit(
            new AdmissionRule.Request(
                AdmissionRule.Operation.UPDATE, kind, next, Optional.of(old.tree()), contents));
    refused = refusal(kind, old.key().name(), verdict);
    if (refused.isPresent()) {
      return write.refuse(refused.get());
    }
    if (verdict instanceof AdmissionRule.Verdict.Admitted admitted) {
      next = admitted.object();
    }
    return changed(write, old, WriteRules.withGeneration(old.tree(), next, kind.statusApart()));
  }

  private Answer<StoredObject> updateStatus(Write write, StoredObject old, JsonNode patch) {
    JsonNode status = MergePatch.apply(old.tree().path("status"), patch.path("status"));
    return changed(
        write, old, patch.has("status") ? Trees.with(old.tree(), "status", status) : old.tree());
  }

  private Answer<StoredObject> changed(Write write, StoredObject old, ObjectNode next) {
    if (Trees.same(old.tree(), next)) {
      return write.unchanged(old);
    }
    try {
      var unused = new StoredObject(old.kind(), old.version(), next).as(old.kind());
    } catch (IllegalArgumentException e) {
      return write.refuse(
          Refusal.invalid(old.kind(), old.key().name(), List.of(String.valueOf(e.getMessage()))));
    }
    if (WriteRules.mayGo(next)) {
      write.remove(old.kind(), next);
    } else {
      write.put(old.kind(), next);
    }
    return write.done();
  }

  private Answered<ObjectNode> admitted(Kind<?> kind, ObjectNode fresh) {
    ObjectNode defaulted = SchemaDefaults.apply(kind, fresh);
    if (kind.equals(Kind.POD)) {
      switch (PodRules.withPriority(PodRules.defaulted(defaulted), contents)) {
        case Answered.No<ObjectNode> no -> {
          return no;
        }
        case Answered.Value<ObjectNode> pod -> defaulted = pod.value();
      }
    }
    var verdict =
        admission.admit(
            new AdmissionRule.Request(
                AdmissionRule.Operation.CREATE, kind, defaulted, Optional.empty(), contents));
    if (verdict instanceof AdmissionRule.Verdict.Admitted admitted) {
      return new Answered.Value<>(admitted.object());
    }
    return new Answered.No<>(
        refusal(kind, Trees.metadataText(fresh, "name"), verdict).orElseThrow());
  }

  private static Optional<Refusal> refusal(
      Kind<?> kind, String name, AdmissionRule.Verdict verdict) {
    return switch (verdict) {
      case AdmissionRule.Verdict.Admitted admitted -> Optional.empty();
      case AdmissionRule.Verdict.Invalid invalid ->
          Optional.of(Refusal.invalid(kind, name, invalid.findings()));
      case AdmissionRule.Verdict.Forbidden forbidden ->
          Optional.of(Refusal.forbidden(kind, name, forbidden.why()));
    };
  }

  private ObjectKey named(Kind<?> kind, JsonNode sent) {
    ObjectKey asked = Trees.key(sent);
    String namespace =
        kind.namespaced() && asked.namespace().isEmpty() ? "default" : asked.namespace();
    String prefix = Trees.metadataText(sent, "generateName");
    if (!asked.name().isEmpty() || prefix.isEmpty()) {
      return new ObjectKey(namespace, asked.name());
    }
    ObjectKey key = new ObjectKey(namespace, prefix + identities.suffix());
    for (int tried = 1; tried < NAMES_TRIED && contents.find(kind, key).isPresent(); tried++) {
      key = new ObjectKey(namespace, prefix + identities.suffix());
    }
    return key;
  }

  private Answered<StoredObject> present(Kind<?> kind, ObjectKey key) {
    if (!contents.serves(kind)) {
      return new Answered.No<>(Refusal.noSuchResource());
    }
    Optional<StoredObject> found = contents.find(kind, key);
    return found.isPresent()
        ? new Answered.Value<>(found.get())
        : new Answered.No<>(Refusal.notFound(kind, key.name()));
  }

  /** The object, if it is the uid and version that the request names. */
  private Answered<StoredObject> expected(Kind<?> kind, ObjectKey key, JsonNode request) {
    Answered<StoredObject> present = present(kind, key);
    if (present instanceof Answered.Value<StoredObject> found) {
      String uid = Trees.metadataText(request, "uid");
      if (!uid.isEmpty() && !uid.equals(found.value().uid())) {
        return new Answered.No<>(Refusal.otherUid(kind, key.name(), uid, found.value().uid()));
      }
      String wanted = Trees.metadataText(request, "resourceVersion");
      if (!wanted.isEmpty() && !wanted.equals(Long.toString(found.value().version()))) {
        return new Answered.No<>(Refusal.modified(kind, key.name()));
      }
    }
    return present;
  }

  private static Answer<StoredObject> answered(Answered<StoredObject> step) {
    return switch (step) {
      case Answered.Value<StoredObject> found -> new Answer.Done<>(found.value());
      case Answered.No<StoredObject> no -> no.refusal().answer();
    };
  }

  private void apply(StoreEvent event) {
    version = event.version();
    switch (event.change()) {
      case SEEN -> contents.put(event.object());
      case GONE -> contents.remove(event.object());
    }
    java.util.Objects.requireNonNull(histories.get(Resource.of(event.object().kind()))).add(event);
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /** One request's changes, worked out on the contents and then given to the log as one. */
  private final class Write {
    private final String who;
    private final String verb;
    private final Kind<?> kind;
    private final ObjectKey key;
    private final String uid;
    private final String node;
    private final List<StoreEvent> events = new ArrayList<>();

    Write(String who, String verb, Kind<?> kind, ObjectKey key) {
      this(who, verb, kind, key, "", "");
    }

    Write(String who, String verb, Kind<?> kind, ObjectKey key, String uid, String node) {
      this.who = who;
      this.verb = verb;
      this.kind = kind;
      this.key = key;
      this.uid = uid;
      this.node = node;
      log.check();
    }

    void put(Kind<?> of, ObjectNode tree) {
      record(StoreEvent.Change.SEEN, of, tree);
    }

    void remove(Kind<?> of, ObjectNode tree) {
      record(StoreEvent.Change.GONE, of, tree);
    }

    /** Takes an object away, or marks it if it is held. */
    void letGo(StoredObject object, ObjectNode tree) {
      long grace = object.kind().equals(Kind.POD) ? PodRules.graceSeconds(tree) : 0;
      ObjectNode going = WriteRules.goingAway(tree, clock.instant(), grace);
      if (WriteRules.mayGo(going)) {
        remove(object.kind(), going);
      } else if (!Trees.same(going, object.tree())) {
        put(object.kind(), going);
      }
    }

    Answer<StoredObject> done() {
      if (events.isEmpty()) {
        return contents
            .find(kind, key)
            .map(this::unchanged)
            .orElseGet(() -> refuse(Refusal.notFound(kind, key.name())));
      }
      StoredObject asked = events.getFirst().object();
      collectGarbage();
      return append(200, asked, new Answer.Done<>(asked));
    }

    Answer<StoredObject> unchanged(StoredObject object) {
      return append(200, object, new Answer.Done<>(object));
    }

    Answer<StoredObject> refuse(Refusal refusal) {
      return log(refusal.code(), key, uid, refusal.answer());
    }

    private Answer<StoredObject> append(
        int code, StoredObject object, Answer<StoredObject> answer) {
      return log(code, object.key(), object.uid(), answer);
    }

    private Answer<StoredObject> log(
        int code, ObjectKey of, String itsUid, Answer<StoredObject> answer) {
      var request =
          new Transaction.Request(
              clock.instant(), who, verb, kind.name(), of.toString(), itsUid, node);
      log.append(new Transaction(request, code, events));
      return answer;
    }

    private void record(StoreEvent.Change change, Kind<?> of, ObjectNode tree) {
      long next = version + 1;
      var event =
          new StoreEvent(change, new StoredObject(of, next, WriteRules.withVersion(tree, next)));
      apply(event);
      events.add(event);
    }

    /** What lost its last owner by the changes so far goes too, and so on. */
    private void collectGarbage() {
      var due = new ArrayDeque<>(events);
      while (!due.isEmpty()) {
        StoreEvent event = due.removeFirst();
        int before = events.size();
        List<StoredObject> touched =
            switch (event.change()) {
              case SEEN -> List.of(event.object());
              case GONE -> contents.dependentsOf(event.object().uid());
            };
        for (StoredObject object : touched) {
          if (!object.isBeingDeleted() && contents.isOrphan(object)) {
            letGo(object, object.tree());
          }
        }
        due.addAll(events.subList(before, events.size()));
      }
    }
  }
}
