package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes of one request, applied to the contents and then appended to the log as one. */
final class Write {
  private final Transactions store;
  private final String user;
  private final String verb;
  private final Kind<?> kind;
  private final ObjectKey key;
  private final String uid;
  private final String node;
  private final boolean dryRun;
  private final List<StoreEvent> events = new ArrayList<>();

  Write(
      Transactions store,
      String user,
      String verb,
      Kind<?> kind,
      ObjectKey key,
      String uid,
      String node,
      boolean dryRun) {
    this.store = store;
    this.user = user;
    this.verb = verb;
    this.kind = kind;
    this.key = key;
    this.uid = uid;
    this.node = node;
    this.dryRun = dryRun;
  }

  /** Returns the object in its next version, which is set in it unless this is a dry run. */
  StoredObject next(Kind<?> of, ObjectNode tree) {
    return next(of, tree, Optional.empty());
  }

  /** Returns the object in its next version, which is set in it unless this is a dry run. */
  StoredObject next(StoredObject before, ObjectNode tree) {
    return next(before.kind(), tree, Optional.of(before));
  }

  private StoredObject next(Kind<?> of, ObjectNode tree, Optional<StoredObject> before) {
    long version = store.version() + 1;
    ObjectNode next = dryRun ? tree : WriteRules.withVersion(tree, version);
    return StoredObject.write(of, version, next, before, store.unpacked());
  }

  void put(StoredObject next) {
    record(StoreEvent.Change.SEEN, next);
  }

  void remove(StoredObject next) {
    record(StoreEvent.Change.GONE, next);
  }

  /**
   * Deletes an object, or marks it if it is held.
   *
   * @param tree the object in its last state
   */
  void delete(StoredObject object, ObjectNode tree) {
    delete(object, tree, Optional.empty());
  }

  /**
   * Deletes an object with a grace period.
   *
   * @param requested requested time for a pod to end, if there is one
   */
  void delete(StoredObject object, ObjectNode tree, Optional<Long> requested) {
    long usual = object.kind().equals(Kind.POD) ? StoredPodRules.graceSeconds(tree) : 0;
    // An object without grace is deleted at once, whatever was requested.
    long grace = usual == 0 ? 0 : requested.orElse(usual);
    ObjectNode going = WriteRules.markedDeleted(tree, store.clock().instant(), grace);
    boolean goes = WriteRules.mayGo(going);
    if (goes || !Trees.same(going, object.tree())) {
      StoredObject next = next(object, going);
      next.readAfter(object);
      record(goes ? StoreEvent.Change.GONE : StoreEvent.Change.SEEN, next);
    }
  }

  /** Ends the write with its changes; garbage collection follows them. */
  Answer<StoredObject> done() {
    if (events.isEmpty()) {
      return store
          .contents()
          .find(kind, key)
          .map(this::unchanged)
          .orElseGet(() -> refuse(ApiRefusal.notFound(kind, key.name())));
    }
    StoredObject requested = events.getFirst().object();
    if (!dryRun) {
      new GarbageCollection(this, store.contents()).follow(events);
    }
    return end(200, requested.key(), requested.uid(), new Answer.Done<>(requested));
  }

  /** Ends the write without a change. */
  Answer<StoredObject> unchanged(StoredObject object) {
    return end(200, object.key(), object.uid(), new Answer.Done<>(object));
  }

  /** Ends the write with a refusal; nothing was done. */
  Answer<StoredObject> refuse(ApiRefusal refusal) {
    return end(refusal.code(), key, uid, refusal.answer());
  }

  private Answer<StoredObject> end(
      int code, ObjectKey of, String itsUid, Answer<StoredObject> answer) {
    var request =
        new Transaction.Request(
            store.clock().instant(),
            user,
            dryRun ? verb + " (dry run)" : verb,
            kind.name(),
            of.toString(),
            itsUid,
            node);
    store.append(new Transaction(request, code, dryRun ? List.of() : events));
    return answer;
  }

  private void record(StoreEvent.Change change, StoredObject next) {
    var before = store.contents().find(next.kind(), next.key());
    var event = new StoreEvent(change, next, before);
    if (!dryRun) {
      store.apply(event);
    }
    events.add(event);
  }
}
