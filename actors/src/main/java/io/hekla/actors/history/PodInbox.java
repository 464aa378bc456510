package io.hekla.actors.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.feed.PodListener;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodRecords;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Pods that were observed and are not written yet, each as it was last: a pod that starts and ends
 * between two writes is one row. Bounded by the pods that exist and a number; where it is full,
 * changes are left out, and all pods must be asked for again.
 */
final class PodInbox implements PodListener {
  /**
   * Time for which a pod that was bound is not written, since most start meanwhile: a row that is
   * written twice costs twice.
   */
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(3);

  /** Reason of the end of a pod that was deleted before it ended. */
  private static final String DELETED = "deleted";

  private final PodGroupResolver podGroups;
  private final String userKey;
  private final Clock clock;
  private final int most;
  private Map<String, Seen> changed = new LinkedHashMap<>();

  /** Queue of each pod that exists, by uid; empty if it is not known. */
  private Map<String, String> existing = new HashMap<>();

  private boolean compares;
  private boolean active;
  private boolean leftOut;
  private boolean closing;

  /**
   * Observed pod.
   *
   * @param since first observation in its phase
   * @param gone observation of its deletion
   */
  private record Seen(
      Pod pod, ObjectKey podGroup, String queue, Instant since, Optional<Instant> gone) {
    String phase() {
      return pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
    }

    /** Returns whether it may start soon. */
    boolean isStarting(Instant now) {
      return gone.isEmpty() && phase().equals("Pending") && since.plus(STARTS_WITHIN).isAfter(now);
    }
  }

  /** Rows to write. */
  static final class Work {
    private final Map<String, Seen> taken;
    private final List<PodRecord> pods;
    private final Optional<Set<String>> existing;

    private Work(Map<String, Seen> taken, List<PodRecord> pods, Optional<Set<String>> existing) {
      this.taken = taken;
      this.pods = List.copyOf(pods);
      this.existing = existing;
    }

    List<PodRecord> pods() {
      return pods;
    }

    /**
     * Uids of all pods that exist, after every observation that was taken so far; empty unless rows
     * of others must be ended.
     */
    Optional<Set<String>> existing() {
      return existing;
    }
  }

  /**
   * @param userKey label or annotation that names the user of a pod
   * @param most changed pods that wait at most
   */
  PodInbox(PodGroupResolver podGroups, String userKey, Clock clock, int most) {
    this.podGroups = podGroups;
    this.userKey = userKey;
    this.clock = clock;
    this.most = most;
  }

  @Override
  public synchronized void all(Collection<Pod> pods, Function<ObjectKey, Optional<String>> queues) {
    active = true;
    leftOut = false;
    compares = true;
    Map<String, String> before = existing;
    existing = HashMap.newHashMap(pods.size());
    for (Pod pod : pods) {
      String uid = pod.getMetadata().getUid();
      existing.put(uid, before.getOrDefault(uid, ""));
      put(pod, queues, Optional.empty(), Integer.MAX_VALUE);
    }
  }

  @Override
  public synchronized void seen(Pod pod, Function<ObjectKey, Optional<String>> queues) {
    existing.putIfAbsent(pod.getMetadata().getUid(), "");
    put(pod, queues, Optional.empty(), most);
  }

  @Override
  public synchronized void gone(Pod pod) {
    put(pod, unused -> Optional.empty(), Optional.of(clock.instant()), most);
    existing.remove(pod.getMetadata().getUid());
  }

  private void put(
      Pod pod, Function<ObjectKey, Optional<String>> queues, Optional<Instant> gone, int bound) {
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    Optional<ObjectKey> podGroup = podGroups.of(pod);
    if (node == null || node.isEmpty() || podGroup.isEmpty()) {
      return;
    }
    String uid = pod.getMetadata().getUid();
    Seen before = changed.get(uid);
    if (before == null && changed.size() >= bound) {
      leftOut = true;
      return;
    }
    String queue =
        queues
            .apply(podGroup.get())
            .orElseGet(() -> Objects.requireNonNullElse(existing.get(uid), ""));
    existing.replace(uid, queue);
    var seen = new Seen(pod, podGroup.get(), queue, clock.instant(), gone);
    changed.put(
        uid,
        before != null && before.phase().equals(seen.phase())
            ? new Seen(pod, podGroup.get(), queue, before.since(), gone)
            : seen);
  }

  @Override
  public synchronized void ended() {
    active = false;
    compares = false;
    existing = new HashMap<>();
    leftOut = false;
  }

  /** Returns whether the scheduler runs on this member. */
  synchronized boolean isActive() {
    return active;
  }

  /**
   * Returns whether changes were left out since the last call, so that all pods must be observed
   * again.
   */
  synchronized boolean takeLeftOut() {
    boolean any = leftOut;
    leftOut = false;
    return any;
  }

  /** Says that all rows shall be taken, also those of pods that may start soon. */
  synchronized void beginClosing() {
    closing = true;
  }

  /** Takes the rows to write; pods that may start soon are left for later. */
  Work take() {
    Map<String, Seen> taken;
    Optional<Set<String>> all;
    synchronized (this) {
      taken = changed;
      changed = new LinkedHashMap<>(taken);
      Instant now = clock.instant();
      changed.values().removeIf(seen -> !active || closing || !seen.isStarting(now));
      taken.keySet().removeAll(changed.keySet());
      all = compares ? Optional.of(Set.copyOf(existing.keySet())) : Optional.empty();
      compares = false;
    }
    var pods = new ArrayList<PodRecord>();
    taken.values().forEach(seen -> record(seen).ifPresent(pods::add));
    return new Work(taken, pods, all);
  }

  private Optional<PodRecord> record(Seen seen) {
    Optional<String> queue = Optional.of(seen.queue()).filter(one -> !one.isEmpty());
    return PodRecords.of(seen.pod(), Optional.of(seen.podGroup()), queue, userKey, seen.since())
        .map(pod -> seen.gone().map(at -> pod.gone(at, DELETED)).orElse(pod));
  }

  /** Takes back work that could not be written; newer observations of a pod count. */
  synchronized void giveBack(Work work) {
    work.taken.forEach(changed::putIfAbsent);
    compares |= active && work.existing.isPresent();
  }
}
