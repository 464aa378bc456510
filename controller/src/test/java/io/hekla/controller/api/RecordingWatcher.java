package io.hekla.controller.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Recording of the events of a watch, and of whether calls ever overlapped. */
public final class RecordingWatcher<T extends HasMetadata> implements KubernetesApi.Watcher<T> {
  /**
   * Events, for example {@code seen a}, {@code going a} of an object being deleted, {@code gone a},
   * {@code closed expired}.
   */
  public final List<String> received = new CopyOnWriteArrayList<>();

  /** The objects that came with it. */
  public final List<T> objects = new CopyOnWriteArrayList<>();

  private final AtomicInteger inside = new AtomicInteger();
  private volatile boolean overlapped;
  private volatile long upTo;

  @Override
  public void seen(T object) {
    String what = object.getMetadata().getDeletionTimestamp() == null ? "seen " : "going ";
    note(what + object.getMetadata().getName(), object);
  }

  @Override
  public void unreadable(UnreadableObject object) {
    received.add("unreadable " + object.key().name());
  }

  @Override
  public void gone(T lastSeen) {
    note("gone " + lastSeen.getMetadata().getName(), lastSeen);
  }

  @Override
  public void upTo(String resourceVersion) {
    upTo = Long.parseLong(resourceVersion);
  }

  @Override
  public void closed(KubernetesApi.WatchEnd how, String message) {
    received.add(how == KubernetesApi.WatchEnd.EXPIRED ? "closed expired" : "closed");
  }

  public boolean overlapped() {
    return overlapped;
  }

  public long upTo() {
    return upTo;
  }

  private void note(String what, T object) {
    if (inside.incrementAndGet() > 1) {
      overlapped = true;
    }
    objects.add(object);
    received.add(what);
    inside.decrementAndGet();
  }
}
