package io.hekla.simulator.kubelet;

import io.hekla.apiserver.store.EventPage;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.apiserver.store.StoreEvent;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.KubernetesApi.Part;
import io.hekla.model.cluster.ObjectKey;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Kubelets of all simulated nodes, without a thread: {@link #catchUp} does what is due and returns
 * the time of the next step. {@link KubeletThread} calls it in real time. Its only state is when to
 * look at which pod again, and is rebuilt from the pods themselves after a restart.
 */
public final class SimulatedKubelets {
  private static final String WHO = "kubelet";
  private static final int PAGE = 1_000;

  private final ObjectStore store;
  private final KubeletRule rule;
  private final Clock clock;
  private final TreeMap<Instant, TreeSet<ObjectKey>> due = new TreeMap<>();
  private final Map<ObjectKey, Instant> dueOf = new HashMap<>();
  private Gatherings gatherings = new Gatherings();
  private long seen = -1;

  public SimulatedKubelets(ObjectStore store, KubeletOptions options, Clock clock) {
    this.store = store;
    this.rule = new KubeletRule(options);
    this.clock = clock;
  }

  /** Takes all steps that are due by now; returns the time of the next one, if any is planned. */
  public Optional<Instant> catchUp() {
    boolean more = true;
    while (more) {
      boolean read = readChanges();
      more = runDue() || read;
    }
    return due.isEmpty() ? Optional.empty() : Optional.of(due.firstKey());
  }

  /** Store version up to which changes were read. */
  long seen() {
    return seen;
  }

  private boolean readChanges() {
    EventPage page = seen < 0 ? new EventPage.Expired("") : store.eventsAfter(Kind.POD, seen, PAGE);
    return switch (page) {
      case EventPage.Events events -> {
        seen = events.upTo();
        events.events().forEach(this::observe);
        yield !events.events().isEmpty();
      }
      case EventPage.Expired expired -> observeAll();
      case EventPage.Never never -> throw new IllegalStateException(never.message());
    };
  }

  private boolean observeAll() {
    due.clear();
    dueOf.clear();
    gatherings = new Gatherings();
    if (store.list(Kind.POD) instanceof Answer.Done<io.hekla.apiserver.store.Snapshot>(var pods)) {
      seen = pods.version();
      pods.objects().forEach(this::plan);
    }
    return true;
  }

  private void observe(StoreEvent event) {
    switch (event.change()) {
      case SEEN -> plan(event.object());
      case GONE -> {
        forget(event.object().key());
        gatherings.forget(event.object().key());
      }
    }
  }

  private void plan(StoredObject pod) {
    forget(pod.key());
    gatherings.observe(pod).forEach(other -> requeueNow(other));
    switch (rule.next(pod.tree(), clock.instant())) {
      case KubeletStep.Nothing nothing -> {}
      case KubeletStep.Wait wait -> requeue(pod.key(), wait.until());
      case KubeletStep.WaitForPods wait -> requeue(pod.key(), Instant.MIN);
      case KubeletStep.WriteStatus now -> requeue(pod.key(), Instant.MIN);
      case KubeletStep.LetGo now -> requeue(pod.key(), Instant.MIN);
    }
  }

  private boolean runDue() {
    boolean any = false;
    Instant now = clock.instant();
    while (!due.isEmpty() && !due.firstKey().isAfter(now)) {
      ObjectKey key = due.firstEntry().getValue().first();
      forget(key);
      store.find(Kind.POD, key).ifPresent(pod -> carryOut(pod, now));
      any = true;
    }
    return any;
  }

  /**
   * Carries out the next step for a pod. A refusal means that the pod has changed or gone; the
   * event of that change causes the next attempt.
   */
  private void carryOut(StoredObject pod, Instant now) {
    switch (rule.next(pod.tree(), now)) {
      case KubeletStep.Nothing nothing -> {}
      case KubeletStep.Wait wait -> requeue(pod.key(), wait.until());
      case KubeletStep.WaitForPods wait ->
          gatherings.ready(pod, wait, now).ifPresent(write -> write(pod, write));
      case KubeletStep.WriteStatus write -> write(pod, write);
      case KubeletStep.LetGo letGo -> {
        var unused = store.finalizePod(WHO, pod.key(), pod.uid());
      }
    }
  }

  private void write(StoredObject pod, KubeletStep.WriteStatus write) {
    var unused = store.patch(WHO, Kind.POD, pod.key(), Part.STATUS, write.patch());
  }

  private void requeueNow(ObjectKey key) {
    forget(key);
    requeue(key, Instant.MIN);
  }

  private void requeue(ObjectKey key, Instant at) {
    due.computeIfAbsent(at, time -> new TreeSet<>()).add(key);
    dueOf.put(key, at);
  }

  private void forget(ObjectKey key) {
    @Nullable Instant at = dueOf.remove(key);
    if (at == null) {
      return;
    }
    TreeSet<ObjectKey> then = java.util.Objects.requireNonNull(due.get(at));
    then.remove(key);
    if (then.isEmpty()) {
      due.remove(at);
    }
  }
}
