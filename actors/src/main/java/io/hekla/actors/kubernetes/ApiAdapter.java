package io.hekla.actors.kubernetes;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.request.EndingNamespaces;
import io.hekla.controller.request.RequestHost;
import io.hekla.controller.request.RequestQueue;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Actor around a {@link RequestQueue}: makes requests of one class. */
public final class ApiAdapter extends AbstractBehavior<ApiAdapter.Message> {
  /** Messages to the adapter. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * Requests to be made, with an answer once all of them are settled. When one gets no answer after
   * every try, those of its namespace that have not begun are settled without one.
   *
   * @param number comes back in the answer
   * @param replyTo gets the outcomes, in the order of the verbs
   * @param untilRefused whether the first refused creation returns the rest untried
   */
  public record Do(long number, List<Verb> verbs, ActorRef<Settled> replyTo, boolean untilRefused)
      implements Message {
    public Do {
      verbs = List.copyOf(verbs);
    }

    /** Creates requests that are all made, whatever the outcome of each. */
    public Do(long number, List<Verb> verbs, ActorRef<Settled> replyTo) {
      this(number, verbs, replyTo, false);
    }
  }

  /**
   * Cancellation of the creations in the {@link Do} of this number; those that have not begun are
   * settled without being sent.
   */
  public record CreateNoMore(long number, ActorRef<Settled> replyTo) implements Message {}

  /** Request for an answer when nothing is under way or waiting. */
  public record Drain(ActorRef<Drained> replyTo) implements Message {}

  private record Answered(RequestQueue.Call<ActorRef<Settled>> call, Outcome outcome)
      implements Message {}

  private record Again(RequestQueue.Call<ActorRef<Settled>> call) implements Message {}

  /** Outcomes of all requests of one {@link Do}. */
  public record Settled(long number, List<Outcome> outcomes)
      implements NoSerializationVerificationNeeded {
    public Settled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** Answer that nothing is under way any more. */
  public record Drained() implements NoSerializationVerificationNeeded {}

  private final Supplier<KubernetesApi> api;
  private final TimerScheduler<Message> timers;
  private final RequestQueue<ActorRef<Settled>> queue;
  private final WindowMeter meter;
  private final List<ActorRef<Drained>> draining = new ArrayList<>();

  /** Meter of a window of requests. */
  interface WindowMeter {
    /** Meter that measures nothing. */
    WindowMeter NONE = (inFlight, waiting) -> {};

    /** Takes in the state of the window after a message. */
    void changed(int inFlight, int waiting);
  }

  private ApiAdapter(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      Supplier<KubernetesApi> api,
      RequestSettings settings,
      EndingNamespaces ending,
      LongSupplier nanoTime,
      WindowMeter meter) {
    super(context);
    this.meter = meter;
    this.timers = timers;
    this.api = api;
    // The start differs between members, so that they do not try again together.
    long seed = nanoTime.getAsLong();
    this.queue = new RequestQueue<>(new Host(), settings, ending, nanoTime, seed);
  }

  /** Creates an adapter without requests. */
  public static Behavior<Message> create(KubernetesApi api, RequestSettings settings) {
    return create(api, settings, new EndingNamespaces(), System::nanoTime);
  }

  /**
   * Creates the same as {@link #create(KubernetesApi, RequestSettings)}.
   *
   * @param ending shared by the adapters of a member
   * @param nanoTime measures the time of answers
   */
  static Behavior<Message> create(
      KubernetesApi api, RequestSettings settings, EndingNamespaces ending, LongSupplier nanoTime) {
    return create(() -> api, settings, ending, nanoTime, WindowMeter.NONE);
  }

  /**
   * Creates the same with an API for each attempt.
   *
   * @param api asked once for each attempt of a request
   * @param meter told of the window after every message
   */
  static Behavior<Message> create(
      Supplier<KubernetesApi> api,
      RequestSettings settings,
      EndingNamespaces ending,
      LongSupplier nanoTime,
      WindowMeter meter) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new ApiAdapter(context, timers, api, settings, ending, nanoTime, meter)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Do wanted ->
          queue.request(wanted.replyTo(), wanted.number(), wanted.verbs(), wanted.untilRefused());
      case CreateNoMore withdrawn -> queue.createNoMore(withdrawn.replyTo(), withdrawn.number());
      case Answered answered -> queue.answered(answered.call(), answered.outcome());
      case Again again -> queue.pauseOver(again.call());
      case Drain drain -> draining.add(drain.replyTo());
    }
    meter.changed(queue.inFlight(), queue.waiting());
    if (queue.isEmpty()) {
      draining.forEach(replyTo -> replyTo.tell(new Drained()));
      draining.clear();
    }
    return this;
  }

  private final class Host implements RequestHost<ActorRef<Settled>> {
    @Override
    public void attempt(RequestQueue.Call<ActorRef<Settled>> call) {
      getContext()
          .pipeToSelf(
              call.attempt(api.get()),
              (outcome, failure) ->
                  new Answered(
                      call,
                      Optional.ofNullable(outcome)
                          .orElseGet(() -> new Outcome.Unknown(String.valueOf(failure)))));
    }

    @Override
    public void pause(RequestQueue.Call<ActorRef<Settled>> call, Duration length) {
      timers.startSingleTimer(call, new Again(call), length);
    }

    @Override
    public void settled(ActorRef<Settled> asker, long number, List<Outcome> outcomes) {
      asker.tell(new Settled(number, outcomes));
    }
  }
}
