package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.QueueNames;
import java.util.List;
import java.util.Optional;

/** Notifier of the listener to pods, while the scheduler runs here. */
final class PodNotifier {
  private final ObjectCache cache;
  private Optional<PodListener> listener = Optional.empty();
  private boolean active;
  private boolean shown;

  PodNotifier(ObjectCache cache) {
    this.cache = cache;
  }

  void follow(PodListener one) {
    listener = Optional.of(one);
    shown = false;
    showAll();
  }

  void activate() {
    active = true;
    shown = false;
    showAll();
  }

  void deactivate() {
    if (active) {
      active = false;
      listener.ifPresent(PodListener::ended);
    }
  }

  /** Shows all pods once the cache is complete. */
  void showAll() {
    if (active && !shown && cache.isComplete() && listener.isPresent()) {
      shown = true;
      listener.get().all(List.copyOf(cache.all(Kind.POD)), this::queue);
    }
  }

  void take(Delta delta) {
    if (!shown || !active || listener.isEmpty() || !delta.kind().equals(Kind.POD)) {
      return;
    }
    if (delta.isNewIncarnation() || (delta.after().isEmpty() && !delta.isUnreadable())) {
      pod(delta.before()).ifPresent(listener.get()::gone);
    }
    pod(delta.after()).ifPresent(pod -> listener.get().seen(pod, this::queue));
  }

  private Optional<String> queue(ObjectKey podGroup) {
    return cache
        .get(Kind.POD_GROUP, podGroup)
        .map(group -> QueueNames.orDefault(group.getSpec() == null ? null : group.getSpec().queue));
  }

  private static Optional<Pod> pod(Optional<HasMetadata> object) {
    return object.filter(Pod.class::isInstance).map(Pod.class::cast);
  }
}
