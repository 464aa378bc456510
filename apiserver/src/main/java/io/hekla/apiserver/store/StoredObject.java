package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.controller.api.reading.ObjectReading;
import io.hekla.model.cluster.ObjectKey;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One version of one object, as a tree, as a value of its type, or as bytes, whichever is
 * requested. Trees and values are retained while the object is {@link DecodedObjectCache}; after
 * that there are its bytes, which are written once, for the log and for memory. None of the forms
 * is ever changed.
 *
 * <p>Thread-safe without a lock: before one form is dropped, another one is set.
 */
public final class StoredObject {
  private final Kind<?> kind;
  private final ObjectKey key;
  private final String uid;
  private final long version;
  private final DecodedObjectCache unpacked;

  private volatile byte @Nullable [] bytes;
  private volatile @Nullable ObjectNode tree;
  private volatile @Nullable HasMetadata typed;

  /** Approximate bytes of its JSON text; 0 until it was listed. */
  private volatile long size;

  /** True while {@link #unpacked} has it, and will pack it one day. */
  private volatile boolean isListed;

  private StoredObject(
      Kind<?> kind,
      long version,
      ObjectNode tree,
      byte @Nullable [] bytes,
      DecodedObjectCache unpacked) {
    this.kind = kind;
    this.key = Trees.key(tree);
    this.uid = Trees.metadataText(tree, "uid");
    this.version = version;
    this.tree = tree;
    this.bytes = bytes;
    this.unpacked = unpacked;
  }

  /**
   * Creates an object that is about to be stored.
   *
   * @param tree with the version in it
   * @param before the version before, if there is one: what both share is not measured again
   */
  static StoredObject write(
      Kind<?> kind,
      long version,
      ObjectNode tree,
      Optional<StoredObject> before,
      DecodedObjectCache unpacked) {
    var object = new StoredObject(kind, version, tree, null, unpacked);
    // With a log, the bytes are written soon, and have the size for free.
    if (!unpacked.isStoreLogged()) {
      object.size = before.map(earlier -> earlier.sizeOfNext(tree)).orElse(0L);
      object.addUnpacked(tree);
    }
    return object;
  }

  /** Returns the approximate size of the next version; 0 if it has to be measured. */
  private long sizeOfNext(ObjectNode next) {
    ObjectNode known = tree;
    return known == null || size == 0 ? 0 : Math.max(1, size + Trees.growth(known, next));
  }

  /** Reads a stored object from its bytes, whose content is {@code tree}. */
  static StoredObject read(
      Kind<?> kind, ObjectNode tree, byte[] bytes, DecodedObjectCache unpacked) {
    long version = Long.parseLong(Trees.metadataText(tree, "resourceVersion"));
    var object = new StoredObject(kind, version, tree, bytes, unpacked);
    object.addUnpacked(tree);
    return object;
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

  /** Returns the resourceVersion. */
  public long version() {
    return version;
  }

  /** Returns the object as JSON; not to be changed. */
  public ObjectNode tree() {
    ObjectNode known = tree;
    if (known == null) {
      known = (ObjectNode) TransactionCodec.tree(Objects.requireNonNull(bytes));
      tree = known;
      addUnpacked(known);
    }
    return known;
  }

  /** Returns the object as JSON text in UTF-8; not to be changed. */
  public byte[] bytes() {
    // Read first: when the tree is found gone, the bytes were there before.
    ObjectNode known = tree;
    byte[] written = bytes;
    if (written == null) {
      written = TransactionCodec.bytes(Objects.requireNonNull(known));
      bytes = written;
      addUnpacked(known);
    }
    return written;
  }

  /** Number of its bytes once the log has them; 0 before, and where there is no log. */
  int loggedBytes() {
    byte[] written = bytes;
    return written == null || !unpacked.isStoreLogged() ? 0 : written.length;
  }

  /** Returns whether it is marked as being deleted. */
  public boolean isBeingDeleted() {
    return !Trees.metadataText(tree(), "deletionTimestamp").isEmpty();
  }

  /**
   * Returns the object as a value of its kind's type, shared by all callers; not to be changed.
   *
   * @throws IllegalArgumentException if the tree cannot be read as this type
   */
  public <T extends HasMetadata> T as(Kind<T> wanted) {
    HasMetadata value = typed;
    if (!wanted.type().isInstance(value)) {
      ObjectNode known = tree;
      value =
          known == null
              ? Trees.read(Objects.requireNonNull(bytes), wanted.type())
              : Trees.read(known, wanted.type());
      typed = value;
      addUnpacked(known);
    }
    return wanted.type().cast(value);
  }

  /** Returns the value as {@link #as}, or why there is none. */
  <T extends HasMetadata> ObjectReading<T> reading(Kind<T> wanted) {
    String fault;
    try {
      T object = as(wanted);
      fault = ObjectReader.missing(wanted, object);
      if (fault.isEmpty()) {
        return new ObjectReading.Good<>(object);
      }
    } catch (IllegalArgumentException e) {
      fault = String.valueOf(e.getMessage());
    } catch (StackOverflowError e) {
      fault = "it is nested too deep";
    }
    return new ObjectReading.Bad<>(
        new UnreadableObject(wanted, key, uid, Long.toString(version), fault));
  }

  /**
   * Prepares the value of {@link #as} if that of the version before is at hand: unchanged parts are
   * not read again.
   *
   * @throws IllegalArgumentException if a changed part cannot be read as the kind's type
   */
  void readAfter(StoredObject before) {
    ObjectNode earlier = before.tree;
    HasMetadata value = before.typed;
    if (earlier != null && value != null) {
      readAfter(earlier, value);
    }
  }

  /**
   * Prepares the value of {@link #as} from the object that was sent to be stored.
   *
   * @param sent the object sent, as a tree
   * @param value the same as a value, which is not changed any more
   */
  void readAfter(ObjectNode sent, HasMetadata value) {
    ObjectNode known = tree;
    if (known != null && kind.type().isInstance(value)) {
      typed = NextVersion.read(known, sent, value);
      addUnpacked(known);
    }
  }

  /**
   * Lists it as unpacked, with the size of its bytes where they exist already; they are not written
   * for this.
   */
  private void addUnpacked(@Nullable ObjectNode known) {
    byte[] written = bytes;
    boolean sizeIsComing = written == null && unpacked.isStoreLogged();
    if (!isListed && !sizeIsComing) {
      isListed = true;
      if (written != null) {
        size = written.length;
      } else if (size == 0) {
        size = Trees.size(Objects.requireNonNull(known));
      }
      unpacked.add(this, size);
    }
  }

  /** Drops the forms that can be recreated. */
  void pack(boolean treeToo) {
    // First: a form that is created concurrently is listed again, or dropped by this.
    isListed = false;
    typed = null;
    if (treeToo) {
      var unused = bytes();
      tree = null;
    }
  }

  @Override
  public String toString() {
    return kind.name() + " " + key + " @" + version;
  }
}
