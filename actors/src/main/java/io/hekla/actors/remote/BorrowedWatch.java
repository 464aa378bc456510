package io.hekla.actors.remote;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.KubernetesApi.WatchEnd;
import java.time.Duration;

/**
 * The near end of a watch that another member holds. When an event is missing, or nothing was heard
 * for a while, the watch counts as closed, and whoever watches lists again.
 */
final class BorrowedWatch<T extends HasMetadata> extends AbstractBehavior<WatchEvent> {
  private static final Duration PATIENCE = LentWatch.ALIVE.multipliedBy(6);

  private final Kind<T> kind;
  private final KubernetesApi.Watcher<T> watcher;
  private long expected = 1;

  private BorrowedWatch(
      ActorContext<WatchEvent> context, Kind<T> kind, KubernetesApi.Watcher<T> watcher) {
    super(context);
    this.kind = kind;
    this.watcher = watcher;
    context.setReceiveTimeout(
        PATIENCE, new WatchEvent.Closed(0, WatchEnd.CLOSED, "nothing was heard of the watch"));
  }

  static <T extends HasMetadata> Behavior<WatchEvent> create(
      Kind<T> kind,
      String afterVersion,
      KubernetesApi.Watcher<T> watcher,
      ActorRef<ApiServing.Message> lender) {
    return Behaviors.setup(
        context -> {
          lender.tell(new ApiServing.StartWatch(kind.name(), afterVersion, context.getSelf()));
          return new BorrowedWatch<>(context, kind, watcher);
        });
  }

  @Override
  public Receive<WatchEvent> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onEvent).build();
  }

  private Behavior<WatchEvent> onEvent(WatchEvent event) {
    if (event.number() > 0 && event.number() != expected) {
      watcher.closed(WatchEnd.CLOSED, "an event of the watch was lost on the way");
      return Behaviors.stopped();
    }
    expected++;
    return switch (event) {
      case WatchEvent.Seen seen -> {
        watcher.seen(KindJson.read(kind, seen.json()));
        yield this;
      }
      case WatchEvent.Gone gone -> {
        watcher.gone(KindJson.read(kind, gone.json()));
        yield this;
      }
      case WatchEvent.UpTo upTo -> {
        watcher.upTo(upTo.version());
        yield this;
      }
      case WatchEvent.Alive alive -> this;
      case WatchEvent.Closed closed -> {
        watcher.closed(closed.how(), closed.message());
        yield Behaviors.stopped();
      }
    };
  }
}
