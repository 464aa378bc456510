package io.hekla.simulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * One version of one object. The tree is never changed once it is in here; versions of an object
 * share what they have in common.
 */
public final class StoredObject {
  private final Kind<?> kind;
  private final ObjectKey key;
  private final String uid;
  private final long version;
  private final ObjectNode tree;

  /**
   * What was last read from the tree. Watchers are told at about the same time and share it; it is
   * not worth memory afterwards.
   */
  private volatile @Nullable WeakReference<HasMetadata> typed;

  StoredObject(Kind<?> kind, long version, ObjectNode tree) {
    this.kind = kind;
    this.key = Trees.key(tree);
    this.uid = Trees.metadataText(tree, "uid");
    this.version = version;
    this.tree = tree;
  }

  public Kind<?> kind() {
    return kind;
  }

  public ObjectKey key() {
    return key;
  }

  public String uid() {
    return uid;
  }

  /** The resourceVersion. */
  public long version() {
    return version;
  }

  /** The object as JSON; not to be changed. */
  public ObjectNode tree() {
    return tree;
  }

  /** Whether it was asked to go and has not gone yet. */
  public boolean isBeingDeleted() {
    return !Trees.metadataText(tree, "deletionTimestamp").isEmpty();
  }

  /**
   * The object as a value of its kind's type, shared by everyone who asks; not to be changed.
   *
   * @throws IllegalArgumentException if the tree cannot be read as this type
   */
  public <T extends HasMetadata> T as(Kind<T> wanted) {
    WeakReference<HasMetadata> known = typed;
    HasMetadata value = known == null ? null : known.get();
    if (!wanted.type().isInstance(value)) {
      value = Trees.read(tree, wanted.type());
      typed = new WeakReference<>(value);
    }
    return wanted.type().cast(value);
  }

  @Override
  public String toString() {
    return kind.name() + " " + key + " @" + version;
  }
}
