package io.hekla.controller.api.fabric8;

import io.hekla.controller.api.Answer;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Retries of the few requests that are part of something larger; all others are retried by their
 * callers.
 *
 * @param attempts in all
 * @param pauses between them; the server's {@code Retry-After} comes on top
 */
record Retrying(int attempts, Pauses pauses) {
  /**
   * Retries until there is an answer, at most as often as allowed.
   *
   * @param isPassing whether an answer is one after which a retry makes sense
   */
  <T> CompletionStage<Answer<T>> ask(
      Supplier<CompletionStage<Answer<T>>> request, Predicate<Answer<T>> isPassing) {
    return ask(1, request, isPassing);
  }

  private <T> CompletionStage<Answer<T>> ask(
      int attempt, Supplier<CompletionStage<Answer<T>>> request, Predicate<Answer<T>> isPassing) {
    return request
        .get()
        .thenCompose(
            answer ->
                attempt < attempts && isPassing.test(answer)
                    ? CompletableFuture.supplyAsync(() -> attempt + 1, delayed(answer, attempt))
                        .thenCompose(next -> ask(next, request, isPassing))
                    : CompletableFuture.completedFuture(answer));
  }

  private Executor delayed(Answer<?> answer, int attempt) {
    Duration leftAlone = answer instanceof Answer.Refused<?> no ? no.retryAfter() : Duration.ZERO;
    Duration pause = leftAlone.plus(pauses.after(attempt, new SplittableRandom()));
    return CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns whether an answer is a refusal that will pass. */
  static boolean isPassing(Answer<?> answer) {
    return answer instanceof Answer.Refused<?> no && no.isPassing();
  }

  /** Returns whether an answer is a refusal that will pass, or no answer. */
  static boolean isPassingOrNone(Answer<?> answer) {
    return isPassing(answer) || answer instanceof Answer.Unreachable<?>;
  }
}
