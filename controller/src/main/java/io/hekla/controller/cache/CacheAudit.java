package io.hekla.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.ResourceVersions;
import io.hekla.controller.api.UnreadableObject;
import io.hekla.controller.api.reading.ObjectReader;
import io.hekla.model.cluster.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Audit of the cache: compares it with what the API lists, kind by kind, in case a watch ever omits
 * an event. A list that is requested after the audit began shows at least all that was known then;
 * once the watch has reported up to the list's version, every object that it did not report since
 * the beginning must be as listed.
 */
public final class CacheAudit {
  private final ObjectCache known;
  private final Map<Kind<?>, Running> running = new HashMap<>();
  private int next;

  private static final class Running {
    private final Set<ObjectKey> reportedSince = new HashSet<>();
    private final long versionBefore;
    private Optional<KubernetesApi.Listing<? extends HasMetadata>> listing = Optional.empty();

    Running(long versionBefore) {
      this.versionBefore = versionBefore;
    }
  }

  public CacheAudit(ObjectCache known) {
    this.known = known;
  }

  /** Begins with the next kind in turn; the caller has to list it now. */
  public Kind<?> begin() {
    Kind<?> kind = known.kinds().get(next);
    next = (next + 1) % known.kinds().size();
    running.put(kind, new Running(known.version(kind)));
    return kind;
  }

  /** Takes the API's list; returns a rollback of versions if the list shows one. */
  public Optional<VersionRollback> take(
      Kind<?> kind, KubernetesApi.Listing<? extends HasMetadata> listing) {
    Running audit = running.get(kind);
    if (audit == null) {
      return Optional.empty();
    }
    audit.listing = Optional.of(listing);
    long listed = ResourceVersions.read(listing.resourceVersion());
    return listed > 0 && listed < audit.versionBefore
        ? Optional.of(new VersionRollback(kind.plural(), audit.versionBefore, listed))
        : Optional.empty();
  }

  /** Starts over after a rollback of versions: earlier lists are worth nothing. */
  public void startOver() {
    running.clear();
  }

  /** Takes an event of a watch; a list of its own is an audit. */
  public void take(WatchEvent<?> event) {
    Running audit = running.get(event.kind());
    if (audit == null) {
      return;
    }
    switch (event) {
      case WatchEvent.Seen<?> seen -> audit.reportedSince.add(Delta.keyOf(seen.object()));
      case WatchEvent.Unreadable<?> one -> audit.reportedSince.add(one.object().key());
      case WatchEvent.Gone<?> gone -> audit.reportedSince.add(Delta.keyOf(gone.object()));
      case WatchEvent.UpTo<?> upTo -> {}
      case WatchEvent.Listed<?> listed -> running.remove(event.kind());
    }
  }

  /**
   * Returns the events that the watch of a kind should have reported and did not, in the order of
   * the names; nothing as long as that cannot be known.
   */
  public <T extends HasMetadata> List<WatchEvent<T>> differences(Kind<T> kind) {
    Running audit = running.get(kind);
    if (audit == null || audit.listing.isEmpty()) {
      return List.of();
    }
    var listing = audit.listing.get();
    if (known.version(kind) < ResourceVersions.read(listing.resourceVersion())) {
      return List.of();
    }
    running.remove(kind);
    var differences = new ArrayList<WatchEvent<T>>();
    var there = new HashSet<ObjectKey>(audit.reportedSince);
    for (HasMetadata object : listing.items()) {
      ObjectKey key = Delta.keyOf(object);
      if (there.add(key)
          && !known.get(kind, key).flatMap(CacheAudit::version).equals(version(object))) {
        differences.add(new WatchEvent.Seen<>(kind, kind.type().cast(object)));
      }
    }
    for (UnreadableObject object : listing.unreadable()) {
      if (there.add(object.key()) && !known.unreadable().isKnown(object)) {
        differences.add(new WatchEvent.Unreadable<>(kind, object));
      }
    }
    for (T object : known.all(kind)) {
      if (!there.contains(Delta.keyOf(object))) {
        differences.add(new WatchEvent.Gone<>(kind, object));
      }
    }
    for (UnreadableObject object : known.unreadable().of(kind)) {
      if (!there.contains(object.key()) && known.get(kind, object.key()).isEmpty()) {
        differences.add(new WatchEvent.Gone<>(kind, ObjectReader.shell(kind, object)));
      }
    }
    return differences;
  }

  private static Optional<String> version(HasMetadata object) {
    return Optional.of(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), ""));
  }
}
