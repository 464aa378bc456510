package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.ResourceVersions;
import io.hekla.actors.kubernetes.UnreadableObject;
import io.hekla.actors.kubernetes.WatchActor;
import io.hekla.actors.kubernetes.reading.ObjectReader;
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
 * Compares what is known with what the API lists, kind by kind, in case a watch ever keeps
 * something back. A list that is asked for after the audit began shows at least all that was known
 * then; once the watch has told up to the list's version, whatever it did not tell of since the
 * beginning must be as listed.
 */
final class Audit {
  private final Known known;
  private final Map<Kind<?>, Running> running = new HashMap<>();
  private int next;

  private static final class Running {
    private final Set<ObjectKey> toldSince = new HashSet<>();
    private final long toldBefore;
    private Optional<KubernetesApi.Listing<? extends HasMetadata>> listing = Optional.empty();

    Running(long toldBefore) {
      this.toldBefore = toldBefore;
    }
  }

  Audit(Known known) {
    this.known = known;
  }

  /** Begins with the kind whose turn it is; it has to be listed now. */
  Kind<?> begin() {
    Kind<?> kind = Kind.ALL.get(next);
    next = (next + 1) % Kind.ALL.size();
    running.put(kind, new Running(known.version(kind)));
    return kind;
  }

  /** Takes what the API listed; whether that shows that versions went back. */
  Optional<WentBack> take(Kind<?> kind, KubernetesApi.Listing<? extends HasMetadata> listing) {
    Running audit = running.get(kind);
    if (audit == null) {
      return Optional.empty();
    }
    audit.listing = Optional.of(listing);
    long listed = ResourceVersions.read(listing.resourceVersion());
    return listed > 0 && listed < audit.toldBefore
        ? Optional.of(new WentBack(kind.plural(), audit.toldBefore, listed))
        : Optional.empty();
  }

  /** Versions went back: what was listed before is worth nothing. */
  void startOver() {
    running.clear();
  }

  /** Takes note of what a watch told; a list of its own is an audit. */
  void take(WatchActor.Told<?> told) {
    Running audit = running.get(told.kind());
    if (audit == null) {
      return;
    }
    switch (told) {
      case WatchActor.Seen<?> seen -> audit.toldSince.add(Delta.keyOf(seen.object()));
      case WatchActor.Unreadable<?> one -> audit.toldSince.add(one.object().key());
      case WatchActor.Gone<?> gone -> audit.toldSince.add(Delta.keyOf(gone.object()));
      case WatchActor.UpTo<?> upTo -> {}
      case WatchActor.Listed<?> listed -> running.remove(told.kind());
    }
  }

  /**
   * What the watch of a kind should have told and did not, in the order of the names; nothing as
   * long as that cannot be said.
   */
  <T extends HasMetadata> List<WatchActor.Told<T>> differences(Kind<T> kind) {
    Running audit = running.get(kind);
    if (audit == null || audit.listing.isEmpty()) {
      return List.of();
    }
    var listing = audit.listing.get();
    if (known.version(kind) < ResourceVersions.read(listing.resourceVersion())) {
      return List.of();
    }
    running.remove(kind);
    var differences = new ArrayList<WatchActor.Told<T>>();
    var there = new HashSet<ObjectKey>(audit.toldSince);
    for (HasMetadata object : listing.items()) {
      ObjectKey key = Delta.keyOf(object);
      if (there.add(key) && !known.get(kind, key).flatMap(Audit::version).equals(version(object))) {
        differences.add(new WatchActor.Seen<>(kind, kind.type().cast(object)));
      }
    }
    for (UnreadableObject object : listing.unreadable()) {
      if (there.add(object.key()) && !known.unreadable().isKnown(object)) {
        differences.add(new WatchActor.Unreadable<>(kind, object));
      }
    }
    for (T object : known.all(kind)) {
      if (!there.contains(Delta.keyOf(object))) {
        differences.add(new WatchActor.Gone<>(kind, object));
      }
    }
    for (UnreadableObject object : known.unreadable().of(kind)) {
      if (!there.contains(object.key()) && known.get(kind, object.key()).isEmpty()) {
        differences.add(new WatchActor.Gone<>(kind, ObjectReader.shell(kind, object)));
      }
    }
    return differences;
  }

  private static Optional<String> version(HasMetadata object) {
    return Optional.of(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), ""));
  }
}
