package io.hekla.benchmark;

import io.hekla.controller.api.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Clients of an API that each make one request after the other. */
final class Clients {
  private Clients() {}

  /** Makes requests for all numbers below a count; returns when all are answered. */
  static void each(int count, int clients, IntFunction<CompletionStage<? extends Answer<?>>> ask) {
    IntStream.range(0, clients)
        .mapToObj(first -> from(first, count, clients, ask))
        .toList()
        .forEach(CompletableFuture::join);
  }

  private static CompletableFuture<Void> from(
      int number, int count, int step, IntFunction<CompletionStage<? extends Answer<?>>> ask) {
    return number >= count
        ? CompletableFuture.completedFuture(null)
        : ask.apply(number)
            .toCompletableFuture()
            .thenAccept(Clients::taken)
            .thenCompose(done -> from(number + step, count, step, ask));
  }

  /** Fails if the API did not do what it was asked for. */
  static void taken(Answer<?> answer) {
    if (!(answer instanceof Answer.Done<?>)) {
      throw new IllegalStateException("the API did not take a request: " + answer);
    }
  }
}
