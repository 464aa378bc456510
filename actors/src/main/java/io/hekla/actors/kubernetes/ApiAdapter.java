package io.hekla.actors.kubernetes;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.hekla.actors.fair.FairQueue;
import io.hekla.actors.kubernetes.Batch.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Makes requests of one verb: a bounded number at once, namespaces in turn, those of one namespace
 * in the order in which they came. What gets no answer is tried again after a pause, without what
 * is known to be done of it; meanwhile others have the slot ({@link WindowShares}). A server that
 * asks to be left alone for a time is, and the pause comes on top.
 */
public final class ApiAdapter extends AbstractBehavior<ApiAdapter.Message> {
  /** What the adapter is told. */
  public sealed interface Message extends NoSerializationVerificationNeeded {}

  /**
   * Make these requests, and answer once all of them are settled. When one gets no answer after
   * every try, those of its namespace that have not begun are settled without one.
   *
   * @param number comes back in the answer
   * @param replyTo gets the outcomes, in the order of the verbs
   * @param untilRefused whether the first creation that is refused gives back the rest untried
   */
  public record Do(long number, List<Verb> verbs, ActorRef<Settled> replyTo, boolean untilRefused)
      implements Message {
    public Do {
      verbs = List.copyOf(verbs);
    }

    /** Make all of these requests, whatever comes of each. */
    public Do(long number, List<Verb> verbs, ActorRef<Settled> replyTo) {
      this(number, verbs, replyTo, false);
    }
  }

  /**
   * Objects that the {@link Do} of this number was to create are not wanted any more; creations
   * that have not begun are settled without being sent.
   */
  public record CreateNoMore(long number, ActorRef<Settled> replyTo) implements Message {}

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

  private record Asker(long number, ActorRef<Settled> replyTo) {}

  private final KubernetesApi api;
  private final AdapterSettings settings;
  private final EndingNamespaces ending;
  private final LongSupplier nanoTime;
  private final TimerScheduler<Message> timers;
  private final SplittableRandom jitter = new SplittableRandom();
  private final FairQueue<String, Call> waiting = new FairQueue<>();
  private final WindowShares shares;
  private final Map<Asker, Batch> batches = new HashMap<>();
  private final List<ActorRef<Drained>> draining = new ArrayList<>();
  private int open;

  private ApiAdapter(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      KubernetesApi api,
      AdapterSettings settings,
      EndingNamespaces ending,
      LongSupplier nanoTime) {
    super(context);
    this.timers = timers;
    this.api = api;
    this.settings = settings;
    this.ending = ending;
    this.nanoTime = nanoTime;
    this.shares = new WindowShares(settings.inFlight(), settings.slowAnswer());
  }

  /** An adapter without anything to do. */
  public static Behavior<Message> create(KubernetesApi api, AdapterSettings settings) {
    return create(api, settings, new EndingNamespaces(), System::nanoTime);
  }

