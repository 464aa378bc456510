package io.hekla.controller.verb;

import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.WriteInterceptor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Gate that holds back decisions of a scheduler that another has replaced meanwhile. A member
 * learns of terms as its entities do; each request asks anew, so that no request that has waited
 * long slips out. Decisions that the newest term counts among its own pass, however old they are.
 *
 * <p>The journal's fence already keeps such decisions from being sent to any entity. This is the
 * second line, for those that have left before.
 */
public final class TermGate {
  private volatile SchedulerTerm newest = SchedulerTerm.NONE;

  /** Records that a term has begun, which may be known already. */
  public synchronized void termChanged(SchedulerTerm term) {
    if (term.number() > newest.number()) {
      newest = term;
    }
  }

  /**
   * Returns a verb that a session decided, with its writes held off once a newer term has begun
   * that does not count it.
   */
  public Verb guard(long term, long session, Verb verb) {
    return new GuardedVerb(new Guard(this, term, session), verb);
  }

  /** Check of all steps of a verb against a term and session. */
  private record Guard(TermGate gate, long term, long session) {
    CompletionStage<Outcome> attempt(VerbStep step, KubernetesApi api) {
      return step.attempt(new Gated(api, this))
          .thenApply(
              outcome ->
                  outcome instanceof Outcome.Unknown unknown && unknown.rest().isPresent()
                      ? new Outcome.Unknown(
                          unknown.message(),
                          unknown.retryAfter(),
                          unknown.rest().map(rest -> again -> attempt(rest, again)))
                      : outcome);
    }

    boolean isOpen() {
      return gate.newest.admits(term, session);
    }

    String why() {
      return "decided in term %d, and the scheduler is of term %d"
          .formatted(term, gate.newest.number());
    }
  }

  private record GuardedVerb(Guard guard, Verb verb) implements Verb {
    @Override
    public String namespace() {
      return verb.namespace();
    }

    @Override
    public boolean creates() {
      return verb.creates();
    }

    @Override
    public CompletionStage<Outcome> attempt(KubernetesApi api) {
      return guard.attempt(verb, api);
    }
  }

  private static final class Gated extends WriteInterceptor {
    private final Guard guard;

    Gated(KubernetesApi api, Guard guard) {
      super(api);
      this.guard = guard;
    }

    @Override
    protected <T> CompletionStage<Answer<T>> write(
        String verb, Kind<?> kind, Supplier<CompletionStage<Answer<T>>> request) {
      return guard.isOpen()
          ? request.get()
          : CompletableFuture.completedFuture(new Answer.Deferred<>(guard.why()));
    }
  }
}
