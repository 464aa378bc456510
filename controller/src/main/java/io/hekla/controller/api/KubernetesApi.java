package io.hekla.controller.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What Hekla needs of a Kubernetes API server. Every adapter of it passes one contract suite
 * ({@code KubernetesApiContract}), so that the embedded system and a real cluster mean the same.
 *
 * <p>Objects given to and got from it are not changed by either side afterwards. For kinds without
 * namespaces the namespace of the key is empty. All methods return at once; stages never fail but
 * end with {@link Answer.Unreachable}, and every stage ends, within the adapter's own time limit.
 */
public interface KubernetesApi extends AutoCloseable {
  /**
   * All objects of a kind, and of each what Hekla uses, with the version of the whole at which a
   * watch can go on without a gap.
   */
  <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind);

  /**
   * What the server answers to a GET of a path, such as {@code /apis/custom.metrics.k8s.io/…}: for
   * APIs whose answers are not objects of a kind. 404 where nothing is served.
   */
  CompletionStage<Answer<JsonNode>> read(ApiPath path);

  /** One object. */
  <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key);

  /**
   * Creates an object; {@code metadata.name} or {@code generateName} is set. Status is kept only
   * where it is not apart, and for Nodes, whose kubelets register with it (the embedded API keeps
   * it too for {@link Kind#FACTS}, whose controllers it does not have).
   *
   * @param object not changed any more by the caller: the answer may share parts of it
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object);

  /**
   * Replaces an object but for its status (where that is apart). With {@code
   * metadata.resourceVersion} set, only if the object still has it; else 409. What changes nothing
   * makes no new version and no event.
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> replace(Kind<T> kind, T object);

  /**
   * Applies a JSON merge patch (RFC 7386) to an object, or to its status through {@code /status}.
   * With a uid or resourceVersion in {@code patch.metadata} the object must have it; else 409.
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch);

  /**
   * Deletes an object. A pod that is bound stays, with {@code deletionTimestamp}, until its kubelet
   * lets it go; everything that names the object as controlling owner goes by garbage collection.
   *
   * @param uid if given, only an object of this uid; else 409
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation);

  /** Deletes an object; what belongs to it follows. */
  default <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid) {
    return delete(kind, key, uid, Propagation.BACKGROUND);
  }

  /**
   * Binds a pod to a node through the binding subresource: 404 if the pod is gone, 409 if it is not
   * this uid, is being deleted, or is bound already.
   *
   * @param annotations added to the pod with the binding
   */
  CompletionStage<Answer<Binding>> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations);

  /**
   * Tells of every change of a kind after a version, in order; of each object what Hekla uses.
   * Calls of one watch never overlap. After {@link Watcher#closed} nothing more comes; the caller
   * lists again and watches from there.
   */
  <T extends HasMetadata> Watch watch(Kind<T> kind, String afterVersion, Watcher<T> watcher);

  @Override
  void close();

  /** What a patch is applied to. */
  enum Part {
    OBJECT,
    STATUS
  }

  /**
   * When what belongs to a deleted object goes. The embedded API, whose garbage collector never
   * lags, makes no difference.
   */
  enum Propagation {
    /** After it. */
    BACKGROUND,
    /** Before it: until then the object stays, with {@code deletionTimestamp}. */
    FOREGROUND
  }

  /**
   * All objects of a kind at one version.
   *
   * @param unreadable those that are there and cannot be read; they are none of the items
   */
  record Listing<T>(List<T> items, List<UnreadableObject> unreadable, String resourceVersion) {
    public Listing {
      items = List.copyOf(items);
      unreadable = List.copyOf(unreadable);
    }

    /** A list of which everything can be read. */
    public Listing(List<T> items, String resourceVersion) {
      this(items, List.of(), resourceVersion);
    }
  }

  /** A pod that was bound, the node, and the version of the pod that shows it. */
  record Binding(ObjectKey pod, String uid, String node, String resourceVersion) {}

  /** A running watch. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /** The reason why a watch ended. */
  enum WatchEnd {
    /** The version that it was to go on from is too old (410). */
    EXPIRED,
    /** An event came that is older than the one before it. */
    REORDERED,
    /** The connection ended, or what it told cannot be read. */
    CLOSED
  }

  /** Who is told. */
  interface Watcher<T> {
    /** An object is there or has become different. */
    void seen(T object);

    /** An object is there or has become different, and cannot be read; all others still are. */
    void unreadable(UnreadableObject object);

    /** An object is gone; as it last was, or its metadata alone if the rest cannot be read. */
    void gone(T lastSeen);

    /** Everything up to this version has been told. */
    default void upTo(String resourceVersion) {}

    /** The watch ended. */
    void closed(WatchEnd how, String message);
  }
}
