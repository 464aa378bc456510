package io.hekla.actors.webhook;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.Children;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;
import java.util.List;

/** Watch that updates the objects which the rules read from the API server. */
final class AdmissionInformer {
  private AdmissionInformer() {}

  /**
   * Watches kinds.
   *
   * @param silence after which a watch without events counts as broken
   */
  static Behavior<WatchEvent<?>> create(
      AdmissionCache known,
      List<Kind<?>> kinds,
      KubernetesApi api,
      Pauses pauses,
      Duration silence) {
    return Behaviors.setup(
        context -> {
          for (Kind<?> kind : kinds) {
            watch(context, kind, api, pauses, silence);
          }
          return Behaviors.receiveMessage(
              event -> {
                take(known, event);
                return Behaviors.same();
              });
        });
  }

  private static <T extends HasMetadata> void watch(
      ActorContext<WatchEvent<?>> context,
      Kind<T> kind,
      KubernetesApi api,
      Pauses pauses,
      Duration silence) {
    ActorRef<WatchEvent<?>> self = context.getSelf();
    Children.spawn(
        context,
        WatchActor.create(kind, api, pauses, silence, System.nanoTime(), self),
        kind.plural());
  }

  private static void take(AdmissionCache known, WatchEvent<?> event) {
    switch (event) {
      case WatchEvent.Listed<?> listed -> known.listed(listed.kind(), listed.objects());
      case WatchEvent.Seen<?> seen -> known.seen(seen.object());
      case WatchEvent.Unreadable<?> one -> known.gone(ObjectReader.shell(one.kind(), one.object()));
      case WatchEvent.Gone<?> gone -> known.gone(gone.object());
      case WatchEvent.UpTo<?> upTo -> {}
    }
  }
}
