package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.cache.WatchEvent;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repairs of the cache: changes that a watch omitted and an audit made up for, for people. */
final class CacheRepairLog {
  private static final Logger log = LoggerFactory.getLogger(CacheRepairLog.class);

  private final ObjectCache cache;
  private final Counts counts;
  private long sinceStart;

  CacheRepairLog(ObjectCache cache, Counts counts) {
    this.cache = cache;
    this.counts = counts;
  }

  /** Logs and counts changes that were omitted; to be called before the cache takes them. */
  <T extends HasMetadata> void report(Kind<T> kind, List<WatchEvent<T>> keptBack) {
    if (keptBack.isEmpty()) {
      return;
    }
    sinceStart += keptBack.size();
    log.warn(
        "the watch of {} lost {} changes, the first is {}; they are repaired ({} since the start)",
        kind.plural(),
        keptBack.size(),
        name(keptBack.getFirst()),
        sinceStart);
    keptBack.forEach(one -> counts.one(Metric.REPAIRS, kind.plural(), fault(one)));
  }

  /** Returns the fault of the cache: an object in excess, a missing one, or an older version. */
  private String fault(WatchEvent<?> difference) {
    return switch (difference) {
      case WatchEvent.Seen<?> seen when cache.isThere(seen.kind(), Delta.keyOf(seen.object())) ->
          "older";
      case WatchEvent.Unreadable<?> one when cache.isThere(one.kind(), one.object().key()) ->
          "older";
      case WatchEvent.Unreadable<?> one -> "missing";
      case WatchEvent.Gone<?> gone -> "excess";
      case WatchEvent.Seen<?> seen -> "missing";
      case WatchEvent.Listed<?> listed -> "none";
      case WatchEvent.UpTo<?> upTo -> "none";
    };
  }

  private static String name(WatchEvent<?> difference) {
    return switch (difference) {
      case WatchEvent.Seen<?> seen -> Delta.keyOf(seen.object()) + ", which is there";
      case WatchEvent.Unreadable<?> one -> one.object().key() + ", which cannot be read";
      case WatchEvent.Gone<?> gone -> Delta.keyOf(gone.object()) + ", which is gone";
      case WatchEvent.Listed<?> listed -> "all";
      case WatchEvent.UpTo<?> upTo -> "none";
    };
  }
}
