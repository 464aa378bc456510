package io.hekla.actors.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.actors.feed.PodListener;
import io.hekla.controller.cache.PodGroupResolver;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.WrittenPod;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Pods that were observed and are not written yet, each as it was last: a pod that starts and ends
 * between two writes is one row. Bounded by the pods that exist and a number; where it is full,
 * changes are left out, and all pods must be asked for again.
 */
final class PodInbox implements PodListener {
  private final PodGroupResolver podGroups;
  private final String userKey;
  private final Clock clock;
  private final int most;
  private Map<String, SeenPod> changed = new LinkedHashMap<>();

  /** Pods that exist, by uid. */
  private Map<String, ExistingPod> existing = new HashMap<>();

  private boolean compares;
  private boolean active;
  private boolean leftOut;
  private boolean closing;

  /** Rows to write. */
  static final class Work {
    private final List<SeenPod> taken;
    private final List<PodWrite> pods;
    private final Optional<Set<String>> existing;

    private Work(List<SeenPod> taken, List<PodWrite> pods, Optional<Set<String>> existing) {
      this.taken = taken;
      this.pods = List.copyOf(pods);
      this.existing = existing;
    }

    List<PodWrite> pods() {
      return pods;
    }

    /** Returns the number of pods that were taken. */
    int size() {
      return taken.size();
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
    Map<String, ExistingPod> before = existing;
    existing = HashMap.newHashMap(pods.size());
    for (Pod pod : pods) {
      String uid = pod.getMetadata().getUid();
      ExistingPod known = before.get(uid);
      existing.put(uid, known == null ? new ExistingPod(RowBefore.UNKNOWN) : known);
      put(pod, queues, Optional.empty(), Integer.MAX_VALUE);
    }
  }

  @Override
  public synchronized void seen(Pod pod, Function<ObjectKey, Optional<String>> queues) {
    put(pod, queues, Optional.empty(), most);
  }

  @Override
  public synchronized void gone(Pod pod) {
    put(pod, unused -> Optional.empty(), Optional.of(clock.instant()), most);
    existing.remove(pod.getMetadata().getUid());
  }

  private void put(
      Pod pod, Function<ObjectKey, Optional<String>> queues, Optional<Instant> gone, int bound) {
    String uid = pod.getMetadata().getUid();
    // What is not among all pods came after them.
    ExistingPod memory = existing.computeIfAbsent(uid, unused -> new ExistingPod(RowBefore.NONE));
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    Optional<ObjectKey> podGroup = podGroups.of(pod);
    if (node == null || node.isEmpty() || podGroup.isEmpty()) {
      return;
    }
    SeenPod before = changed.get(uid);
    if (before == null && changed.size() >= bound) {
      leftOut = true;
      return;
    }
    memory.moveTo(queues.apply(podGroup.get()).orElse(memory.queue()));
    var seen =
        new SeenPod(
            pod, podGroup.get(), memory, memory.queue(), clock.instant(), gone, Optional.empty());
    changed.put(uid, before == null ? seen : seen.after(before));
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

  /** Returns the number of pods that wait. */
  synchronized int waiting() {
    return changed.size();
  }

  /** Takes the rows to write; pods that may start soon are left for later. */
  Work take() {
    return take(Integer.MAX_VALUE);
  }

  /**
   * Takes rows to write; pods that may start soon are left for later.
   *
   * @param atMost most rows, those that wait longest; the pods that exist come with the last ones
   */
  Work take(int atMost) {
    List<SeenPod> taken;
    List<RowBefore> rows;
    Optional<Set<String>> all;
    synchronized (this) {
      taken = ready(atMost, seen -> true);
      taken.forEach(seen -> changed.remove(seen.uid()));
      rows = taken.stream().map(seen -> seen.memory().row()).toList();
      boolean comparesNow = compares && taken.size() < atMost;
      all = comparesNow ? Optional.of(Set.copyOf(existing.keySet())) : Optional.empty();
      compares &= !comparesNow;
    }
    var pods = new ArrayList<PodWrite>();
    for (int at = 0; at < taken.size(); at++) {
      RowBefore row = rows.get(at);
      taken.get(at).read(userKey).ifPresent(pod -> pods.add(new PodWrite(pod, row)));
    }
    return new Work(taken, pods, all);
  }

  private List<SeenPod> ready(int atMost, Predicate<SeenPod> which) {
    Instant now = clock.instant();
    return changed.values().stream()
        .filter(seen -> !active || closing || !seen.isStarting(now))
        .filter(which)
        .limit(atMost)
        .toList();
  }

  /** Remembers what stands in the rows of work, by uid; of pods that have none there it is lost. */
  synchronized void written(Work work, Map<String, WrittenPod> rows) {
    for (SeenPod seen : work.taken) {
      WrittenPod row = rows.get(seen.uid());
      seen.memory().found(row == null ? RowBefore.UNKNOWN : new RowBefore.There(row));
    }
  }

  /** Takes back work that could not be written; newer observations of a pod count. */
  synchronized void giveBack(Work work) {
    for (SeenPod seen : work.taken) {
      changed.putIfAbsent(seen.uid(), seen);
      seen.memory().found(RowBefore.UNKNOWN);
    }
    compares |= active && work.existing.isPresent();
  }

  /** Pods that a log takes, and their records. */
  record ForLog(List<SeenPod> pods, List<PodRecord> records) {
    ForLog {
      pods = List.copyOf(pods);
      records = List.copyOf(records);
    }
  }

  /** Returns the pods that could be taken and are not in the log as they are. */
  ForLog forLog() {
    List<SeenPod> unlogged;
    synchronized (this) {
      unlogged = ready(Integer.MAX_VALUE, seen -> seen.logged().isEmpty());
    }
    var pods = new ArrayList<SeenPod>();
    var records = new ArrayList<PodRecord>();
    for (SeenPod seen : unlogged) {
      seen.read(userKey)
          .ifPresent(
              record -> {
                pods.add(seen);
                records.add(record);
              });
    }
    return new ForLog(pods, records);
  }

  /** Takes that pods are in the log; what was observed since then is not. */
  synchronized void logged(ForLog written) {
    for (int at = 0; at < written.pods().size(); at++) {
      SeenPod seen = written.pods().get(at);
      changed.replace(seen.uid(), seen, seen.with(written.records().get(at)));
    }
  }
}
