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
 * Asks again, for the few requests that are part of something larger; everything else is asked
 * again by whoever wants it.
 *
 * @param attempts in all
 * @param pauses between them; what the server says of being left alone comes on top
 */
record Retrying(int attempts, Pauses pauses) {
  /**
   * Asks until there is an answer, or as often as it may.
   *
   * @param isPassing whether an answer is one after which it makes sense to ask again
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

  /** A refusal that will pass. */
  static boolean isPassing(Answer<?> answer) {
    return answer instanceof Answer.Refused<?> no && no.isPassing();
  }

  /** A refusal that will pass, or no answer. */
  static boolean isPassingOrNone(Answer<?> answer) {
    return isPassing(answer) || answer instanceof Answer.Unreachable<?>;
  }
}
