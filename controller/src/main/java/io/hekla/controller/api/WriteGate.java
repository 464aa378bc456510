package io.hekla.controller.api;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * API as adapters see it: reads pass through, writes do so only while nothing forbids them. The
 * last line of defence of a Hekla that only observes: every writer passes here, with each request
 * anew, so that no request that was decided earlier slips out later.
 */
public final class WriteGate extends WriteInterceptor {
  private final Supplier<Optional<Closed>> closed;

  /**
   * Reason to hold back writes.
   *
   * @param forNow whether the reason will soon be decided: the request then has no answer, and is
   *     tried again, where it otherwise is refused
   */
  public record Closed(String why, boolean forNow) {}

  /**
   * @param closed current reason to hold back writes; empty while there is none
   */
  public WriteGate(KubernetesApi api, Supplier<Optional<Closed>> closed) {
    super(api);
    this.closed = closed;
  }

  @Override
  protected <T> CompletionStage<Answer<T>> write(
      String verb, Kind<?> kind, Supplier<CompletionStage<Answer<T>>> request) {
    Optional<Closed> now = closed.get();
    if (now.isEmpty()) {
      return request.get();
    }
    String why = now.get().why();
    return CompletableFuture.completedFuture(
        now.get().forNow() ? new Answer.Unreachable<>(why) : new Answer.Deferred<>(why));
  }
}
