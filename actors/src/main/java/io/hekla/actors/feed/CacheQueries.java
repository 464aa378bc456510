package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.entity.EntityId;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KindJson;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Reconciler;
import io.hekla.model.cluster.ObjectKey;
import java.util.HashMap;
import java.util.Set;
import java.util.stream.Collectors;

/** Answers of a feed about objects of its cache. */
final class CacheQueries {
  private final Reconciler reconciler;
  private final ObjectCache cache;

  CacheQueries(Reconciler reconciler) {
    this.reconciler = reconciler;
    this.cache = reconciler.cache();
  }

  /** Sends the pods that are asked for and exist. */
  void show(FeedMessage.ShowPods request) {
    var shown = new HashMap<ObjectKey, Pod>();
    request.keys().forEach(key -> cache.get(Kind.POD, key).ifPresent(pod -> shown.put(key, pod)));
    request.replyTo().tell(new FeedMessage.Pods(shown));
  }

  /** Sends the objects that are to be judged and exist. */
  void show(FeedMessage.ShowDue request) {
    StoredObjectChanges.show(request, cache);
  }

  /** Sends the entities that are asked for and have no object. */
  void find(FeedMessage.FindAbsent request) {
    var idOf = new HashMap<Entity, EntityId>();
    request
        .entities()
        .forEach(id -> idOf.put(new Entity(KindJson.named(id.type().name()), id.key()), id));
    Set<EntityId> absent =
        reconciler.absent(idOf.keySet()).stream().map(idOf::get).collect(Collectors.toSet());
    request.replyTo().tell(new FeedMessage.Absent(absent));
  }
}
