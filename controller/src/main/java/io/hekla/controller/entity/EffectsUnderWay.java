package io.hekla.controller.entity;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.verb.Outcome;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Effects of one entity that are being carried out. The same effect is never under way twice, and
 * its results are remembered as the versions that an observation has to show.
 */
final class EffectsUnderWay<C extends JournalSerializable, F> {
  private static final Logger log = LoggerFactory.getLogger(EffectsUnderWay.class);
  private static final String RETRY = "retry";

  private final EntityDefinition<?, C, ?, F> definition;
  private final EntitySettings settings;
  private final EntityHost host;
  private final Map<Long, UnderWay<C>> underWay = new LinkedHashMap<>();
  private final Map<String, F> waitingInLane = new LinkedHashMap<>();
  private final StatusWriteLimiter pace;
  private final DebouncedEffects<F> heldBack;
  private final WakeTimer wakeTimer;
  private final Map<String, SlowStart> slowStarts = new HashMap<>();
  private final Map<String, Outcome.Written> written = new HashMap<>();
  private final SplittableRandom jitter;
  private Subject subject;
  private Optional<Consumer<HasMetadata>> onceSeen = Optional.empty();
  private OptionalLong rollbacks = OptionalLong.empty();
  private Optional<Duration> behindSince = Optional.empty();
  private long lastNumber;
  private int retries;

  /**
   * @param group of creations; empty for other requests
   * @param whole whether no part of the effect was left for later
   */
  private record UnderWay<C>(
      Object effect, String group, EffectPlan.Requests<C> requests, boolean whole) {}

  EffectsUnderWay(
      EntityDefinition<?, C, ?, F> definition,
      EntitySettings settings,
      StatusWriteLimiter pace,
      EntityHost host,
      Subject subject,
      long seed) {
    this.definition = definition;
    this.settings = settings;
    this.host = host;
    this.subject = subject;
    this.pace = pace;
    this.heldBack = new DebouncedEffects<>(pace, subject.key().namespace());
    this.wakeTimer = new WakeTimer(host);
    this.jitter = new SplittableRandom(seed);
  }

  /** Returns the object as last seen. */
  Subject subject() {
    return subject;
  }

  void subjectSeen(Optional<HasMetadata> object) {
    if (isEnding(object) && !definition.survivesDeletion()) {
      underWay.forEach((number, one) -> host.createNoMore(one.requests().type(), number));
    }
    boolean first = subject.object().isEmpty() && object.isPresent();
    subject = subject.seen(object);
    if (first) {
      // Only the object shows whether a write may be delayed.
      heldBack.lanes().forEach(lane -> heldBack.take(lane).ifPresent(this::carryOut));
      onceSeen.ifPresent(telling -> telling.accept(object.get()));
      onceSeen = Optional.empty();
    }
  }

  /** Returns whether the object is being deleted, or existed and is gone. */
  private boolean isEnding(Optional<HasMetadata> now) {
    return now.map(object -> object.getMetadata().getDeletionTimestamp() != null)
        .orElse(subject.object().isPresent());
  }

  /**
   * Records that an observation was received. Of another history of resourceVersions it can show
   * nothing that was written in the one before.
   */
  void observed(Position asOf) {
    if (rollbacks.isPresent() && rollbacks.getAsLong() != asOf.rollbacks()) {
      written.clear();
    }
    rollbacks = OptionalLong.of(asOf.rollbacks());
  }

  /**
   * Returns whether an observation at this position shows every acknowledged write, and none is
   * under way. A write that is not shown for a long time is not waited for any longer: the store of
   * the API server may have lost it. All requests can be made twice.
   */
  boolean mayObserve(Position asOf) {
    if (!underWay.isEmpty()) {
      return false;
    }
    if (!asOf.covers(written.values()) && !isPatienceOver()) {
      return false;
    }
    behindSince = Optional.empty();
    return true;
  }

  private boolean isPatienceOver() {
    Duration now = pace.now();
    Duration since = behindSince.orElse(now);
    behindSince = Optional.of(since);
    if (now.minus(since).compareTo(settings.observationPatience()) < 0) {
      return false;
    }
    log.warn(
        "{} {}: the API has not shown a write for {} s; continues with what the API shows",
        definition.kind().name(),
        subject.key(),
        settings.observationPatience().toSeconds());
    written.clear();
    return true;
  }

  /** Returns whether any effect is under way or waits. */
  boolean any() {
    return !underWay.isEmpty() || !heldBack.isEmpty() || onceSeen.isPresent();
  }

  /** Returns the timer of the next wake-up. */
  WakeTimer wakeTimer() {
    return wakeTimer;
  }

  /**
   * Records that an observation is being taken; a delayed write that it does not ask for again is
   * dropped.
   */
  void observationTaken() {
    heldBack.observationReceived();
  }

  /** Drops what was delayed: the object is gone, and nothing can be written to it. */
  void subjectGone() {
    heldBack.lanes().forEach(host::cancelTimer);
    heldBack.clear();
    onceSeen = Optional.empty();
  }

  /** Carries out the effect delayed in a lane, unless it has to wait for others. */
  void releaseNext(String lane) {
    heldBack
        .waitsOn(lane, pace.now())
        .ifPresentOrElse(pause -> startTimer(lane, pause), () -> release(lane));
  }

  private void startTimer(String lane, Duration pause) {
    host.startTimer(lane, new WakeUp.LetGo(lane), pause);
  }

