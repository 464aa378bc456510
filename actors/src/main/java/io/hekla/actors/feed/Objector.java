package io.hekla.actors.feed;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.event.EventRecorder;
import io.hekla.actors.event.Words;
import io.hekla.actors.fair.FairMap;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.admission.rule.AdmissionSettings;
import java.time.Duration;
import java.util.Objects;

/**
 * An actor that tells users what is wrong with objects that are stored all the same ({@link
 * Objection}), as an Event on each. It judges beside the feed, a few objects per second, namespaces
 * in turn: judging a large Job takes as long as reading it, and nobody waits for these words.
 */
final class Objector extends AbstractBehavior<Objector.Message> {
  static final String REASON = "Invalid";

  private static final Duration BEAT = Duration.ofMillis(500);
  private static final int PER_BEAT = 10;
  private static final int MOST_WAITING = 10_000;

  /** Messages of the feed; they never leave its member. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  /** This object is there, as given. */
  record Seen(Kind<?> kind, HasMetadata object) implements Message {}

  /** The scheduler runs elsewhere now: another member has the say. */
  record Silence() implements Message {}

  private record Beat() implements Message {}

  private final TimerScheduler<Message> timers;
  private final ActorRef<EventRecorder.Message> events;
  private final AdmissionSettings settings;
  private final FairMap<Seen> waiting = new FairMap<>(MOST_WAITING);

  private Objector(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ActorRef<EventRecorder.Message> events,
      AdmissionSettings settings) {
    super(context);
    this.timers = timers;
    this.events = events;
    this.settings = settings;
  }

  /** One that was told of nothing yet. */
  static Behavior<Message> create(
      ActorRef<EventRecorder.Message> events, AdmissionSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new Objector(context, timers, events, settings)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Seen seen -> waiting.put(namespace(seen), key(seen), seen);
      case Silence silence -> waiting.clear();
      case Beat beat -> waiting.inTurn(PER_BEAT, any -> true).forEach(this::judge);
    }
    if (!waiting.isEmpty() && !timers.isTimerActive(BEAT)) {
      timers.startSingleTimer(BEAT, new Beat(), BEAT);
    }
    return this;
  }

  private void judge(Seen seen) {
    waiting.take(key(seen));
    Objection.to(seen.object(), settings)
        .ifPresent(
            objection ->
                new Words(events, seen.kind())
                    .say(
                        new Words.Whom(Delta.keyOf(seen.object()), uid(seen.object())),
                        true,
                        REASON,
                        objection));
  }

  private static String namespace(Seen seen) {
    return Delta.keyOf(seen.object()).namespace();
  }

  private static String key(Seen seen) {
    return seen.kind().name() + " " + Delta.keyOf(seen.object());
  }

  private static String uid(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
  }
}
