package io.hekla.simulator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi.Watch;
import io.hekla.actors.kubernetes.KubernetesApi.WatchEnd;
import io.hekla.actors.kubernetes.KubernetesApi.Watcher;
import io.hekla.actors.kubernetes.UnreadableObject;
import io.hekla.actors.kubernetes.reading.ObjectReader;
import io.hekla.actors.kubernetes.reading.Reading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One watch: a thread that reads the store's events at its own pace. A slow watcher holds nobody
 * up; when the store no longer knows what comes next, it ends as expired.
 */
final class WatchLoop<T extends HasMetadata> implements Watch, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(WatchLoop.class);
  private static final int PAGE = 256;

  /** A watch tells how far the store has come at least this often, be it no further. */
  private static final long BOOKMARK_MILLIS = 1_000;

  private final ObjectStore store;
  private final Kind<T> kind;
  private final String from;
  private final Watcher<T> watcher;
  private final Runnable ended;
  private volatile boolean stopped;

  WatchLoop(ObjectStore store, Kind<T> kind, String from, Watcher<T> watcher, Runnable ended) {
    this.store = store;
    this.kind = kind;
    this.from = from;
    this.watcher = watcher;
    this.ended = ended;
  }

  @Override
  public void run() {
    try {
      follow(Long.parseLong(from));
    } catch (NumberFormatException e) {
      watcher.closed(
          WatchEnd.CLOSED, "Invalid value: \"%s\": not a resource version".formatted(from));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("The watch of {} ends because its watcher failed", kind.plural(), e);
      watcher.closed(WatchEnd.CLOSED, "the watcher failed: " + e);
    } finally {
      ended.run();
    }
  }

  private void follow(long after) throws InterruptedException {
    long seen = after;
    while (!stopped) {
      switch (store.eventsAfter(kind, seen, PAGE)) {
        case EventPage.Events page -> {
          seen = tell(page, seen);
          store.awaitPublished(kind, seen, BOOKMARK_MILLIS);
        }
        case EventPage.Expired expired -> {
          end(WatchEnd.EXPIRED, expired.message());
          return;
        }
        case EventPage.Never never -> {
          end(WatchEnd.CLOSED, never.message());
          return;
        }
      }
    }
  }

  private long tell(EventPage.Events page, long seen) {
    for (StoreEvent event : page.events()) {
      if (stopped) {
        return seen;
      }
      boolean isThere = event.change() == StoreEvent.Change.SEEN;
      switch (event.object().reading(kind)) {
        case Reading.Good<T>(T object) when isThere -> watcher.seen(object);
        case Reading.Good<T>(T object) -> watcher.gone(object);
        case Reading.Bad<T>(UnreadableObject object) when isThere -> watcher.unreadable(object);
        case Reading.Bad<T>(UnreadableObject object) ->
            watcher.gone(ObjectReader.shell(kind, object));
      }
    }
    if (!stopped) {
      watcher.upTo(Long.toString(page.upTo()));
    }
    return page.upTo();
  }

  private void end(WatchEnd how, String message) {
    if (!stopped) {
      watcher.closed(how, message);
    }
  }

  @Override
  public void close() {
    stopped = true;
  }
}
