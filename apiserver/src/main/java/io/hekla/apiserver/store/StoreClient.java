package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Binding;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReading;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A typed client of the store: the same requests as the port, answered at once. The virtual-time
 * runner works with it.
 */
public final class StoreClient {
  private final ObjectStore store;
  private final String user;
  private final PodTrees trees = new PodTrees();

  /**
   * @param user name of the client in the request log
   */
  public StoreClient(ObjectStore store, String user) {
    this.store = store;
    this.user = user;
  }

  ObjectStore store() {
    return store;
  }

  String user() {
    return user;
  }

  public <T extends HasMetadata> Answer<Listing<T>> list(Kind<T> kind) {
    return map(
        store.list(kind),
        found -> {
          var items = new ArrayList<T>();
          var unreadable = new ArrayList<UnreadableObject>();
          for (StoredObject object : found.objects()) {
            switch (object.reading(kind)) {
              case ObjectReading.Good<T>(T read) -> items.add(read);
              case ObjectReading.Bad<T>(UnreadableObject bad) -> unreadable.add(bad);
            }
          }
          return new Listing<>(items, unreadable, Long.toString(found.version()));
        });
  }

  public <T extends HasMetadata> Answer<T> get(Kind<T> kind, ObjectKey key) {
    return map(store.get(kind, key), object -> object.as(kind));
  }

  public <T extends HasMetadata> Answer<T> create(Kind<T> kind, T object) {
    ObjectNode sent = trees.write(object);
    return map(
        store.create(user, kind, sent),
        created -> {
          created.readAfter(sent, object);
          return created.as(kind);
        });
  }

  /** Creates an object given as JSON; 400 if it is not of the kind's shape. */
  public <T extends HasMetadata> Answer<T> createTree(Kind<T> kind, JsonNode object) {
    try {
      var unused = Trees.read(object, kind.type());
    } catch (IllegalArgumentException e) {
      return ApiRefusal.badRequest(String.valueOf(e.getMessage())).answer();
    }
    return map(store.create(user, kind, object), created -> created.as(kind));
  }

  public <T extends HasMetadata> Answer<T> replace(Kind<T> kind, T object) {
    return map(store.replace(user, kind, Trees.write(object)), replaced -> replaced.as(kind));
  }

  public <T extends HasMetadata> Answer<T> patch(
      Kind<T> kind, ObjectKey key, Part part, JsonNode patch) {
    return map(store.patch(user, kind, key, part, patch), patched -> patched.as(kind));
  }

  public <T extends HasMetadata> Answer<T> delete(
      Kind<T> kind, ObjectKey key, Optional<String> uid) {
    return map(store.delete(user, kind, key, uid), deleted -> deleted.as(kind));
  }

  public Answer<Binding> bind(
      ObjectKey pod, String uid, String node, Map<String, String> annotations) {
    return map(
        store.bind(user, pod, uid, node, annotations),
        bound -> new Binding(pod, bound.uid(), node, Long.toString(bound.version())));
  }

  private static <A, B> Answer<B> map(Answer<A> answer, Function<A, B> with) {
    return switch (answer) {
      case Answer.Done<A>(A object) -> new Answer.Done<>(with.apply(object));
      case Answer.Refused<A> no -> no.as();
      case Answer.Unreachable<A>(String message) -> new Answer.Unreachable<>(message);
      case Answer.Deferred<A>(String why) -> new Answer.Deferred<>(why);
    };
  }
}
