package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.actors.kubernetes.KubernetesApi;
import io.hekla.actors.kubernetes.ResourceVersions;
import io.hekla.actors.kubernetes.WatchActor;
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
    private Optional<KubernetesApi.Listing<? extends HasMetadata>> listing = Optional.empty();
  }

  Audit(Known known) {
    this.known = known;
  }

  /** Begins with the kind whose turn it is; it has to be listed now. */
  Kind<?> begin() {
    Kind<?> kind = Kind.ALL.get(next);
    next = (next + 1) % Kind.ALL.size();
    running.put(kind, new Running());
    return kind;
  }

  /** Takes what the API listed. */
  void take(Kind<?> kind, KubernetesApi.Listing<? extends HasMetadata> listing) {
    Running audit = running.get(kind);
    if (audit != null) {
      audit.listing = Optional.of(listing);
    }
  }

  /** Takes note of what a watch told; a list of its own is an audit. */
  void take(WatchActor.Told<?> told) {
    Running audit = running.get(told.kind());
    if (audit == null) {
      return;
    }
    switch (told) {
      case WatchActor.Seen<?> seen -> audit.toldSince.add(Delta.keyOf(seen.object()));
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
    long told = known.versions().getOrDefault(kind.name(), 0L);
    if (told < ResourceVersions.read(listing.resourceVersion())) {
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
    for (T object : known.all(kind)) {
      if (!there.contains(Delta.keyOf(object))) {
        differences.add(new WatchActor.Gone<>(kind, object));
      }
    }
    return differences;
  }

  private static Optional<String> version(HasMetadata object) {
    return Optional.of(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), ""));
  }
}
