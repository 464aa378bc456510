package io.hekla.actors.remote;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KindJson;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.KubernetesApi.WatchEnd;
import java.time.Duration;
import java.util.function.LongFunction;

/** One watch held for an actor of another member; ends with it. */
final class LentWatch extends AbstractBehavior<LentWatch.Message> {
  /** How often a sign of life is sent. */
  static final Duration ALIVE = Duration.ofSeconds(1);

  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Tell(LongFunction<WatchEvent> event) implements Message {}

  private record Beat() implements Message {}

  private final ActorRef<WatchEvent> listener;
  private final KubernetesApi.Watch watch;
  private long number;

  private <T extends HasMetadata> LentWatch(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      Kind<T> kind,
      KubernetesApi api,
      String afterVersion,
      ActorRef<WatchEvent> listener) {
    super(context);
    this.listener = listener;
    context.watch(listener);
    timers.startTimerWithFixedDelay(new Beat(), ALIVE);
    this.watch = api.watch(kind, afterVersion, new Relay<T>(context.getSelf()));
  }

  static <T extends HasMetadata> Behavior<Message> create(
      Kind<T> kind, KubernetesApi api, String afterVersion, ActorRef<WatchEvent> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new LentWatch(context, timers, kind, api, afterVersion, listener)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(this::onMessage)
        .onSignal(Terminated.class, ended -> Behaviors.stopped())
        .onSignal(
            PostStop.class,
            stopped -> {
              watch.close();
              return this;
            })
        .build();
  }

  private Behavior<Message> onMessage(Message message) {
    number++;
    var event =
        switch (message) {
          case Tell tell -> tell.event().apply(number);
          case Beat beat -> new WatchEvent.Alive(number);
        };
    listener.tell(event);
    return event instanceof WatchEvent.Closed ? Behaviors.stopped() : this;
  }

  /** Called by the API's threads; passes on to the actor only. */
  private record Relay<T extends HasMetadata>(ActorRef<Message> self)
      implements KubernetesApi.Watcher<T> {
    @Override
    public void seen(T object) {
      String json = KindJson.write(object);
      self.tell(new Tell(number -> new WatchEvent.Seen(number, json)));
    }

    @Override
    public void gone(T lastSeen) {
      String json = KindJson.write(lastSeen);
      self.tell(new Tell(number -> new WatchEvent.Gone(number, json)));
    }

    @Override
    public void upTo(String resourceVersion) {
      self.tell(new Tell(number -> new WatchEvent.UpTo(number, resourceVersion)));
    }

    @Override
    public void closed(WatchEnd how, String message) {
      self.tell(new Tell(number -> new WatchEvent.Closed(number, how, message)));
    }
  }
}
