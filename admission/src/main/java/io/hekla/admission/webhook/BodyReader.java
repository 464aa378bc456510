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
 * Reader of request bodies, with bounds on the length of each and on the memory of all and of each
 * peer. A body that is too long is never buffered.
 */
final class BodyReader {
  private static final Duration LINGER = Duration.ofMillis(500);

  private final Limits limits;
  private final Materializer materializer;
  private final BodyRoom room;

  /** Result of reading a body. */
  sealed interface Body {
    /** The whole body. */
    record Whole(ByteString bytes) implements Body {}

    /** An unusable body, with the reason for the client. */
    record Lost(ReviewOutcome outcome, String why) implements Body {}
  }

  BodyReader(Limits limits, Materializer materializer) {
    this.limits = limits;
    this.materializer = materializer;
    this.room = new BodyRoom(limits.bodies(), limits.body(), System::nanoTime);
  }

  /**
   * Reads a body and passes it to a function; its room is taken until that is done.
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
      share.complete();
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
        // Without an executor it would continue in the JVM's common pool.
        .thenComposeAsync(
            piece -> {
              if (piece.isEmpty()) {
                share.complete();
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
        ReviewOutcome.TOO_SLOW,
        "the body stalled while other requests waited for memory; send it again");
  }

  private static Body noRoom() {
    return new Body.Lost(ReviewOutcome.BUSY, "too many reviews at once; try again");
  }

  private Body lost(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutException) {
        return new Body.Lost(
            ReviewOutcome.TOO_SLOW,
            "the body did not arrive within " + limits.bodyTime().toMillis() + " ms");
      }
    }
    return new Body.Lost(ReviewOutcome.UNREADABLE, "the body broke off");
  }

  private Body tooLarge() {
    return new Body.Lost(
        ReviewOutcome.TOO_LARGE, "the body is longer than " + limits.body() + " bytes");
  }

  /** Drops a body unread. */
  void leave(RequestEntity entity) {
    if (!(entity instanceof HttpEntity.Strict)) {
      cancelSoon(begin(entity));
    }
  }

  private SinkQueueWithCancel<ByteString> begin(RequestEntity entity) {
    return entity
        .withoutSizeLimit()
        .getDataBytes()
        // Pieces that arrive meanwhile are joined, up to the size that could be used.
        .batchWeighted(
            limits.body(), piece -> (long) piece.length(), piece -> piece, ByteString::concat)
        .runWith(
            Sink.<ByteString>queue().withAttributes(Attributes.inputBuffer(1, 1)), materializer);
  }

  /**
   * Cancels the rest of a body once the response had time to arrive: a client that is cut off while
   * it sends may never read it. Until then nothing is read; after that HTTP/2 resets the stream,
   * and the rest of a body in HTTP/1.1 is discarded.
   */
  private void cancelSoon(SinkQueueWithCancel<ByteString> pieces) {
    var unused =
        materializer
            .system()
            .scheduler()
            .scheduleOnce(LINGER, pieces::cancel, materializer.executionContext());
  }
}
