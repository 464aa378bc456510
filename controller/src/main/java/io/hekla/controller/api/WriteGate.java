package io.hekla.controller.api;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The API as adapters see it: whatever is read goes through; whatever is written does only while
 * nothing speaks against it. The last line of defence of a Hekla that observes: all who write come
 * past here, each request anew, so none that was decided earlier slips out later.
 */
public final class WriteGate extends AroundWrites {
  private final Supplier<Optional<Closed>> closed;

  /**
   * What keeps writes back.
   *
   * @param forNow whether that will soon be known better: the request then has no answer, and is
   *     tried again, where it otherwise is refused
   */
  public record Closed(String why, boolean forNow) {}

  /**
   * @param closed what keeps writes back now; empty while nothing does
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
        now.get().forNow() ? new Answer.Unreachable<>(why) : new Answer.HeldOff<>(why));
  }
}
