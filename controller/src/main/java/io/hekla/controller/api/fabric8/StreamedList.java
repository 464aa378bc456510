package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Listing;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.WatchLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * List that the server streams from its cache, an event for each object and a bookmark behind the
 * last ({@code sendInitialEvents}, Kubernetes 1.34 and later by default): one request instead of
 * one for each page, objects are read while the server still sends, and neither side ever holds the
 * whole answer.
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

  private final ServerConnection connection;
  private final Kind<T> kind;
  private final Duration silence;
  private final WatchLine.Reader<T> reader;
  private final LineStream stream = new LineStream(WatchLine.Reader.LONGEST, this);
  private final List<T> items = new ArrayList<>();
  private final List<UnreadableObject> unreadable = new ArrayList<>();
  private final CompletableFuture<Result<T>> result = new CompletableFuture<>();
  private volatile long lastLineAt = System.nanoTime();

  /**
   * @param silence time without a line after which the answer counts as broken off
   */
  StreamedList(ServerConnection connection, Kind<T> kind, Duration silence) {
    this.connection = connection;
    this.kind = kind;
    this.silence = silence;
    this.reader = new WatchLine.Reader<>(kind);
  }

  /** Sends the request; never fails. */
  CompletionStage<Result<T>> read() {
    ApiPath path =
        ApiPath.all(kind)
            .with("watch", "true")
            .with("sendInitialEvents", "true")
            .with("resourceVersionMatch", "NotOlderThan")
            .with("allowWatchBookmarks", "true");
    stream.begin(connection, Call.get(path));
    watchSilence();
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
      case WatchLine.Seen<T>(T object) -> items.add(object);
      case WatchLine.Unreadable<T>(UnreadableObject object) -> unreadable.add(object);
      case WatchLine.Bookmark<T>(String version, boolean endsInitialEvents) -> {
        if (endsInitialEvents) {
          end(new Complete<>(new Listing<>(items, unreadable, version)));
        }
      }
      // Initial events are additions only; a deletion among them is of another protocol.
      case WatchLine.Gone<T> gone -> end(new BrokenOff<>("a deletion in a list"));
      case WatchLine.Ended<T>(int code, String message) -> end(new BrokenOff<>(message));
      case WatchLine.NoEvent<T>(String text) -> end(new BrokenOff<>("unreadable event " + text));
    }
  }

  private void watchSilence() {
    CompletableFuture.delayedExecutor(silence.toMillis(), TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (result.isDone()) {
                return;
              }
              if (System.nanoTime() - lastLineAt >= silence.toNanos()) {
                end(new BrokenOff<>("it sent nothing for %d s".formatted(silence.toSeconds())));
              } else {
                watchSilence();
              }
            });
  }

  private void end(Result<T> how) {
    if (result.complete(how)) {
      stream.close();
    }
  }
}
