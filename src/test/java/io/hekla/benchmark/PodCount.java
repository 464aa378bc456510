package io.hekla.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.UnreadableObject;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/** Count of the pods in the events of a watch, as any client of the cluster would see them. */
final class PodCount implements KubernetesApi.Watcher<Pod> {
  /** Pods that are there, by uid: whether they have a node. */
  private final Map<String, Boolean> present = new HashMap<>();

  private int bound;
  private long firstSeen;
  private long firstBound;
  private long lastBound;
  private String ended = "";

  @Override
  public synchronized void seen(Pod pod) {
    boolean hasNode = pod.getSpec().getNodeName() != null;
    if (firstSeen == 0) {
      firstSeen = System.nanoTime();
    }
    boolean hadNode = Boolean.TRUE.equals(present.put(pod.getMetadata().getUid(), hasNode));
    if (hasNode && !hadNode) {
      lastBound = System.nanoTime();
      if (bound == 0) {
        firstBound = lastBound;
      }
      bound++;
      notifyAll();
    }
  }

  @Override
  public synchronized void unreadable(UnreadableObject pod) {
    ended = "a pod cannot be read: " + pod;
    notifyAll();
  }

  @Override
  public synchronized void gone(Pod lastSeen) {
    present.remove(lastSeen.getMetadata().getUid());
    notifyAll();
  }

  @Override
  public synchronized void closed(KubernetesApi.WatchEnd how, String message) {
    ended = "the watch of pods ended: " + message;
    notifyAll();
  }

  /** Begins to count anew. */
  synchronized void restart() {
    bound = 0;
    firstSeen = 0;
  }

  /** Waits until so many pods were bound since the count began. */
  synchronized void awaitBound(int pods) throws InterruptedException {
    await(now -> now >= pods, true);
  }

  /** Waits until no pod is left. */
  synchronized void awaitNone() throws InterruptedException {
    await(now -> now == 0, false);
  }

  /** Time of the first pod seen since the count began, by {@link System#nanoTime}. */
  synchronized long firstSeen() {
    return firstSeen;
  }

  /** Time of the first pod seen bound since the count began, by {@link System#nanoTime}. */
  synchronized long firstBound() {
    return firstBound;
  }

  /** Time of the last pod seen bound. */
  synchronized long lastBound() {
    return lastBound;
  }

  private void await(IntPredicate enough, boolean ofBound) throws InterruptedException {
    while (!enough.test(ofBound ? bound : present.size())) {
      if (!ended.isEmpty()) {
        throw new IllegalStateException(ended);
      }
      wait();
    }
  }
}
