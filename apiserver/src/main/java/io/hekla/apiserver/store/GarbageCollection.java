package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Garbage collection, which a real API server does later, inside the write that causes it: an
 * object that has lost its last owner is deleted; dependents of an object that is deleted {@link
 * Propagation#FOREGROUND in the foreground} are deleted before it; orphans lose the reference to
 * their owner.
 */
final class GarbageCollection {
  private final Write write;
  private final Contents contents;

  GarbageCollection(Write write, Contents contents) {
    this.write = write;
    this.contents = contents;
  }

  /**
   * Follows all events of a write until no more result from them.
   *
   * @param events grows while it is followed
   */
  void follow(List<StoreEvent> events) {
    var due = new ArrayDeque<>(events);
    while (!due.isEmpty()) {
      int before = events.size();
      follow(due.removeFirst());
      due.addAll(events.subList(before, events.size()));
    }
  }

  private void follow(StoreEvent event) {
    StoredObject object = event.object();
    switch (event.change()) {
      case SEEN -> contents.current(object.uid()).ifPresent(this::attend);
      case GONE -> contents.dependentsOf(object.uid()).forEach(this::attend);
    }
    event.before().ifPresent(this::releaseOwners);
    releaseOwners(object);
  }

  private void attend(StoredObject object) {
    if (!object.isBeingDeleted()) {
      checkOwners(object);
      return;
    }
    switch (Propagation.of(object.tree())) {
      case BACKGROUND -> {}
      case FOREGROUND -> {
        contents.dependentsOf(object.uid()).stream()
            .filter(dependent -> !dependent.isBeingDeleted())
            .forEach(this::checkOwners);
        release(object);
      }
      case ORPHAN -> {
        contents
            .dependentsOf(object.uid())
            .forEach(dependent -> disown(dependent, Set.of(object.uid())));
        delete(object);
      }
    }
  }

  /**
   * Judges an object by its owners; one that still has an owner that stays only loses the others.
   */
  private void checkOwners(StoredObject object) {
    JsonNode owners = Contents.owners(object);
    var lost = new HashSet<String>();
    boolean awaited = false;
    for (JsonNode owner : owners) {
      String uid = Trees.text(owner, "uid");
      boolean waits = contents.isForegroundDeletion(uid);
      awaited |= waits;
      if (waits || !contents.isThere(owner, object.key().namespace())) {
        lost.add(uid);
      }
    }
    if (lost.isEmpty()) {
      return;
    }
    if (lost.size() < owners.size()) {
      disown(object, lost);
    } else if (awaited && !contents.dependentsOf(object.uid()).isEmpty()) {
      write.delete(object, Propagation.in(object.tree(), Optional.of(Propagation.FOREGROUND)));
    } else {
      write.delete(object, object.tree());
    }
  }

  private void disown(StoredObject object, Set<String> owners) {
    write.put(write.next(object, WriteRules.withoutOwners(object.tree(), owners)));
  }

  private void releaseOwners(StoredObject object) {
    for (JsonNode owner : Contents.owners(object)) {
      String uid = Trees.text(owner, "uid");
      if (contents.isForegroundDeletion(uid)) {
        contents.current(uid).ifPresent(this::release);
      }
    }
  }

  /** Deletes an owner that is deleted in the foreground once no dependent blocks it. */
  private void release(StoredObject owner) {
    boolean blocked =
        contents.dependentsOf(owner.uid()).stream()
            .anyMatch(dependent -> blocks(dependent, owner.uid()));
    if (!blocked) {
      delete(owner);
    }
  }

  private static boolean blocks(StoredObject dependent, String uid) {
    for (JsonNode owner : Contents.owners(dependent)) {
      if (Trees.text(owner, "uid").equals(uid) && owner.path("blockOwnerDeletion").asBoolean()) {
        return true;
      }
    }
    return false;
  }

  /** Deletes an object without the finalizer of its propagation; other finalizers still hold it. */
  private void delete(StoredObject object) {
    write.delete(object, Propagation.in(object.tree(), Optional.of(Propagation.BACKGROUND)));
  }
}
