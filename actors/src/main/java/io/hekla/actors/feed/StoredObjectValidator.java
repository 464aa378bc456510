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
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.event.EventPublisher;
import io.hekla.controller.fair.FairMap;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Actor that reports to users the faults of objects that are stored all the same ({@link
 * StoredObjectFaults}), as an Event on each. It judges beside the feed, a few objects per second,
 * namespaces in turn: judging a large Job takes as long as reading it, and no caller waits for
 * these Events. While objects wait for it, it keeps their names only, and asks the feed for them
 * when their turn comes.
 */
final class StoredObjectValidator extends AbstractBehavior<StoredObjectValidator.Message> {
  static final String REASON = "Invalid";

  private static final Duration BEAT = Duration.ofMillis(500);

  /** Pause at a takeover, when all objects are due at once and jobs wait for a scheduler. */
  private static final Duration STAND_BACK = Duration.ofSeconds(3);

  private static final int PER_BEAT = 10;
  private static final int MOST_WAITING = 10_000;

  /** Messages of the feed; they never leave its member. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  /** Object that is to be judged. */
  record Due(Kind<?> kind, ObjectKey key) implements Message {}

  /** Object that need not be judged any more: it is gone. */
  record Gone(Kind<?> kind, ObjectKey key) implements Message {}

  /**
   * Objects that {@link FeedMessage.ShowDue} asked for and that exist, as they are now.
   *
   * @param round of the question
   */
  record Shown(List<Seen> objects, long round) implements Message {
    Shown {
      objects = List.copyOf(objects);
    }
  }

  /** Notice that the scheduler runs here from now on, or elsewhere: nothing is due so far. */
  record SchedulerMoved() implements Message {}

  private record Beat() implements Message {}

  /** Object as it is. */
  record Seen(Kind<?> kind, HasMetadata object) {}

  private final TimerScheduler<Message> timers;
  private final ActorRef<FeedMessage> feed;
  private final ActorRef<EventRecorder.Message> events;
  private final AdmissionSettings settings;
  private final FairMap<Due> waiting = new FairMap<>(MOST_WAITING);

  /** Number of the current round; answers to earlier rounds are dropped. */
  private long round;

  private StoredObjectValidator(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ActorRef<FeedMessage> feed,
      ActorRef<EventRecorder.Message> events,
      AdmissionSettings settings) {
    super(context);
    this.timers = timers;
    this.feed = feed;
    this.events = events;
    this.settings = settings;
  }

  /**
   * Creates an objector without objects.
   *
   * @param feed shows the objects
   * @param events receives the objections
   */
  static Behavior<Message> create(
      ActorRef<FeedMessage> feed,
      ActorRef<EventRecorder.Message> events,
      AdmissionSettings settings) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new StoredObjectValidator(context, timers, feed, events, settings)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Due due -> waiting.put(due.key().namespace(), name(due.kind(), due.key()), due);
      case Gone gone -> waiting.remove(name(gone.kind(), gone.key()));
      case SchedulerMoved moved -> {
        waiting.clear();
        round++;
        timers.startSingleTimer(BEAT, new Beat(), STAND_BACK);
      }
      case Beat beat -> ask();
      case Shown shown -> {
        if (shown.round() == round) {
          shown.objects().forEach(this::judge);
        }
      }
    }
    if (!waiting.isEmpty() && !timers.isTimerActive(BEAT)) {
      timers.startSingleTimer(BEAT, new Beat(), BEAT);
    }
    return this;
  }

  private void ask() {
    List<Due> next = waiting.inTurn(PER_BEAT, any -> true);
    next.forEach(due -> waiting.take(name(due.kind(), due.key())));
    if (!next.isEmpty()) {
      feed.tell(new FeedMessage.ShowDue(next, round, getContext().getSelf()));
    }
  }

  private void judge(Seen seen) {
    StoredObjectFaults.to(seen.object(), settings)
        .ifPresent(objection -> publish(events, seen.kind(), seen.object(), objection));
  }

  /** Publishes the objection as an Event on the object. */
  static void publish(
      ActorRef<EventRecorder.Message> events, Kind<?> kind, HasMetadata object, String objection) {
    new EventPublisher(EventRecorder.sink(events), kind)
        .publish(
            new EventPublisher.Target(Delta.keyOf(object), uid(object)), true, REASON, objection);
  }

  private static String name(Kind<?> kind, ObjectKey key) {
    return kind.name() + " " + key;
  }

  private static String uid(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
  }
}
