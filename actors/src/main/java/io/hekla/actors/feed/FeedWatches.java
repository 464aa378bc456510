package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.Children;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.host.TimeSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Watches of a feed, one for each kind. Without one of them the feed would be wrong, so it fails
 * with it.
 */
final class FeedWatches {
  private final Map<Kind<?>, Runnable> listAnew = new HashMap<>();

  /** Starts the watches of some kinds. */
  FeedWatches(
      ActorContext<FeedMessage> context,
      Collection<? extends Kind<?>> kinds,
      KubernetesApi api,
      FeedSettings settings,
      TimeSource time) {
    @SuppressWarnings("rawtypes")
    Class<WatchEvent> any = WatchEvent.class;
    ActorRef<WatchEvent<?>> listener =
        context
            .messageAdapter(any, watchEvent -> new FeedMessage.EventReceived(watchEvent))
            .unsafeUpcast();
    kinds.forEach(kind -> follow(context, kind, api, settings, time, listener));
  }

  private <T extends HasMetadata> void follow(
      ActorContext<FeedMessage> context,
      Kind<T> kind,
      KubernetesApi api,
      FeedSettings settings,
      TimeSource time,
      ActorRef<WatchEvent<?>> listener) {
    var watch =
        Children.spawn(
            context,
            WatchActor.create(
                kind,
                api,
                settings.watchPauses(),
                settings.watchSilence(),
                time.nanoTime().getAsLong(),
                listener),
            "watch-" + kind.plural());
    listAnew.put(kind, () -> watch.tell(new WatchActor.Relist<>()));
  }

  /** Has a kind listed anew. */
  void list(Kind<?> kind) {
    Objects.requireNonNull(listAnew.get(kind)).run();
  }
}
