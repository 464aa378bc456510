package io.hekla.actors.scheduler;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.controller.pace.Pauses;
import io.hekla.controller.session.MissingQueues;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Actor around {@link MissingQueues}: creates them, with pauses, until all exist, and then waits
 * for its end. It reports the first failure, again each hour if failures last, and the success
 * after them; nothing waits for either.
 */
final class QueueCreator {
  /** Messages of this actor. */
  sealed interface Message extends NoSerializationVerificationNeeded {}

  private record Create() implements Message {}

  private record Settled(ApiAdapter.Settled settled) implements Message {}

  /** A webhook is there within seconds; the longest pause is what a user waits once it is. */
  private static final Pauses PAUSES = new Pauses(Duration.ofSeconds(1), Duration.ofSeconds(30));

  /** Failed tries of about an hour, after which the log has the failure again. */
  private static final int TRIES_PER_WARNING = 120;

  private final ActorContext<Message> context;
  private final TimerScheduler<Message> timers;
  private final ActorRef<ApiAdapter.Message> objects;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final Pauses pauses;

  /** One scheduler creates them, so that nobody else has the same pauses. */
  private final SplittableRandom jitter = new SplittableRandom(0);

  private MissingQueues missing;
  private int failures;

  private QueueCreator(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      ActorRef<ApiAdapter.Message> objects,
      String ofOthers,
      Pauses pauses) {
    this.context = context;
    this.timers = timers;
    this.objects = objects;
    this.pauses = pauses;
    this.missing = MissingQueues.all(ofOthers);
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, Settled::new);
    create();
  }

  /**
   * Creates an actor that begins at once.
   *
   * @param objects adapter that creates them
   * @param ofOthers queue of objects that name none
   */
  static Behavior<Message> create(ActorRef<ApiAdapter.Message> objects, String ofOthers) {
    return create(objects, ofOthers, PAUSES);
  }

  /** The same with other pauses between tries. */
  static Behavior<Message> create(
      ActorRef<ApiAdapter.Message> objects, String ofOthers, Pauses pauses) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  var creator = new QueueCreator(context, timers, objects, ofOthers, pauses);
                  return Behaviors.receiveMessage(
                      message -> {
                        creator.take(message);
                        return Behaviors.same();
                      });
                }));
  }

  private void take(Message message) {
    switch (message) {
      case Create create -> create();
      case Settled(ApiAdapter.Settled settled) -> settled(settled);
    }
  }

  private void create() {
    objects.tell(new ApiAdapter.Do(0, missing.requests(), replies));
  }

  private void settled(ApiAdapter.Settled settled) {
    missing = missing.after(settled.outcomes());
    if (missing.isEmpty()) {
      if (failures > 0) {
        context.getLog().info("all default queues exist now");
      }
      return;
    }
    missing.trouble().ifPresent(this::warn);
    timers.startSingleTimer(new Create(), missing.pause(pauses, jitter));
  }

  private void warn(String trouble) {
    if (failures++ % TRIES_PER_WARNING == 0) {
      context
          .getLog()
          .warn(
              "the queues {} cannot be created yet, Hekla tries again until they exist: {}",
              missing.names(),
              trouble);
    }
  }
}
