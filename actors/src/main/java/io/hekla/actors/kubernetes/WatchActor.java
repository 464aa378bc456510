package io.hekla.actors.kubernetes;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.WatchEnd;
import io.hekla.controller.api.ResourceVersions;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.cache.WatchEvent;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Actor that follows one kind: lists it, watches from there, and lists again whenever the watch
 * ends, so that a missed event can delay but never corrupt. A dispensable kind that the API server
 * does not serve has no objects.
 *
 * @param <T> the kind's type
 */
public final class WatchActor<T extends HasMetadata>
    extends AbstractBehavior<WatchActor.Message<T>> {
  /** Messages to the actor. */
  public sealed interface Message<T extends HasMetadata>
      extends NoSerializationVerificationNeeded {}

  /** Request to list anew, whatever is under way; the watch continues from there. */
  public record Relist<T extends HasMetadata>() implements Message<T> {}

  /**
   * @param list number of the answered list
   */
  private record ListAnswered<T extends HasMetadata>(
      int list, Answer<KubernetesApi.Listing<T>> answer) implements Message<T> {}

  /**
   * @param watch number of the watch that has ended
   */
  private record Closed<T extends HasMetadata>(int watch, WatchEnd how, String why)
      implements Message<T> {}

  private record CheckSilence<T extends HasMetadata>() implements Message<T> {}

  /** Number of failures in a row that are no passing trouble. */
  private static final int TROUBLE = 3;

  private final Kind<T> kind;
  private final KubernetesApi api;
  private final Pauses pauses;
  private final Duration silence;
  private final TimerScheduler<Message<T>> timers;
  private final ActorRef<WatchEvent<?>> listener;
  private final Counts counts;
  private KubernetesApi.@Nullable Watch watch;
  private final SplittableRandom jitter;
  private volatile boolean answered;

  /** Time of the last event in seconds since 1970; 0 if it is not read. */
  private volatile long heardAt;

  /** Number of failed lists and of watches without an event, since the last event. */
  private int failures;

  private int watches;
  private int lists;

  /** True if the watch began after the last check for silence. */
  private boolean isFresh;

  private boolean reportedNotServed;

  private WatchActor(
      ActorContext<Message<T>> context,
      TimerScheduler<Message<T>> timers,
      Kind<T> kind,
      KubernetesApi api,
      Pauses pauses,
      Duration silence,
      long seed,
      ActorRef<WatchEvent<?>> listener) {
    super(context);
    this.jitter = new SplittableRandom(seed);
    this.timers = timers;
    this.kind = kind;
    this.api = api;
    this.pauses = pauses;
    this.silence = silence;
    this.listener = listener;
    this.counts = Metering.of(context.getSystem());
    list();
  }

  /**
   * Follows a kind.
   *
   * @param pauses before a watch or list that failed is tried again
   * @param silence a watch without events for this time, or up to twice that, counts as broken; a
   *     kind that is not served is asked for again after this time
   * @param seed of the random part of pauses; another one on each member, so that they do not all
   *     list at the same time
   * @param listener receives the events
   */
  public static <T extends HasMetadata> Behavior<Message<T>> create(
      Kind<T> kind,
      KubernetesApi api,
      Pauses pauses,
      Duration silence,
      long seed,
      ActorRef<WatchEvent<?>> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new WatchActor<>(context, timers, kind, api, pauses, silence, seed, listener)));
  }

  @Override
  public Receive<Message<T>> createReceive() {
    return newReceiveBuilder()
        .onAnyMessage(this::onMessage)
        .onSignal(
            PostStop.class,
            stopped -> {
              close();
              return this;
            })
        .build();
  }

  private Behavior<Message<T>> onMessage(Message<T> message) {
    switch (message) {
      case Relist<T> anew -> {
        timers.cancel(anew);
        close();
        list();
      }
      case ListAnswered<T> listed when listed.list() == lists -> onListed(listed);
      // Another list was requested since.
      case ListAnswered<T> former -> {}
      case Closed<T> closed -> onClosed(closed);
      case CheckSilence<T> check -> checkSilence();
    }
    return this;
  }

  private void list() {
    lists++;
    int list = lists;
    getContext()
        .pipeToSelf(
            api.list(kind),
            (answer, failure) ->
                new ListAnswered<>(
                    list,
                    Optional.ofNullable(answer)
                        .orElseGet(() -> new Answer.Unreachable<>(String.valueOf(failure)))));
  }

  private void onListed(ListAnswered<T> listed) {
    switch (listed.answer()) {
      case Answer.Done<KubernetesApi.Listing<T>> done -> {
        var listing = done.object();
        long version = ResourceVersions.read(listing.resourceVersion());
        listener.tell(
            new WatchEvent.Listed<>(kind, listing.items(), listing.unreadable(), version));
        countEvent();
        watches++;
        answered = false;
        isFresh = true;
        timers.startTimerWithFixedDelay(new CheckSilence<>(), silence);
        watch = api.watch(kind, listing.resourceVersion(), new Relay(watches));
      }
      case Answer.Refused<KubernetesApi.Listing<T>> no
          when no.isNotFound() && kind.isDispensable() ->
          notServed();
      case Answer.Refused<KubernetesApi.Listing<T>> no ->
          notListed(no.reason() + " " + no.message(), no.retryAfter());
      case Answer.Unreachable<KubernetesApi.Listing<T>> unreachable ->
          notListed(unreachable.message(), Duration.ZERO);
      case Answer.Deferred<KubernetesApi.Listing<T>> held -> notListed(held.why(), Duration.ZERO);
    }
  }

  private void notListed(String why, Duration retryAfter) {
    counts.one(Metric.RELISTS, kind.plural(), "unlisted");
    again("the list failed: " + why, retryAfter);
  }

  /**
   * Handles a kind that is not served: it has no objects; asked again now and then, since a CRD may
   * be installed at any time.
   */
  private void notServed() {
    if (!reportedNotServed) {
      reportedNotServed = true;
      getContext()
          .getLog()
          .info(
              "the API server does not serve {} ({}): features that need them are off until it "
                  + "does",
              kind.plural(),
              kind.apiVersion());
    }
    listener.tell(new WatchEvent.Listed<>(kind, List.of(), 0));
    timers.startSingleTimer(new Relist<>(), silence);
  }

  /**
   * Checks for silence: a connection may die silently; a live server sends bookmarks now and then.
   */
  private void checkSilence() {
    if (!answered && !isFresh) {
      counts.one(Metric.RELISTS, kind.plural(), "silent");
      resetFailures();
      close();
      again("it sent nothing for " + silence.toSeconds() + " s", Duration.ZERO);
    }
    resetFailures();
    isFresh = false;
  }

  /** Resets the failures: a watch with events is none. */
  private void resetFailures() {
    if (answered) {
      failures = 0;
      answered = false;
    }
  }

  /**
   * Counts an event, on any thread. Once a second is enough: a watch may report thousands of events
   * in one.
   */
  private void countEvent() {
    long now = Instant.now().getEpochSecond();
    if (counts.areRead() && now != heardAt) {
      heardAt = now;
      counts.set(Metric.WATCH_HEARD, now, List.of(kind.plural()));
    }
  }

  private void onClosed(Closed<T> closed) {
    if (closed.watch() != watches || watch == null) {
      return;
    }
    counts.one(Metric.RELISTS, kind.plural(), closed.how().name().toLowerCase(Locale.ROOT));
    resetFailures();
    close();
    if (closed.how() == WatchEnd.EXPIRED && failures == 0) {
      failures++;
      list();
    } else {
      again(closed.why(), Duration.ZERO);
    }
  }

  private void again(String why, Duration retryAfter) {
    failures++;
    if (failures >= TROUBLE) {
      getContext()
          .getLog()
          .warn(
              "{} cannot be watched, {} times in a row, and their cache is out of date; tried "
                  + "again: {}",
              kind.plural(),
              failures,
              why);
    } else {
      getContext().getLog().info("watch of {} is taken up again: {}", kind.plural(), why);
    }
    timers.startSingleTimer(new Relist<>(), retryAfter.plus(pauses.after(failures, jitter)));
  }

  private void close() {
    timers.cancel(new CheckSilence<>());
    if (watch != null) {
      watch.close();
      watch = null;
    }
  }

  /** Called by the API's threads; passes on to actors only. */
  private final class Relay implements KubernetesApi.Watcher<T> {
    private final ActorRef<Message<T>> self = getContext().getSelf();
    private final int number;

    Relay(int number) {
      this.number = number;
    }

    private void hear() {
      answered = true;
      countEvent();
    }

    @Override
    public void seen(T object) {
      hear();
      listener.tell(new WatchEvent.Seen<>(kind, object));
    }

    @Override
    public void unreadable(UnreadableObject object) {
      hear();
      listener.tell(new WatchEvent.Unreadable<>(kind, object));
    }

    @Override
    public void gone(T lastSeen) {
      hear();
      listener.tell(new WatchEvent.Gone<>(kind, lastSeen));
    }

    @Override
    public void upTo(String resourceVersion) {
      hear();
      listener.tell(new WatchEvent.UpTo<>(kind, ResourceVersions.read(resourceVersion)));
    }

    @Override
    public void closed(WatchEnd how, String message) {
      self.tell(new Closed<>(number, how, message));
    }
  }
}
