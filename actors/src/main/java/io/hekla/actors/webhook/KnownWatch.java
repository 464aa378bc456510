package io.hekla.actors.webhook;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.Children;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.Pauses;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.kubernetes.WatchActor.Told;
import io.hekla.actors.kubernetes.reading.ObjectReader;
import java.time.Duration;
import java.util.List;

/** Keeps what the rules look at as the API server has it. */
final class KnownWatch {
  private KnownWatch() {}

  /**
   * Watches kinds.
   *
   * @param silence after which a watch that tells nothing counts as broken
   */
  static Behavior<Told<?>> create(
      Known known, List<Kind<?>> kinds, KubernetesApi api, Pauses pauses, Duration silence) {
    return Behaviors.setup(
        context -> {
          for (Kind<?> kind : kinds) {
            watch(context, kind, api, pauses, silence);
          }
          return Behaviors.receiveMessage(
              told -> {
                take(known, told);
                return Behaviors.same();
              });
        });
  }

  private static <T extends HasMetadata> void watch(
      ActorContext<Told<?>> context,
      Kind<T> kind,
      KubernetesApi api,
      Pauses pauses,
      Duration silence) {
    ActorRef<Told<?>> self = context.getSelf();
    Children.spawn(context, WatchActor.create(kind, api, pauses, silence, self), kind.plural());
  }

  private static void take(Known known, Told<?> told) {
    switch (told) {
      case WatchActor.Listed<?> listed -> known.listed(listed.kind(), listed.objects());
      case WatchActor.Seen<?> seen -> known.seen(seen.object());
      case WatchActor.Unreadable<?> one -> known.gone(ObjectReader.shell(one.kind(), one.object()));
      case WatchActor.Gone<?> gone -> known.gone(gone.object());
      case WatchActor.UpTo<?> upTo -> {}
    }
  }
}
