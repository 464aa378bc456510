package io.hekla.actors.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.feed.PodListener;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodRecords;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pods that were observed and are not written yet, each as it was last: a pod that starts and ends
 * between two writes is one row. Bounded; where it is full, changes are left out and all pods are
 * asked for again.
 */
final class PodInbox implements PodListener {
  /** Reason of the end of a pod that was deleted before it ended. */
  private static final String DELETED = "deleted";

  private final PodGroupResolver podGroups;
  private final String userKey;
  private final Clock clock;
  private final int most;
  private Map<String, Seen> changed = new LinkedHashMap<>();
  private Optional<Set<String>> existing = Optional.empty();
  private boolean active;
  private boolean leftOut;

  private record Seen(Pod pod, Instant at, boolean gone) {}

  /**
   * What is to be written.
   *
   * @param existing uids of all pods that exist, if all were observed since the last time
   */
  record Work(List<PodRecord> pods, Optional<Set<String>> existing) {
    Work {
      pods = List.copyOf(pods);
    }
  }

  /**
   * @param userKey label or annotation that names the user of a pod
   * @param most pods that wait at most
   */
  PodInbox(PodGroupResolver podGroups, String userKey, Clock clock, int most) {
    this.podGroups = podGroups;
    this.userKey = userKey;
    this.clock = clock;
    this.most = most;
  }

  @Override
  public synchronized void all(Collection<Pod> pods) {
    active = true;
    leftOut = false;
    var uids = new HashSet<String>();
    for (Pod pod : pods) {
      uids.add(pod.getMetadata().getUid());
      changed.put(pod.getMetadata().getUid(), new Seen(pod, clock.instant(), false));
    }
    existing = Optional.of(uids);
  }

  @Override
  public synchronized void seen(Pod pod) {
    put(pod, false);
  }

  @Override
  public synchronized void gone(Pod pod) {
    put(pod, true);
  }

  private void put(Pod pod, boolean gone) {
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    if (node == null || node.isEmpty() || podGroups.of(pod).isEmpty()) {
      return;
    }
    if (changed.size() >= most && !changed.containsKey(pod.getMetadata().getUid())) {
      leftOut = true;
      return;
    }
    changed.put(pod.getMetadata().getUid(), new Seen(pod, clock.instant(), gone));
  }

  @Override
  public synchronized void ended() {
    active = false;
    existing = Optional.empty();
    leftOut = false;
  }

  /** Returns whether the scheduler runs on this member. */
  synchronized boolean isActive() {
    return active;
  }

  /** Returns whether changes were left out, so that all pods must be observed again. */
  synchronized boolean hasLeftOut() {
    return leftOut;
  }

  /** Takes what is to be written. */
  Work take() {
    List<Seen> taken;
    Optional<Set<String>> all;
    synchronized (this) {
      taken = List.copyOf(changed.values());
      changed = new LinkedHashMap<>();
      all = existing;
      existing = Optional.empty();
    }
    var pods = new ArrayList<PodRecord>();
    for (Seen seen : taken) {
      if (podGroups.of(seen.pod()).isPresent()) {
        PodRecords.of(seen.pod(), podGroups.of(seen.pod()), userKey, seen.at())
            .map(pod -> seen.gone() ? pod.gone(seen.at(), DELETED) : pod)
            .ifPresent(pods::add);
      }
    }
    return new Work(pods, all);
  }

  /** Returns work that could not be written, unless there is newer one. */
  synchronized void giveBack() {
    leftOut = true;
  }
}
