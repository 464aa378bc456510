package io.hekla.controller.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The operations of a Kubernetes API server that Hekla needs. Every adapter of it passes one
 * contract suite ({@code KubernetesApiContract}), so that the embedded system and a real cluster
 * behave alike.
 *
 * <p>Neither side changes an object after it was passed to or returned by this port. For kinds
 * without namespaces the namespace of the key is empty. All methods return at once; stages never
 * fail but end with {@link Answer.Unreachable}, and every stage ends, within the adapter's own time
 * limit.
 */
public interface KubernetesApi extends AutoCloseable {
  /**
   * Lists all objects of a kind, each with the fields that Hekla uses, and the version of the list
   * at which a watch can go on without a gap.
   */
  <T extends HasMetadata> CompletionStage<Answer<Listing<T>>> list(Kind<T> kind);

  /**
   * Reads the server's answer to a GET of a path, such as {@code /apis/custom.metrics.k8s.io/…}:
   * for APIs whose answers are not objects of a kind. 404 where nothing is served.
   */
  CompletionStage<Answer<JsonNode>> read(ApiPath path);

  /** Reads one object. */
  <T extends HasMetadata> CompletionStage<Answer<T>> get(Kind<T> kind, ObjectKey key);

  /**
   * Creates an object; {@code metadata.name} or {@code generateName} is set. Status is stored only
   * where it has no subresource, and for Nodes, whose kubelets register with it (the embedded API
   * stores it too for {@link Kind#PLUGIN_INPUTS}, whose controllers it does not have).
   *
   * @param object not changed any more by the caller: the answer may share parts of it
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> create(Kind<T> kind, T object);

  /**
   * Replaces an object but for its status (where that is a subresource). With {@code
   * metadata.resourceVersion} set, only if the object still has it; else 409. A request that
   * changes nothing makes no new version and no event.
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
   * releases it; every object that names it as controlling owner is removed by garbage collection.
   *
   * @param uid if given, only an object of this uid; else 409
   */
  <T extends HasMetadata> CompletionStage<Answer<T>> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid, Propagation propagation);

  /** Deletes an object; its dependents follow. */
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
   * Reports every change of a kind after a version, in order; of each object the fields that Hekla
   * uses. Calls of one watch never overlap. After {@link Watcher#closed} nothing more is reported;
   * the caller lists again and watches from there.
   */
  <T extends HasMetadata> Watch watch(Kind<T> kind, String afterVersion, Watcher<T> watcher);

  @Override
  void close();

  /** Part of an object that a patch is applied to. */
  enum Part {
    OBJECT,
    STATUS
  }

  /**
   * Time at which the dependents of a deleted object are removed. The embedded API, whose garbage
   * collector never lags, makes no difference.
   */
  enum Propagation {
    /** Dependents go after the object. */
    BACKGROUND,
    /** Dependents go before the object: until then it stays, with {@code deletionTimestamp}. */
    FOREGROUND
  }

  /**
   * All objects of a kind at one version.
   *
   * @param unreadable the existing objects that cannot be read; none of them is among the items
   */
  record Listing<T>(List<T> items, List<UnreadableObject> unreadable, String resourceVersion) {
    public Listing {
      items = List.copyOf(items);
      unreadable = List.copyOf(unreadable);
    }

    /** List of which every object can be read. */
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
    /** The version at which the watch was to continue is too old (410). */
    EXPIRED,
    /** An event came that is older than the one before it. */
    REORDERED,
    /** The connection ended, or an event cannot be read. */
    CLOSED
  }

  /** Receiver of the events of a watch. */
  interface Watcher<T> {
    /** Receives an object that exists or has changed. */
    void seen(T object);

    /** Receives an object that exists or has changed, and cannot be read; all others still are. */
    void unreadable(UnreadableObject object);

    /**
     * Receives a deleted object, in its last state, or its metadata alone if the rest cannot be
     * read.
     */
    void gone(T lastSeen);

    /** Receives a bookmark: all events up to this version have been reported. */
    default void upTo(String resourceVersion) {}

    /** Receives the end of the watch. */
    void closed(WatchEnd how, String message);
  }
}