  private void release(String lane) {
    host.cancelTimer(lane);
    heldBack
        .take(lane)
        .ifPresent(
            effect -> {
              switch (definition.plan(effect, subject)) {
                case EffectPlan.Debounced<C> debounced ->
                    inLane(effect, debounced.requests().get());
                case EffectPlan.Requests<C> requests -> inLane(effect, requests);
                case EffectPlan.Creations<C> creations -> create(effect, creations);
                case EffectPlan.WakeAt<C> none -> {}
                case EffectPlan.Tell<C> none -> {}
                case EffectPlan.TellOnceSeen<C> none -> {}
                case EffectPlan.AfterNextObservation<C> none -> {}
              }
            });
  }

  /** Carries out everything that was delayed. */
  void releaseAll() {
    heldBack.lanes().forEach(this::release);
  }

  void carryOut(List<F> effects) {
    effects.forEach(this::carryOut);
  }

  private void carryOut(F effect) {
    EffectPlan<C> work = definition.plan(effect, subject);
    switch (work) {
      case EffectPlan.Requests<C> requests when isUnderWay(effect) -> {}
      case EffectPlan.Requests<C> requests -> {
        heldBack.take(requests.lane());
        inLane(effect, requests);
      }
      case EffectPlan.Debounced<C>(
              String lane,
              boolean inMotion,
              boolean everyObservationAsks,
              var unused) ->
          heldBack
              .hold(lane, effect, inMotion, everyObservationAsks, pace.now())
              .ifPresent(pause -> startTimer(lane, pause));
      case EffectPlan.Creations<C> creations when isUnderWay(effect) -> {}
      case EffectPlan.Creations<C> creations -> create(effect, creations);
      case EffectPlan.WakeAt<C> wake -> wakeTimer.set(wake.due(), host.now());
      case EffectPlan.Tell<C> tell -> tell.work().run();
      case EffectPlan.TellOnceSeen<C> tell ->
          subject.object().ifPresentOrElse(tell.work(), () -> onceSeen = Optional.of(tell.work()));
      case EffectPlan.AfterNextObservation<C> later -> {}
    }
  }

  private void create(F effect, EffectPlan.Creations<C> creations) {
    SlowStart start = slowStart(creations.group());
    Duration pause = start.pause(host.now());
    if (pause.isZero()) {
      var requests = creations.requests();
      var next = creations.apart() ? start.next(requests.verbs()) : requests.verbs();
      boolean whole = next.size() == requests.verbs().size();
      lastNumber++;
      underWay.put(lastNumber, new UnderWay<>(effect, creations.group(), requests.of(next), whole));
      host.request(requests.type(), lastNumber, next, true);
    } else {
      createLater(creations.group(), pause);
    }
  }

  private SlowStart slowStart(String group) {
    return slowStarts.computeIfAbsent(group, any -> new SlowStart(settings.retries(), jitter));
  }

  private void createLater(String group, Duration pause) {
    host.startTimer("create " + group, new WakeUp.Retry(), pause);
  }

  private boolean isUnderWay(F effect) {
    return underWay.values().stream().anyMatch(one -> one.effect().equals(effect));
  }

  private void inLane(F effect, EffectPlan.Requests<C> requests) {
    if (isLaneBusy(requests.lane())) {
      waitingInLane.put(requests.lane(), effect);
    } else {
      send(effect, requests);
    }
  }

  private boolean isLaneBusy(String lane) {
    return !lane.isEmpty()
        && underWay.values().stream().anyMatch(one -> one.requests().lane().equals(lane));
  }

  private void send(Object effect, EffectPlan.Requests<C> requests) {
    lastNumber++;
    underWay.put(lastNumber, new UnderWay<>(effect, "", requests, true));
    host.request(requests.type(), lastNumber, requests.verbs(), false);
  }

  /** Records the outcomes of requests; returns the command that reports them to the machine. */
  Optional<C> settled(long number, List<Outcome> outcomes) {
    var done = underWay.remove(number);
    if (done == null) {
      return Optional.empty();
    }
    if (done.group().isEmpty()) {
      requested(done, outcomes);
    } else {
      created(done, outcomes);
    }
    return done.requests().answer().apply(outcomes);
  }

  private void requested(UnderWay<C> done, List<Outcome> outcomes) {
    boolean again = false;
    for (Outcome outcome : outcomes) {
      switch (outcome) {
        case Outcome.Done good -> remember(good.written());
        case Outcome.Refused refused -> again |= complain(done, refused.reason());
        case Outcome.Unknown unknown -> again |= complain(done, unknown.message());
        case Outcome.Waits waits -> again = true;
        case Outcome.Deferred deferred -> again = true;
      }
    }
    if (again) {
      host.startTimer(RETRY, new WakeUp.Retry(), settings.retries().after(++retries, jitter));
    } else {
      retries = 0;
    }
    var next = waitingInLane.remove(done.requests().lane());
    if (next != null) {
      carryOut(next);
    }
  }

  /** Reports once why creations are refused, however often they are. */
  private void created(UnderWay<C> done, List<Outcome> outcomes) {
    SlowStart start = slowStart(done.group());
    start.settled(outcomes, host.now());
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done good) {
        remember(good.written());
      }
    }
    Outcome.firstFailure(outcomes).filter(start::isNewReason).ifPresent(why -> complain(done, why));
    Duration pause = start.pause(host.now());
    if (!done.whole() || !pause.isZero()) {
      createLater(done.group(), pause);
    }
  }

  private void remember(Outcome.Written newest) {
    behindSince = Optional.empty();
    written.merge(newest.kind(), newest, (old, now) -> now.version() > old.version() ? now : old);
  }

  private boolean complain(UnderWay<C> done, String why) {
    log.warn(
        "{} {}: {} was not done: {}",
        definition.kind().name(),
        subject.key(),
        done.effect().getClass().getSimpleName(),
        why);
    return true;
  }
}
