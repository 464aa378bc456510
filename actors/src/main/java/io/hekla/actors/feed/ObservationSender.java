package io.hekla.actors.feed;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.entity.Entities;
import io.hekla.actors.entity.EntityMessage;
import io.hekla.actors.entity.EntityTypes;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.metrics.Counts;
import io.hekla.controller.entity.Position;
import io.hekla.controller.host.TimeSource;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.observe.Observation;
import io.hekla.controller.observe.Reconciler;
import io.hekla.controller.verb.SchedulerTerm;
import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.util.List;

/**
 * Sender of the observations of a {@link Reconciler} to entities, while the scheduler acts on this
 * member: gathers them for a moment, and repeats those that are not acknowledged.
 */
final class ObservationSender {
  private static final FeedMessage.Flush FLUSH = new FeedMessage.Flush();
  private static final FeedMessage.Repeat REPEAT = new FeedMessage.Repeat();

  private final ActorContext<FeedMessage> context;
  private final TimerScheduler<FeedMessage> timers;
  private final FeedSettings settings;
  private final Reconciler reconciler;
  private final Entities entities;
  private final ActorRef<ApiAdapter.Message> statuses;
  private final ActorRef<EntityMessage.Reconciled> acknowledgements;
  private final ObservationTimer timer;
  private final TimeSource time;
  private SchedulerTerm term = SchedulerTerm.NONE;
  private long rollbacks;
  private boolean isActing;

  /** When the timer of the next flush ends, if it runs. */
  private Duration flushAt = Duration.ZERO;

  ObservationSender(
      ActorContext<FeedMessage> context,
      TimerScheduler<FeedMessage> timers,
      FeedSettings settings,
      Reconciler reconciler,
      Entities entities,
      ActorRef<ApiAdapter.Message> statuses,
      Counts counts,
      TimeSource time) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.reconciler = reconciler;
    this.entities = entities;
    this.statuses = statuses;
    this.timer = new ObservationTimer(counts);
    this.time = time;
    this.acknowledgements =
        context.messageAdapter(EntityMessage.Reconciled.class, FeedMessage.Reconciled::new);
  }

  /** Sends in the name of a term from now on, unless that is silent. */
  void activate(FeedMessage.Activate activate) {
    term = activate.term();
    rollbacks = activate.rollbacks();
    isActing = !activate.silent();
    if (isActing) {
      reconciler.activate(time.elapsed());
    } else {
      reconciler.deactivate();
    }
    timers.cancel(FLUSH);
    timers.startTimerWithFixedDelay(REPEAT, REPEAT, settings.observationTimeout());
  }

  /** Sends nothing from now on: the scheduler runs here no longer. */
  void deactivate() {
    leave();
    reconciler.deactivate();
    timers.cancel(REPEAT);
  }

  /** Sends nothing from now on: this member leaves. */
  void leave() {
    isActing = false;
    timers.cancel(FLUSH);
  }

  /** Sends nothing of what has gathered: it was observed at versions that mean nothing any more. */
  void startOver() {
    timers.cancel(FLUSH);
  }

  /**
   * Has what is due sent after a moment, or what will be due once it is. What is due earlier than
   * what the timer waits for, an entity that has a pause, does not wait with it.
   */
  void flushSoon() {
    if (!isActing || !reconciler.cache().isComplete()) {
      return;
    }
    Duration now = time.elapsed();
    Duration soonest = now.plus(settings.gather());
    if (!willFlushBy(soonest)) {
      reconciler
          .untilDue(now)
          .map(wait -> latest(soonest, now.plus(wait)))
          .filter(at -> !willFlushBy(at))
          .ifPresent(
              at -> {
                flushAt = at;
                timers.startSingleTimer(FLUSH, FLUSH, at.minus(now));
              });
    }
  }

  private boolean willFlushBy(Duration time) {
    return timers.isTimerActive(FLUSH) && flushAt.compareTo(time) <= 0;
  }

  private static Duration latest(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** Sends what is due. */
  void flush() {
    var asOf = Position.of(term, rollbacks, reconciler.cache().versions());
    for (Observation one : reconciler.observe(time.elapsed())) {
      context.getLog().debug("{} is to reconcile, as of {}", one.entity(), asOf);
      timer.sent(one.entity().kind().name(), one.number(), time.elapsed());
      tell(
          entities,
          one.entity(),
          new EntityMessage.Reconcile(
              one.commands(), asOf, one.object(), one.number(), acknowledgements));
    }
    List<Verb> writes = reconciler.writes(time.elapsed());
    if (!writes.isEmpty()) {
      statuses.tell(new ApiAdapter.Do(0, writes, context.getSystem().ignoreRef()));
    }
    flushSoon();
  }

  /** Takes in that an entity has persisted an observation. */
  void acknowledged(EntityMessage.Reconciled reconciled) {
    reconciler.acknowledge(reconciled.number());
    timer.acknowledged(reconciled.number(), time.elapsed());
    flushSoon();
  }

  /** Has observations that were not acknowledged for long sent again. */
  void repeat() {
    reconciler.repeatOverdue();
    flushSoon();
  }

  /** Sends a message to an entity of any kind. */
  static void tell(Entities entities, Entity entity, EntityMessage message) {
    entities.tell(EntityTypes.of(entity.kind()), entity.key(), message);
  }
}
