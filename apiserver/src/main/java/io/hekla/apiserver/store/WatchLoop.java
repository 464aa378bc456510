package io.hekla.apiserver.store;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Watch;
import io.hekla.controller.api.KubernetesApi.WatchEnd;
import io.hekla.controller.api.KubernetesApi.Watcher;
import io.hekla.controller.cache.WatchEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One watch: a thread that reads the store's events at its own pace. A slow watcher holds up
 * nothing; when the store no longer has the next events, it ends as expired.
 */
final class WatchLoop<T extends HasMetadata> implements Watch, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(WatchLoop.class);
  private static final int PAGE = 256;

  /** Interval in which a watch reports the store's version at least, changed or not. */
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
      switch (event.watched(kind)) {
        case WatchEvent.Seen<T> there -> watcher.seen(there.object());
        case WatchEvent.Gone<T> gone -> watcher.gone(gone.object());
        case WatchEvent.Unreadable<T> one -> watcher.unreadable(one.object());
        case WatchEvent.UpTo<T> none -> {}
        case WatchEvent.Listed<T> none -> {}
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
