package io.hekla.controller.api.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.ApiPath;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.KubernetesApi.WatchEnd;
import io.hekla.controller.api.ResourceVersions;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.WatchLine;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * One watch: a request whose answer is a line for each event. A server ends it now and then as a
 * matter of course; then it continues from the last version that was reported. Any other end, an
 * event out of order included, closes it, and the caller lists again.
 */
final class ServerWatch<T extends HasMetadata> implements KubernetesApi.Watch, LineStream.Receiver {
  /** Watches of one server end at different times, so that they do not begin again at once. */
  private static final int SHORTEST_SECONDS = 300;

  private static final int LONGEST_SECONDS = 600;
  private static final int EXPIRED = 410;

  /** Lifetime below which a watch is taken to have ended for an unknown reason. */
  private static final long SHORTEST_LIFE_NANOS = 1_000_000_000L;

  private final ServerConnection connection;
  private final Kind<T> kind;
  private final KubernetesApi.Watcher<T> watcher;
  private final WatchLine.Reader<T> reader;
  private String version;
  private @Nullable LineStream stream;
  private long begun;
  private boolean closed;

  ServerWatch(
      ServerConnection connection, Kind<T> kind, String version, KubernetesApi.Watcher<T> watcher) {
    this.connection = connection;
    this.kind = kind;
    this.version = version;
    this.watcher = watcher;
    this.reader = new WatchLine.Reader<>(kind);
  }

  /** Requests the events after the version. */
  synchronized ServerWatch<T> begin() {
    int seconds = ThreadLocalRandom.current().nextInt(SHORTEST_SECONDS, LONGEST_SECONDS + 1);
    ApiPath path =
        ApiPath.all(kind)
            .with("watch", "true")
            .with("allowWatchBookmarks", "true")
            .with("resourceVersion", version)
            .with("timeoutSeconds", Integer.toString(seconds));
    begun = System.nanoTime();
    stream = new LineStream(WatchLine.Reader.LONGEST, this);
    stream.begin(connection, Call.get(path));
    return this;
  }

  @Override
  public void refused(int code) {
    end(how(code), "HTTP " + code);
  }

  @Override
  public void ended(Optional<String> failure) {
    failure.ifPresentOrElse(why -> end(WatchEnd.CLOSED, why), this::goOn);
  }

  private synchronized void goOn() {
    if (System.nanoTime() - begun < SHORTEST_LIFE_NANOS) {
      end(WatchEnd.CLOSED, "it ended at once");
    } else if (!closed) {
      begin();
    }
  }

  /** Reports one event; nothing more once the watch is closed. */
  @Override
  public synchronized void line(byte[] line, boolean isCut) {
    if (closed) {
      return;
    }
    switch (reader.read(line, isCut)) {
      case WatchLine.Seen<T>(T object) -> {
        if (isNext(object.getMetadata().getResourceVersion())) {
          watcher.seen(object);
        }
      }
      case WatchLine.Unreadable<T>(UnreadableObject object) -> {
        if (isNext(object.resourceVersion())) {
          watcher.unreadable(object);
        }
      }
      case WatchLine.Gone<T>(T object) -> {
        if (isNext(object.getMetadata().getResourceVersion())) {
          watcher.gone(object);
        }
      }
      case WatchLine.Bookmark<T>(String upTo, boolean unused) -> {
        if (isNext(upTo)) {
          watcher.upTo(version);
        }
      }
      case WatchLine.Ended<T>(int code, String message) -> end(how(code), message);
      case WatchLine.NoEvent<T>(String text) -> end(WatchEnd.CLOSED, "unreadable event " + text);
    }
  }

  /** Records a version; one that is older than the last ends the watch. */
  private boolean isNext(@Nullable String next) {
    if (next == null || next.isEmpty()) {
      // Of an unreadable object not even this may be known; the next event has it.
      return true;
    }
    if (ResourceVersions.read(next) < ResourceVersions.read(version)) {
      end(WatchEnd.REORDERED, "version %s came after %s".formatted(next, version));
      return false;
    }
    version = next;
    return true;
  }

  private static WatchEnd how(int code) {
    return code == EXPIRED ? WatchEnd.EXPIRED : WatchEnd.CLOSED;
  }

  private synchronized void end(WatchEnd how, String why) {
    if (!closed) {
      close();
      watcher.closed(how, why);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (stream != null) {
      stream.close();
    }
  }
}
