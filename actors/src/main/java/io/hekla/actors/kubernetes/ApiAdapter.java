package io.hekla.actors.kubernetes;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Makes requests of one verb: a bounded number at once, in the order in which they came, those of
 * one gang together. What gets no answer is tried again after a pause, without what is known to be
 * done of it. A server that asks to be left alone for a time is, and the pause comes on top.
 */
public final class ApiAdapter extends AbstractBehavior<ApiAdapter.Message> {
  /** What the adapter is told. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * Make these requests, and answer once all of them are settled.
   *
   * @param number comes back in the answer
   * @param replyTo gets the outcomes, in the order of the verbs
   */
  public record Do(long number, List<Verb> verbs, ActorRef<Settled> replyTo) implements Message {
    public Do {
      verbs = List.copyOf(verbs);
    }
  }

  /** Answer when nothing is under way or waiting. */
  public record Drain(ActorRef<Drained> replyTo) implements Message {}

  private record Answered(Call call, Outcome outcome) implements Message {}

  private record Again(Call call) implements Message {}

  /** What came of all requests of one {@link Do}. */
  public record Settled(long number, List<Outcome> outcomes)
      implements NoSerializationVerificationNeeded {
    public Settled {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** Nothing is under way any more. */
  public record Drained() implements NoSerializationVerificationNeeded {}

  private final KubernetesApi api;
  private final AdapterSettings settings;
  private final TimerScheduler<Message> timers;
  private final SplittableRandom jitter = new SplittableRandom();
  private final Deque<Call> waiting = new ArrayDeque<>();
  private final List<ActorRef<Drained>> draining = new ArrayList<>();
  private int underWay;

  private ApiAdapter(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      KubernetesApi api,
      AdapterSettings settings) {
    super(context);
    this.timers = timers;
    this.api = api;
    this.settings = settings;
  }

  /** An adapter without anything to do. */
  public static Behavior<Message> create(KubernetesApi api, AdapterSettings settings) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new ApiAdapter(context, timers, api, settings)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onMessage(Do.class, this::onDo)
        .onMessage(Answered.class, this::onAnswered)
        .onMessage(Again.class, this::onAgain)
        .onMessage(Drain.class, this::onDrain)
        .build();
  }

  private Behavior<Message> onDo(Do request) {
    if (request.verbs().isEmpty()) {
      request.replyTo().tell(new Settled(request.number(), List.of()));
      return this;
    }
    var batch = new Batch(request);
    for (int i = 0; i < request.verbs().size(); i++) {
      waiting.add(new Call(batch, i));
    }
    fillWindow();
    return this;
  }

  private Behavior<Message> onAgain(Again again) {
    attempt(again.call());
    return this;
  }

  private Behavior<Message> onAnswered(Answered answered) {
    Call call = answered.call();
    call.attempts++;
    if (answered.outcome() instanceof Outcome.Unknown unknown
        && call.attempts < settings.attempts()) {
      unknown.rest().ifPresent(rest -> call.left = rest);
      // The place in the window stays taken: more requests would not help a server in trouble.
      timers.startSingleTimer(
          call,
          new Again(call),
          unknown.retryAfter().plus(settings.pauses().after(call.attempts, jitter)));
      return this;
    }
    underWay--;
    call.batch.settle(call.index, answered.outcome());
    fillWindow();
    tellDrained();
    return this;
  }

  private Behavior<Message> onDrain(Drain drain) {
    draining.add(drain.replyTo());
    tellDrained();
    return this;
  }

  private void fillWindow() {
    while (underWay < settings.inFlight() && !waiting.isEmpty()) {
      underWay++;
      attempt(waiting.remove());
    }
  }

  private void attempt(Call call) {
    getContext()
        .pipeToSelf(
            call.left.attempt(api),
            (outcome, failure) ->
                new Answered(
                    call,
                    Optional.ofNullable(outcome)
                        .orElseGet(() -> new Outcome.Unknown(String.valueOf(failure)))));
  }

  private void tellDrained() {
    if (underWay == 0 && waiting.isEmpty()) {
      draining.forEach(replyTo -> replyTo.tell(new Drained()));
      draining.clear();
    }
  }

  /** One request of a batch. */
  private static final class Call {
    private final Batch batch;
    private final int index;
    private int attempts;
    private Verb left;

    Call(Batch batch, int index) {
      this.batch = batch;
      this.index = index;
      this.left = batch.request.verbs().get(index);
    }
  }

  /** Requests that are answered together. */
  private static final class Batch {
    private final Do request;
    private final List<Optional<Outcome>> outcomes;
    private int open;

    Batch(Do request) {
      this.request = request;
      this.outcomes =
          new ArrayList<>(Collections.nCopies(request.verbs().size(), Optional.empty()));
      this.open = request.verbs().size();
    }

    void settle(int index, Outcome outcome) {
      outcomes.set(index, Optional.of(outcome));
      open--;
      if (open == 0) {
        request
            .replyTo()
            .tell(
                new Settled(
                    request.number(), outcomes.stream().flatMap(Optional::stream).toList()));
      }
    }
  }
}
