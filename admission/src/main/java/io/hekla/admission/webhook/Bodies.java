package io.hekla.admission.webhook;

import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.RequestEntity;
import akka.stream.Attributes;
import akka.stream.Materializer;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.SinkQueueWithCancel;
import akka.util.ByteString;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Reads bodies of requests, none longer than allowed and no more at once than there is room for, of
 * all and of each peer. What is too long is never kept.
 */
final class Bodies {
  private static final Duration LINGER = Duration.ofMillis(500);

  private final Limits limits;
  private final Materializer materializer;
  private final BodyRoom room;

  /** What came. */
  sealed interface Body {
    /** All of it. */
    record Whole(ByteString bytes) implements Body {}

    /** Nothing that can be used; why, for the client. */
    record Lost(Outcome outcome, String why) implements Body {}
  }

  Bodies(Limits limits, Materializer materializer) {
    this.limits = limits;
    this.materializer = materializer;
    this.room = new BodyRoom(limits.bodies(), limits.body(), System::nanoTime);
  }

  /**
   * Reads a body and does something with it; until that is done, its room is taken.
   *
   * @param peer the address that sends it
   */
  <T> CompletionStage<T> with(
      String peer, RequestEntity entity, Function<Body, CompletionStage<T>> use) {
    if (entity.getContentLengthOption().orElse(0) > limits.body()) {
      leave(entity);
      return use.apply(tooLarge());
    }
    var stalled = new CompletableFuture<Body>();
    BodyRoom.Share share = room.begin(peer, () -> stalled.complete(stalled()));
    return read(entity, share, stalled)
        .thenCompose(use)
        .whenComplete((done, failure) -> share.giveBack());
  }

  private CompletionStage<Body> read(
      RequestEntity entity, BodyRoom.Share share, CompletableFuture<Body> stalled) {
    if (entity instanceof HttpEntity.Strict strict) {
      boolean fits = share.take(strict.getData().length());
      share.came();
      return CompletableFuture.completedFuture(fits ? new Body.Whole(strict.getData()) : noRoom());
    }
    SinkQueueWithCancel<ByteString> pieces = begin(entity);
    return collect(pieces, ByteString.emptyByteString(), share)
        .applyToEither(stalled, body -> body)
        .toCompletableFuture()
        .orTimeout(limits.bodyTime().toMillis(), TimeUnit.MILLISECONDS)
        .handle((body, failure) -> body != null ? body : lost(failure))
        .whenComplete(
            (body, never) -> {
              if (body instanceof Body.Lost) {
                cancelSoon(pieces);
              }
            });
  }

  private CompletionStage<Body> collect(
      SinkQueueWithCancel<ByteString> pieces, ByteString before, BodyRoom.Share share) {
    return pieces
        .pull()
        // Without an executor it would go on in the pool that all of the JVM shares.
        .thenComposeAsync(
            piece -> {
              if (piece.isEmpty()) {
                share.came();
                return CompletableFuture.completedFuture(new Body.Whole(before));
              }
              ByteString all = before.concat(piece.get());
              return all.length() > limits.body()
                  ? CompletableFuture.completedFuture(tooLarge())
                  : share.take(piece.get().length())
                      ? collect(pieces, all, share)
                      : CompletableFuture.completedFuture(noRoom());
            },
            materializer.executionContext());
  }

  private static Body stalled() {
    return new Body.Lost(
        Outcome.TOO_SLOW, "the body stopped coming while others waited for room; send it again");
  }

  private static Body noRoom() {
    return new Body.Lost(Outcome.BUSY, "too many reviews at once; try again");
  }

  private Body lost(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutException) {
        return new Body.Lost(
            Outcome.TOO_SLOW,
            "the body did not come within " + limits.bodyTime().toMillis() + " ms");
      }
    }
    return new Body.Lost(Outcome.UNREADABLE, "the body broke off");
  }

  private Body tooLarge() {
    return new Body.Lost(Outcome.TOO_LARGE, "the body is longer than " + limits.body() + " bytes");
  }

  /** Does without a body. */
  void leave(RequestEntity entity) {
    if (!(entity instanceof HttpEntity.Strict)) {
      cancelSoon(begin(entity));
    }
  }

  private SinkQueueWithCancel<ByteString> begin(RequestEntity entity) {
    return entity
        .withoutSizeLimit()
        .getDataBytes()
        // What comes meanwhile comes as one; no more of it than could be used.
        .batchWeighted(
            limits.body(), piece -> (long) piece.length(), piece -> piece, ByteString::concat)
        .runWith(
            Sink.<ByteString>queue().withAttributes(Attributes.inputBuffer(1, 1)), materializer);
  }

  /**
   * Lets go of what is still sent once the answer had time to get there: who is hung up on while
   * sending may never read it. Until then nothing is read; after that HTTP/2 is told to stop, and
   * of HTTP/1.1 what still comes is thrown away.
   */
  private void cancelSoon(SinkQueueWithCancel<ByteString> pieces) {
    var unused =
        materializer
            .system()
            .scheduler()
            .scheduleOnce(LINGER, pieces::cancel, materializer.executionContext());
  }
}
