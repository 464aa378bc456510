package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.advice.PartitionAdvice;
import io.hekla.admission.advice.TopologyAdvice;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.event.EventSink;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.job.JobOwner;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Reporter of hard topologies and minimums of partitions that nothing heeds, as one Warning Event
 * on the Job or PodGroup for each text. Objects that change are judged together after a while; all
 * are when tiers of HyperNodes or the scheduler's plugins change. A beat judges some of them only,
 * since the feed has other work. Decisions do not depend on it.
 */
final class IgnoredConstraints {
  static final String REASON = "ConstraintIgnored";

  /** Number of beats for which changes gather. */
  static final int BEATS = 5;

  /** Most objects that one beat judges: a few milliseconds. */
  static final int MOST = 2_000;

  private static final List<Kind<?>> KINDS = List.of(Kind.JOB, Kind.POD_GROUP);

  private final EventSink events;
  private final Set<Due> due = new LinkedHashSet<>();

  /** Objects that changed, and are judged from now on. */
  private final Set<Due> ready = new LinkedHashSet<>();

  /** Walk over all objects, for advice that differs from that by which they were judged. */
  private final CacheRound all = new CacheRound(KINDS);

  /** Text of the last Event of each object at fault, by uid. */
  private final Map<String, String> reported = new HashMap<>();

  private Optional<Set<String>> plugins = Optional.empty();

  /** Advice by which objects are judged; empty before the first. */
  private Optional<Advice> last = Optional.empty();

  /** Whether {@link #last} may differ from what is advised now. */
  private boolean mayDiffer;

  private int beats;
  private boolean isActing;

  private record Advice(TopologyAdvice topology, PartitionAdvice partitions) {
    static Advice of(Set<String> plugins, ObjectCache cache) {
      return new Advice(
          TopologyAdvice.ofAll(
              !plugins.contains(TopologyAdvice.PLUGIN),
              cache.all(Kind.HYPER_NODE).stream().map(HyperNode.class::cast).toList()),
          new PartitionAdvice(!plugins.contains(PartitionAdvice.PLUGIN)));
    }
  }

  private record Due(Kind<?> kind, ObjectKey key) {}

  IgnoredConstraints(EventSink events) {
    this.events = events;
  }

  /** Sets whether this member writes to users. */
  void act(boolean acting) {
    isActing = acting;
    last = Optional.empty();
    mayDiffer = acting;
    due.clear();
    ready.clear();
    all.end();
    reported.clear();
  }

  /** Takes the names of the plugins that the scheduler has now. */
  void configured(Set<String> names) {
    plugins = Optional.of(names);
    mayDiffer = true;
  }

  /** Takes in a difference of the cache. */
  void take(Delta delta) {
    if (!isActing) {
      return;
    }
    if (delta.kind().equals(Kind.HYPER_NODE)) {
      mayDiffer = true;
    } else if (KINDS.contains(delta.kind())) {
      delta
          .before()
          .filter(before -> delta.after().isEmpty() || delta.isNewIncarnation())
          .ifPresent(before -> reported.remove(uid(before)));
      if (StoredObjectChanges.isChanged(delta)) {
        due.add(new Due(delta.kind(), Delta.keyOf(delta.after().orElseThrow())));
      }
    }
  }

  /** Called each second: judges some of the objects that are due. */
  void beat(ObjectCache cache) {
    if (!isActing || plugins.isEmpty() || !cache.isComplete()) {
      return;
    }
    if ((mayDiffer || !due.isEmpty()) && ++beats >= BEATS) {
      beats = 0;
      advise(Advice.of(plugins.get(), cache));
      ready.addAll(due);
      due.clear();
    }
    last.ifPresent(advice -> judge(cache, advice));
  }

  private void advise(Advice now) {
    // Hekla itself writes the status of HyperNodes, which changes no tier.
    if (last.filter(now::equals).isEmpty()) {
      all.begin();
    }
    last = Optional.of(now);
    mayDiffer = false;
  }

  private void judge(ObjectCache cache, Advice advice) {
    int left = MOST;
    for (Iterator<Due> next = ready.iterator(); next.hasNext() && left > 0; left--) {
      Due one = next.next();
      next.remove();
      cache.get(one.kind(), one.key()).ifPresent(object -> judge(one.kind(), object, advice));
    }
    all.pass(cache, left).forEach(one -> judge(one.kind(), one.object(), advice));
  }

  private void judge(Kind<?> kind, HasMetadata object, Advice advice) {
    // The PodGroup of a Job repeats what the Job states.
    if (object instanceof PodGroup && JobOwner.isJob(object)) {
      return;
    }
    Optional<String> text =
        StoredObjectFaults.withoutEffect(object, advice.topology(), advice.partitions());
    String uid = uid(object);
    if (text.isEmpty()) {
      reported.remove(uid);
    } else if (!text.get().equals(reported.put(uid, text.get()))) {
      var about = new ObjectEvent.About(kind.apiVersion(), kind.name(), Delta.keyOf(object), uid);
      events.occurred(ObjectEvent.ofScheduler(about, ObjectEvent.Type.WARNING, REASON, text.get()));
    }
  }

  private static String uid(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
  }
}
