package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.WatchLine;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * List that the server streams from its cache, an event for each object and a bookmark behind the
 * last ({@code sendInitialEvents}, Kubernetes 1.34 and later by default): one request instead of
 * one for each page, objects are read while the server still sends, and neither side ever holds the
 * whole answer. What changes or is deleted before that bookmark comes as a further event.
 *
 * @param <T> the kind's type
 */
final class StreamedList<T extends HasMetadata> implements LineStream.Receiver {
  /** Result of a request. */
  sealed interface Result<T> {}

  /** List that is complete. */
  record Complete<T>(Listing<T> listing) implements Result<T> {}

  /** Answer of a server that does not stream lists of this kind. */
  record NotServed<T>() implements Result<T> {}

  /** Answer that broke off, stood still, or is another failure of the moment. */
  record BrokenOff<T>(String why) implements Result<T> {}

  /**
   * Answer without an end: of a server that took the request for a watch, as those do that ignore
   * parameters they do not know, or of one far too slow.
   */
  record Endless<T>(String why) implements Result<T> {}

  private final ServerConnection connection;
  private final Kind<T> kind;
  private final Duration silence;
  private final Duration longest;
  private final WatchLine.Reader<T> reader;
  private final LineStream stream = new LineStream(WatchLine.Reader.LONGEST, this);
  private final ListedObjects<T> objects;
  private final CompletableFuture<Result<T>> result = new CompletableFuture<>();
  private final long begunAt = System.nanoTime();
  private volatile long lastLineAt = begunAt;
  private volatile CompletableFuture<Boolean> nextCheck = CompletableFuture.completedFuture(true);

  /**
   * @param silence time without a line after which the answer counts as broken off
   * @param longest time after which it counts as endless
   */
  StreamedList(ServerConnection connection, Kind<T> kind, Duration silence, Duration longest) {
    this.connection = connection;
    this.kind = kind;
    this.silence = silence;
    this.longest = longest;
    this.objects = new ListedObjects<>(kind);
    this.reader = new WatchLine.Reader<>(kind);
  }

  /** Sends the request; never fails. */
  CompletionStage<Result<T>> read() {
    ApiPath path =
        ApiPath.all(kind)
            .with("watch", "true")
            .with("sendInitialEvents", "true")
            .with("resourceVersionMatch", "NotOlderThan")
            .with("allowWatchBookmarks", "true")
            // Also ends the request on a server that never learns that it was closed.
            .with("timeoutSeconds", Long.toString(longest.plus(silence).toSeconds() + 1));
    stream.begin(connection, Call.get(path));
    checkTimeAfter(Math.min(silence.toNanos(), longest.toNanos()));
    return result;
  }

  @Override
  public void refused(int code) {
    end(isAboutTheRequest(code) ? new NotServed<>() : new BrokenOff<>("HTTP " + code));
  }

  @Override
  public void ended(Optional<String> failure) {
    end(new BrokenOff<>(failure.orElse("no end")));
  }

  /**
   * A server that does not know the parameters, or not for this kind, refuses them as invalid; one
   * whose role allows lists alone forbids them.
   */
  private static boolean isAboutTheRequest(int code) {
    return code == 400 || code == 403 || code == 422;
  }

  @Override
  public void line(byte[] line, boolean isCut) {
    lastLineAt = System.nanoTime();
    if (result.isDone()) {
      return;
    }
    switch (reader.read(line, isCut)) {
      case WatchLine.Seen<T>(T object) -> objects.seen(object);
      case WatchLine.Unreadable<T>(UnreadableObject object) -> objects.unreadable(object);
      case WatchLine.Bookmark<T>(String version, boolean endsInitialEvents) -> {
        if (endsInitialEvents) {
          end(new Complete<>(objects.at(version)));
        }
      }
      case WatchLine.Gone<T>(T lastSeen) -> objects.gone(lastSeen);
      case WatchLine.Ended<T>(int code, String message) -> end(new BrokenOff<>(message));
      case WatchLine.NoEvent<T>(String text) -> end(new BrokenOff<>("unreadable event " + text));
    }
  }

  /** Schedules a check, and drops it with the list's end: until then it keeps all objects alive. */
  private void checkTimeAfter(long nanos) {
    var pause =
        new CompletableFuture<Boolean>().completeOnTimeout(true, nanos, TimeUnit.NANOSECONDS);
    var unused = pause.thenRunAsync(this::checkTime);
    nextCheck = pause;
    if (result.isDone()) {
      // The end may have come before there was this check to cancel.
      pause.cancel(false);
    }
  }

  private void checkTime() {
    long now = System.nanoTime();
    long untilLongest = longest.toNanos() - (now - begunAt);
    long untilSilent = silence.toNanos() - (now - lastLineAt);
    if (untilLongest <= 0) {
      end(
          new Endless<>(
              "the API server sent events for %d s, but not the end of the list"
                  .formatted(longest.toSeconds())));
    } else if (untilSilent <= 0) {
      end(new BrokenOff<>("it sent nothing for %d s".formatted(silence.toSeconds())));
    } else {
      checkTimeAfter(Math.min(untilLongest, untilSilent));
    }
  }

  private void end(Result<T> how) {
    if (result.complete(how)) {
      stream.close();
      nextCheck.cancel(false);
    }
  }
}