  /**
   * As {@link #create(KubernetesApi, AdapterSettings)}.
   *
   * @param ending shared by the adapters of a member
   * @param nanoTime tells how long answers take
   */
  static Behavior<Message> create(
      KubernetesApi api, AdapterSettings settings, EndingNamespaces ending, LongSupplier nanoTime) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new ApiAdapter(context, timers, api, settings, ending, nanoTime)));
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder()
        .onMessage(Do.class, this::onDo)
        .onMessage(CreateNoMore.class, this::onCreateNoMore)
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
    batches.put(new Asker(request.number(), request.replyTo()), batch);
    open++;
    batch.calls().forEach(call -> waiting.add(call.namespace(), call));
    return goOn();
  }

  private Behavior<Message> onCreateNoMore(CreateNoMore withdrawn) {
    Batch batch = batches.get(new Asker(withdrawn.number(), withdrawn.replyTo()));
    if (batch != null) {
      for (Call call : batch.calls()) {
        if (call.creates() && !call.hasBegun() && waiting.remove(call.namespace(), call)) {
          settle(call, new Outcome.HeldOff("it is not wanted any more"));
        }
      }
    }
    return goOn();
  }

  private Behavior<Message> onAgain(Again again) {
    shares.due(again.call().namespace());
    waiting.addFirst(again.call().namespace(), again.call());
    return goOn();
  }

  private Behavior<Message> onAnswered(Answered answered) {
    Call call = answered.call();
    var took = Duration.ofNanos(nanoTime.getAsLong() - call.beganNanos());
    if (!(answered.outcome() instanceof Outcome.Unknown unknown)) {
      shares.answered(call.namespace(), took);
      heed(call, answered.outcome());
      settle(call, answered.outcome());
    } else if (call.attempts() < settings.attempts()) {
      shares.failed(call.namespace(), took, true);
      unknown.rest().ifPresent(call::leave);
      timers.startSingleTimer(
          call,
          new Again(call),
          unknown.retryAfter().plus(settings.pauses().after(call.attempts(), jitter)));
    } else {
      shares.failed(call.namespace(), took, false);
      settle(call, unknown);
      giveBackOthers(
          call,
          new Outcome.Unknown("not tried, since another request failed: " + unknown.message()));
    }
    return goOn();
  }

  private void heed(Call call, Outcome outcome) {
    if (outcome instanceof Outcome.HeldOff held && held.namespaceEnds()) {
      ending.refused(call.namespace(), nanoTime.getAsLong());
    } else if (call.creates() && outcome instanceof Outcome.Done) {
      ending.accepted(call.namespace());
    } else if (call.creates()
        && call.batch().request().untilRefused()
        && outcome instanceof Outcome.Refused refused
        && !refused.alone()) {
      giveBackOthers(
          call, new Outcome.HeldOff("not tried, since another was refused: " + refused.reason()));
    }
  }

  /** Whoever asked asks again for what is still wanted, and hears of it no later than need be. */
  private void giveBackOthers(Call failed, Outcome untried) {
    for (Call call : failed.batch().calls()) {
      if (!call.hasBegun()
          && call.namespace().equals(failed.namespace())
          && waiting.remove(call.namespace(), call)) {
        settle(call, untried);
      }
    }
  }

  private Behavior<Message> onDrain(Drain drain) {
    draining.add(drain.replyTo());
    return goOn();
  }

  private Behavior<Message> goOn() {
    for (Optional<Call> next = next(); next.isPresent(); next = next()) {
      begin(next.get());
    }
    if (open == 0) {
      draining.forEach(replyTo -> replyTo.tell(new Drained()));
      draining.clear();
    }
    return this;
  }

  private Optional<Call> next() {
    return shares.isFull() ? Optional.empty() : waiting.next(shares::mayBegin);
  }

  private void begin(Call call) {
    long now = nanoTime.getAsLong();
    if (call.creates() && !call.hasBegun() && ending.refuses(call.namespace(), now)) {
      settle(call, Outcome.HeldOff.namespaceEnds(call.namespace()));
      return;
    }
    shares.begin(call.namespace());
    call.begin(now);
    getContext()
        .pipeToSelf(
            guarded(call.left()),
            (outcome, failure) ->
                new Answered(
                    call,
                    Optional.ofNullable(outcome)
                        .orElseGet(() -> new Outcome.Unknown(String.valueOf(failure)))));
  }

  private void settle(Call call, Outcome outcome) {
    if (call.settle(outcome)) {
      Do request = call.batch().request();
      batches.remove(new Asker(request.number(), request.replyTo()), call.batch());
      open--;
    }
  }

  /**
   * The outcome of a verb, also of one that breaks its promise and throws. A verb throws before
   * anything was sent, and would throw again: the request is refused, and the next one has its
   * turn.
   */
  private CompletionStage<Outcome> guarded(Step verb) {
    try {
      return verb.attempt(api);
    } catch (RuntimeException | StackOverflowError e) {
      getContext().getLog().error("{} cannot be asked for", name(verb), e);
      return CompletableFuture.completedFuture(
          new Outcome.Refused("%s cannot be asked for: %s".formatted(name(verb), e)));
    }
  }

  private static String name(Step verb) {
    return verb.getClass().getSimpleName();
  }
}
