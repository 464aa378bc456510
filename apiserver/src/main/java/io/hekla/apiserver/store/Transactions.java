package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;

/**
 * Path of every change into the store: a version, the contents, the watch cache, the log. Used by
 * one thread at a time, the one that holds the store's lock.
 */
final class Transactions {
  private final Contents contents;
  private final WatchCache watches;
  private final Clock clock;
  private final CommitLog log;
  private final DecodedObjectCache unpacked;
  private long version;

  /**
   * @param version of the newest change in {@code contents}
   */
  Transactions(
      Contents contents,
      WatchCache watches,
      Clock clock,
      CommitLog log,
      DecodedObjectCache unpacked,
      long version) {
    this.contents = contents;
    this.watches = watches;
    this.clock = clock;
    this.log = log;
    this.unpacked = unpacked;
    this.version = version;
  }

  Contents contents() {
    return contents;
  }

  Clock clock() {
    return clock;
  }

  /** Returns the list of unpacked objects of this store. */
  DecodedObjectCache unpacked() {
    return unpacked;
  }

  /** Returns the version of the newest change. */
  long version() {
    return version;
  }

  /** Begins the write of a request. */
  Write begin(String user, String verb, Kind<?> kind, ObjectKey key) {
    return begin(user, verb, kind, key, "", "");
  }

  /** Begins the write of a request that may be a dry run. */
  Write begin(String user, String verb, Kind<?> kind, ObjectKey key, boolean dryRun) {
    log.check();
    return new Write(this, user, verb, kind, key, "", "", dryRun);
  }

  /**
   * Begins the write of a request that names a uid and a node.
   *
   * @throws StoreClosedException if nothing can be stored any more
   */
  Write begin(String user, String verb, Kind<?> kind, ObjectKey key, String uid, String node) {
    log.check();
    return new Write(this, user, verb, kind, key, uid, node, false);
  }

  /** Applies an event to the store. */
  void apply(StoreEvent event) {
    version = event.version();
    StoredObject object = event.object();
    StoreEvent published = event.after(contents.find(object.kind(), object.key()));
    switch (event.change()) {
      case SEEN -> contents.put(event.object());
      case GONE -> contents.remove(event.object());
    }
    watches.add(published);
  }

  /** Appends to the log a request whose changes are applied. */
  void append(Transaction transaction) {
    log.append(transaction);
  }
}
