package io.hekla.actors.entity;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.ApiAdapter;
import io.hekla.actors.kubernetes.Outcome;
import io.hekla.model.machine.Kept;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The effects of one entity that are being carried out. The same effect is never under way twice,
 * and what came of it is remembered as the versions that a look has to show.
 */
final class EffectsUnderWay<C extends Kept, F> {
  /** Key of the timer that wakes the entity. */
  static final String WAKE = "wake";

  private static final String RETRY = "retry";

  private final ActorContext<EntityMessage> context;
  private final TimerScheduler<EntityMessage> timers;
  private final EntityKind<?, C, ?, F> kind;
  private final EntitySettings settings;
  private final Clock clock;
  private final ActorRef<ApiAdapter.Settled> replies;
  private final Map<Long, UnderWay<C>> underWay = new LinkedHashMap<>();
  private final Map<String, F> waitingInLane = new LinkedHashMap<>();
  private final HeldBack<F> heldBack;
  private final Map<String, Outcome.Written> written = new HashMap<>();
  private final SplittableRandom jitter = new SplittableRandom();
  private Subject subject;
  private long lastNumber;
  private int retries;

  private record UnderWay<C>(Object effect, Work.Requests<C> requests) {}

  EffectsUnderWay(
      ActorContext<EntityMessage> context,
      TimerScheduler<EntityMessage> timers,
      EntityKind<?, C, ?, F> kind,
      EntitySettings settings,
      StatusPace pace,
      Clock clock,
      Subject subject) {
    this.context = context;
    this.timers = timers;
    this.kind = kind;
    this.settings = settings;
    this.clock = clock;
    this.subject = subject;
    this.heldBack = new HeldBack<>(pace);
    this.replies = context.messageAdapter(ApiAdapter.Settled.class, EntityMessage.Settled::new);
  }

  void subjectSeen(Optional<HasMetadata> object) {
    boolean first = subject.object().isEmpty() && object.isPresent();
    subject = subject.seen(object);
    if (first) {
      // Whether something may be held back, the object can tell.
      heldBack.lanes().forEach(lane -> heldBack.take(lane).ifPresent(this::carryOut));
    }
  }

  /** Whether a look from there shows everything that was done, and nothing more is being done. */
  boolean mayLook(Position asOf) {
    return underWay.isEmpty() && asOf.covers(written.values());
  }

  /** Whether anything is being done or waits to be. */
  boolean any() {
    return !underWay.isEmpty() || !heldBack.isEmpty();
  }

  /** A look is being taken; what it does not ask for again is not written any more. */
  void lookTaken() {
    heldBack.lookTaken();
  }

  /** The object is gone: there is nothing left to write to. */
  void subjectGone() {
    heldBack.lanes().forEach(timers::cancel);
    heldBack.clear();
  }

  /** Carries out what was held back in a lane, unless it has to wait for others. */
  void letGoInTurn(String lane) {
    heldBack
        .waitsOn(lane, clock.instant())
        .ifPresentOrElse(pause -> startTimer(lane, pause), () -> letGo(lane));
  }

  private void startTimer(String lane, Duration pause) {
    timers.startSingleTimer(lane, new EntityMessage.LetGo(lane), pause);
  }

  private void letGo(String lane) {
    timers.cancel(lane);
    heldBack
        .take(lane)
        .ifPresent(
            effect -> {
              switch (kind.plan(effect, subject)) {
                case Work.Unhurried<C> unhurried -> inLane(effect, unhurried.requests());
                case Work.Requests<C> requests -> inLane(effect, requests);
                case Work.WakeAt<C> none -> {}
                case Work.Tell<C> none -> {}
                case Work.AfterNextLook<C> none -> {}
              }
            });
  }

  /** Carries out everything that was held back. */
  void letAllGo() {
    heldBack.lanes().forEach(this::letGo);
  }

  void carryOut(List<F> effects) {
    effects.forEach(this::carryOut);
  }

  private void carryOut(F effect) {
    Work<C> work = kind.plan(effect, subject);
    switch (work) {
      case Work.Requests<C> requests when isUnderWay(effect) -> {}
      case Work.Requests<C> requests -> {
        heldBack.take(requests.lane());
        inLane(effect, requests);
      }
      case Work.Unhurried<C> unhurried -> {
        String lane = unhurried.requests().lane();
        heldBack
            .hold(lane, effect, unhurried.inMotion(), unhurried.everyLookAsks(), clock.instant())
            .ifPresent(pause -> startTimer(lane, pause));
      }
      case Work.WakeAt<C> wake -> {
        Duration wait = Duration.between(clock.instant(), wake.due());
        timers.startSingleTimer(
            WAKE, new EntityMessage.Due(), wait.isNegative() ? Duration.ZERO : wait);
      }
      case Work.Tell<C> tell -> tell.telling().run();
      case Work.AfterNextLook<C> later -> {}
    }
  }

  private boolean isUnderWay(F effect) {
    return underWay.values().stream().anyMatch(one -> one.effect().equals(effect));
  }

  private void inLane(F effect, Work.Requests<C> requests) {
    if (laneIsTaken(requests.lane())) {
      waitingInLane.put(requests.lane(), effect);
    } else {
      send(effect, requests);
    }
  }

  private boolean laneIsTaken(String lane) {
    return !lane.isEmpty()
        && underWay.values().stream().anyMatch(one -> one.requests().lane().equals(lane));
  }

  private void send(Object effect, Work.Requests<C> requests) {
    lastNumber++;
    underWay.put(lastNumber, new UnderWay<>(effect, requests));
    requests.adapter().tell(new ApiAdapter.Do(lastNumber, requests.verbs(), replies));
  }

  /** Takes note of what came of requests; gives the command that tells the machine. */
  Optional<C> settled(ApiAdapter.Settled settled) {
    var done = underWay.remove(settled.number());
    if (done == null) {
      return Optional.empty();
    }
    boolean again = false;
    for (Outcome outcome : settled.outcomes()) {
      switch (outcome) {
        case Outcome.Done good -> remember(good.written());
        case Outcome.Refused refused -> again |= complain(done, refused.reason());
        case Outcome.Unknown unknown -> again |= complain(done, unknown.message());
        case Outcome.Waits waits -> again = true;
      }
    }
    if (again) {
      timers.startSingleTimer(
          RETRY, new EntityMessage.Retry(), settings.retries().after(++retries, jitter));
    } else {
      retries = 0;
    }
    var next = waitingInLane.remove(done.requests().lane());
    if (next != null) {
      carryOut(next);
    }
    return done.requests().answer().apply(settled.outcomes());
  }

  private void remember(Outcome.Written newest) {
    written.merge(newest.kind(), newest, (old, now) -> now.version() > old.version() ? now : old);
  }

  private boolean complain(UnderWay<C> done, String why) {
    context
        .getLog()
        .warn(
            "{} {}: {} was not done: {}",
            kind.key().name(),
            subject.key(),
            done.effect().getClass().getSimpleName(),
            why);
    return true;
  }

  void tellSuspended(String reason) {
    kind.suspended(reason, subject)
        .ifPresent(
            work -> {
              if (work instanceof Work.Requests<C> requests) {
                send("suspended", requests);
              }
            });
  }
}
