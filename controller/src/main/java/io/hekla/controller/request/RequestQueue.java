package io.hekla.controller.request;

import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.fair.FairQueue;
import io.hekla.controller.verb.Outcome;
import io.hekla.controller.verb.Verb;
import io.hekla.controller.verb.VerbStep;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests of one class: a bounded number at once, namespaces in turn, those of one namespace in
 * the order in which they came. A request without an answer is tried again after a pause, without
 * the part known to be done; meanwhile others have the slot ({@link WindowShares}). A server's
 * {@code Retry-After} is respected, and the pause comes on top.
 *
 * @param <A> askers of requests
 */
public final class RequestQueue<A> {
  private static final Logger log = LoggerFactory.getLogger(RequestQueue.class);

  private final RequestHost<A> host;
  private final RequestSettings settings;
  private final EndingNamespaces ending;
  private final LongSupplier nanoTime;
  private final SplittableRandom jitter;
  private final FairQueue<String, Call<A>> waiting = new FairQueue<>();
  private final WindowShares shares;
  private final Map<Asker<A>, Batch<A>> batches = new HashMap<>();

  /** Number of batches that are not settled. */
  private int open;

  private boolean isGoingOn;

  private record Asker<A>(A requester, long number) {}

  /** One request of a batch. */
  public static final class Call<A> {
    private final Batch<A> batch;
    private final int index;
    private final String namespace;
    private final boolean creates;
    private VerbStep left;
    private int attempts;
    private boolean begun;
    private long beganNanos;

    Call(Batch<A> batch, int index, Verb verb) {
      this.batch = batch;
      this.index = index;
      this.namespace = namespaceOf(verb);
      this.creates = verb.creates();
      this.left = verb;
    }

    private static String namespaceOf(Verb verb) {
      try {
        return verb.namespace();
      } catch (RuntimeException e) {
        // Its attempt reports the fault.
        return "";
      }
    }

    /**
     * Makes a try; the stage never fails. A verb that violates its contract and throws does so
     * before anything was sent, and would throw again: the request is refused, and the next one has
     * its turn.
     */
    public CompletionStage<Outcome> attempt(KubernetesApi api) {
      try {
        return left.attempt(api).exceptionally(e -> new Outcome.Unknown(String.valueOf(e)));
      } catch (RuntimeException | StackOverflowError e) {
        String name = left.getClass().getSimpleName();
        log.error("{} cannot be requested", name, e);
        return CompletableFuture.completedFuture(
            new Outcome.Refused("%s cannot be requested: %s".formatted(name, e)));
      }
    }

    private boolean isWaitingToCreate() {
      return creates && !begun;
    }

    private void begin(long nowNanos) {
      begun = true;
      attempts++;
      beganNanos = nowNanos;
    }

    /** Returns the asker of the request. */
    public A asker() {
      return batch.asker();
    }

    /**
     * Returns the number of its batch and its place there, which tell it from others of its asker.
     */
    public String name() {
      return batch.number() + "/" + index;
    }
  }

  /**
   * Creates a queue without requests.
   *
   * @param ending shared by the queues of a process
   * @param nanoTime measures the time of answers
   * @param seed of the random part of pauses
   */
  public RequestQueue(
      RequestHost<A> host,
      RequestSettings settings,
      EndingNamespaces ending,
      LongSupplier nanoTime,
      long seed) {
    this.host = host;
    this.settings = settings;
    this.ending = ending;
    this.nanoTime = nanoTime;
    this.jitter = new SplittableRandom(seed);
    this.shares = new WindowShares(settings.inFlight(), settings.slowAnswer());
  }

  /** Returns the number of requests that are under way, without those that pause. */
  public int inFlight() {
    return shares.underWay();
  }

  /** Returns the number of requests that wait for a place in the window. */
  public int waiting() {
    return waiting.size();
  }

  /** Returns whether nothing is under way or waiting. */
  public boolean isEmpty() {
    return open == 0;
  }

