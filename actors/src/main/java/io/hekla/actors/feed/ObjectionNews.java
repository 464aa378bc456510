package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import java.util.Objects;
import java.util.Optional;

/** Hands to the {@link Objector} what is new or says something else than before. */
final class ObjectionNews {
  /** So many of a kind are judged when a member begins to act. */
  private static final int MOST_AT_ONCE = 2_000;

  private final ActorRef<Objector.Message> objector;
  private boolean isActing;

  ObjectionNews(ActorRef<Objector.Message> objector) {
    this.objector = objector;
  }

  /** This member speaks to users from now on, or no longer. */
  void act(boolean acting, Known known) {
    isActing = acting;
    objector.tell(new Objector.Silence());
    if (acting) {
      for (Kind<?> kind : Objection.KINDS) {
        known.all(kind).stream()
            .filter(object -> Objection.isDue(kind, object))
            .limit(MOST_AT_ONCE)
            .forEach(object -> objector.tell(new Objector.Seen(kind, object)));
      }
    }
  }

  void take(Delta delta) {
    if (isActing && saysSomethingNew(delta)) {
      HasMetadata object = delta.after().orElseThrow();
      if (Objection.isDue(delta.kind(), object)) {
        objector.tell(new Objector.Seen(delta.kind(), object));
      }
    }
  }

  private static boolean saysSomethingNew(Delta delta) {
    Optional<HasMetadata> before = delta.before();
    return delta.after().isPresent()
        && (before.isEmpty()
            || delta.isNewIncarnation()
            || !Objects.equals(
                before.get().getMetadata().getGeneration(),
                delta.after().get().getMetadata().getGeneration()));
  }
}
