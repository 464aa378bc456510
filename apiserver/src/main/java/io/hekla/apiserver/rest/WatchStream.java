package io.hekla.apiserver.rest;

import akka.NotUsed;
import akka.japi.Pair;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EventPage;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One watch as a stream that is generated as it is read: a slow client holds up nothing, and when
 * the store no longer has the next events, it gets an error (410). Between events it needs no
 * thread.
 */
final class WatchStream {
  private static final int PAGE = 256;
  private static final Duration BETWEEN_BOOKMARKS = Duration.ofSeconds(5);

  private final ObjectStore store;
  private final Kind<?> kind;
  private final WatchLines lines;
  private final boolean bookmarks;
  private final long endNanos;
  private final Executor executor;

  /** Progress of the watch. */
  private record Position(long version, long bookmarkNanos, boolean ended) {}

  /**
   * Creates a watch.
   *
   * @param bookmarks whether the client wants regular bookmarks
   * @param longest duration after which it ends
   * @param executor on which it continues after a change
   */
  WatchStream(
      ObjectStore store,
      Kind<?> kind,
      WatchLines lines,
      boolean bookmarks,
      Duration longest,
      Executor executor) {
    this.store = store;
    this.kind = kind;
    this.lines = lines;
    this.bookmarks = bookmarks;
    this.endNanos = System.nanoTime() + longest.toNanos();
    this.executor = executor;
  }

  /** Returns all events after a version. */
  Source<ByteString, NotUsed> after(long version) {
    return Source.unfoldAsync(at(version), this::next);
  }

  private static Position at(long version) {
    return new Position(version, System.nanoTime() + BETWEEN_BOOKMARKS.toNanos(), false);
  }

  private CompletionStage<Optional<Pair<Position, ByteString>>> next(Position from) {
    Position position = from;
    while (!position.ended() && endNanos - System.nanoTime() > 0) {
      switch (store.eventsAfter(kind, position.version(), PAGE)) {
        case EventPage.Events page -> {
          var text = new ByteStringBuilder();
          page.events().forEach(event -> lines.event(event, text));
          if (text.nonEmpty()) {
            return now(at(page.upTo()), text.result());
          }
          long bookmark = position.bookmarkNanos();
          position = new Position(page.upTo(), bookmark, false);
          if (page.events().size() < PAGE) {
            return bookmarks && bookmark - System.nanoTime() <= 0
                ? now(at(page.upTo()), lines.bookmark(page.upTo(), false))
                : later(position);
          }
        }
        case EventPage.Expired expired -> {
          return now(ended(), lines.error(new ApiRefusal(410, "Expired", expired.message())));
        }
        case EventPage.Never never -> {
          return now(ended(), lines.error(new ApiRefusal(504, "Timeout", never.message())));
        }
      }
    }
    return CompletableFuture.completedFuture(Optional.empty());
  }

  /** Continues when there is an event or bookmark to send. */
  private CompletionStage<Optional<Pair<Position, ByteString>>> later(Position position) {
    long now = System.nanoTime();
    long end = endNanos - now;
    long nanos = bookmarks ? Math.min(end, position.bookmarkNanos() - now) : end;
    return store
        .published(kind, position.version())
        .completeOnTimeout(null, Math.max(nanos, 0) + 1, TimeUnit.NANOSECONDS)
        .thenComposeAsync(findings -> next(position), executor);
  }

  private static Position ended() {
    return new Position(0, 0, true);
  }

  private static CompletionStage<Optional<Pair<Position, ByteString>>> now(
      Position position, ByteString text) {
    return CompletableFuture.completedFuture(Optional.of(Pair.create(position, text)));
  }
}