  /**
   * Makes requests, and answers once all of them are settled. When one gets no answer after every
   * try, those of its namespace that have not begun are settled without one.
   *
   * @param number comes back in the answer
   * @param untilRefused whether the first refused creation returns the rest untried
   */
  public void request(A asker, long number, List<Verb> verbs, boolean untilRefused) {
    if (verbs.isEmpty()) {
      host.settled(asker, number, List.of());
      return;
    }
    var batch = new Batch<>(asker, number, verbs, untilRefused);
    batches.put(new Asker<>(asker, number), batch);
    open++;
    batch.calls().forEach(call -> waiting.add(call.namespace, call));
    goOn();
  }

  /**
   * Cancels the creations of the requests of this number; those that have not begun are settled
   * without being sent.
   */
  public void createNoMore(A asker, long number) {
    Batch<A> batch = batches.get(new Asker<>(asker, number));
    if (batch != null) {
      for (Call<A> call : batch.calls()) {
        if (call.isWaitingToCreate() && waiting.remove(call.namespace, call)) {
          settle(call, new Outcome.Deferred("it is not wanted any more"));
        }
      }
    }
    goOn();
  }

  /** Ends the pause before the next try of a call. */
  public void pauseOver(Call<A> call) {
    shares.due(call.namespace);
    waiting.addFirst(call.namespace, call);
    goOn();
  }

  /** Takes the outcome of a try. */
  public void answered(Call<A> call, Outcome outcome) {
    var took = Duration.ofNanos(nanoTime.getAsLong() - call.beganNanos);
    if (!(outcome instanceof Outcome.Unknown unknown)) {
      shares.answered(call.namespace, took);
      learnFrom(call, outcome);
      settle(call, outcome);
    } else if (call.attempts < settings.attempts()) {
      shares.failed(call.namespace, took, true);
      unknown.rest().ifPresent(rest -> call.left = rest);
      host.pause(call, unknown.retryAfter().plus(settings.pauses().after(call.attempts, jitter)));
    } else {
      shares.failed(call.namespace, took, false);
      settle(call, unknown);
      settleOthers(
          call,
          new Outcome.Unknown("not tried, since another request failed: " + unknown.message()));
    }
    goOn();
  }

  private void learnFrom(Call<A> call, Outcome outcome) {
    if (outcome instanceof Outcome.Deferred held && held.namespaceEnds()) {
      ending.refused(call.namespace, nanoTime.getAsLong());
    } else if (call.creates && outcome instanceof Outcome.Done) {
      ending.accepted(call.namespace);
    } else if (call.creates
        && call.batch.untilRefused()
        && outcome instanceof Outcome.Refused refused
        && !refused.alone()) {
      settleOthers(
          call, new Outcome.Deferred("not tried, since another was refused: " + refused.reason()));
    }
  }

  /**
   * Settles the other requests untried: the asker asks again for those still wanted, and learns of
   * it no later than need be.
   */
  private void settleOthers(Call<A> failed, Outcome untried) {
    for (Call<A> call : failed.batch.calls()) {
      if (!call.begun
          && call.namespace.equals(failed.namespace)
          && waiting.remove(call.namespace, call)) {
        settle(call, untried);
      }
    }
  }

  /**
   * Begins the requests that may begin; an answer that comes within {@link RequestHost#attempt} is
   * taken here, too.
   */
  private void goOn() {
    if (isGoingOn) {
      return;
    }
    isGoingOn = true;
    try {
      for (Optional<Call<A>> next = next(); next.isPresent(); next = next()) {
        begin(next.get());
      }
    } finally {
      isGoingOn = false;
    }
  }

  private Optional<Call<A>> next() {
    return shares.isFull() ? Optional.empty() : waiting.next(shares::mayBegin);
  }

  private void begin(Call<A> call) {
    long now = nanoTime.getAsLong();
    if (call.isWaitingToCreate() && ending.refuses(call.namespace, now)) {
      settle(call, Outcome.Deferred.namespaceEnds(call.namespace));
      return;
    }
    shares.begin(call.namespace);
    call.begin(now);
    host.attempt(call);
  }

  private void settle(Call<A> call, Outcome outcome) {
    Batch<A> batch = call.batch;
    if (batch.settle(call.index, outcome)) {
      batches.remove(new Asker<>(batch.asker(), batch.number()), batch);
      open--;
      host.settled(batch.asker(), batch.number(), batch.outcomes());
    }
  }
}
