package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One request's changes, worked out on the contents and then given to the log as one. */
final class Write {
  private final Transactions store;
  private final String who;
  private final String verb;
  private final Kind<?> kind;
  private final ObjectKey key;
  private final String uid;
  private final String node;
  private final boolean dryRun;
  private final List<StoreEvent> events = new ArrayList<>();

  Write(
      Transactions store,
      String who,
      String verb,
      Kind<?> kind,
      ObjectKey key,
      String uid,
      String node,
      boolean dryRun) {
    this.store = store;
    this.who = who;
    this.verb = verb;
    this.kind = kind;
    this.key = key;
    this.uid = uid;
    this.node = node;
    this.dryRun = dryRun;
  }

  /** The object as it is stored next: with the next version in it, unless it is only tried. */
  StoredObject next(Kind<?> of, ObjectNode tree) {
    long version = store.version() + 1;
    ObjectNode next = dryRun ? tree : WriteRules.withVersion(tree, version);
    return StoredObject.write(of, version, next, store.unpacked());
  }

  void put(StoredObject next) {
    record(StoreEvent.Change.SEEN, next);
  }

  void remove(StoredObject next) {
    record(StoreEvent.Change.GONE, next);
  }

  /**
   * Takes an object away, or marks it if it is held.
   *
   * @param tree the object as it goes
   */
  void letGo(StoredObject object, ObjectNode tree) {
    letGo(object, tree, Optional.empty());
  }

  /**
   * The same.
   *
   * @param asked how long a pod has to end, if someone said so
   */
  void letGo(StoredObject object, ObjectNode tree, Optional<Long> asked) {
    long usual = object.kind().equals(Kind.POD) ? PodRules.graceSeconds(tree) : 0;
    // What would go at once goes at once, whatever was asked for.
    long grace = usual == 0 ? 0 : asked.orElse(usual);
    ObjectNode going = WriteRules.goingAway(tree, store.clock().instant(), grace);
    boolean goes = WriteRules.mayGo(going);
    if (goes || !Trees.same(going, object.tree())) {
      StoredObject next = next(object.kind(), going);
      next.readAfter(object);
      record(goes ? StoreEvent.Change.GONE : StoreEvent.Change.SEEN, next);
    }
  }

  /** Ends with what was done so far; garbage collection follows it. */
  Answer<StoredObject> done() {
    if (events.isEmpty()) {
      return store
          .contents()
          .find(kind, key)
          .map(this::unchanged)
          .orElseGet(() -> refuse(Refusal.notFound(kind, key.name())));
    }
    StoredObject asked = events.getFirst().object();
    if (!dryRun) {
      new GarbageCollection(this, store.contents()).follow(events);
    }
    return end(200, asked.key(), asked.uid(), new Answer.Done<>(asked));
  }

  /** Ends without a change. */
  Answer<StoredObject> unchanged(StoredObject object) {
    return end(200, object.key(), object.uid(), new Answer.Done<>(object));
  }

  /** Ends with a refusal; nothing was done. */
  Answer<StoredObject> refuse(Refusal refusal) {
    return end(refusal.code(), key, uid, refusal.answer());
  }

  private Answer<StoredObject> end(
      int code, ObjectKey of, String itsUid, Answer<StoredObject> answer) {
    var request =
        new Transaction.Request(
            store.clock().instant(),
            who,
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
