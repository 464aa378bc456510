package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.admission.advice.PartitionAdvice;
import io.hekla.admission.advice.TopologyAdvice;
import io.hekla.admission.rule.Finding;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.cache.ObjectCache;
import io.hekla.controller.event.EventSink;
import io.hekla.controller.observe.JobObserver;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.event.ObjectEvent;
import io.hekla.model.job.JobOwner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Reporter of hard topologies and minimums of partitions that nothing heeds, as one Warning Event
 * on the Job or PodGroup for each text. Objects that change are judged together after a while; all
 * are when HyperNodes or the scheduler's plugins change. Decisions do not depend on it.
 */
final class IgnoredConstraints {
  static final String REASON = "ConstraintIgnored";

  /** Number of beats for which changes gather. */
  static final int BEATS = 5;

  private static final List<Kind<?>> KINDS = List.of(Kind.JOB, Kind.POD_GROUP);

  private final EventSink events;
  private final Set<Due> due = new LinkedHashSet<>();

  /** Text of the last Event of each object at fault, by uid. */
  private final Map<String, String> reported = new HashMap<>();

  private Optional<Set<String>> plugins = Optional.empty();
  private boolean areAllDue;
  private int beats;
  private boolean isActing;

  private record Due(Kind<?> kind, ObjectKey key) {}

  IgnoredConstraints(EventSink events) {
    this.events = events;
  }

  /** Sets whether this member writes to users. */
  void act(boolean acting) {
    isActing = acting;
    areAllDue = acting;
    due.clear();
    reported.clear();
  }

  /** Takes the names of the plugins that the scheduler has now. */
  void configured(Set<String> names) {
    areAllDue = areAllDue || !plugins.equals(Optional.of(names));
    plugins = Optional.of(names);
  }

  /** Takes in a difference of the cache. */
  void take(Delta delta) {
    if (!isActing) {
      return;
    }
    if (delta.kind().equals(Kind.HYPER_NODE)) {
      areAllDue = true;
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

  /** Called each second: judges the objects that are due, once in a while. */
  void beat(ObjectCache cache) {
    boolean isDue = isActing && plugins.isPresent() && (areAllDue || !due.isEmpty());
    if (isDue && cache.isComplete() && ++beats >= BEATS) {
      beats = 0;
      judge(cache);
    }
  }

  private void judge(ObjectCache cache) {
    Set<String> known = plugins.orElseThrow();
    var topology =
        TopologyAdvice.ofAll(
            !known.contains(TopologyAdvice.PLUGIN),
            cache.all(Kind.HYPER_NODE).stream().map(HyperNode.class::cast).toList());
    var partitions = new PartitionAdvice(!known.contains(PartitionAdvice.PLUGIN));
    if (areAllDue) {
      for (Kind<?> kind : KINDS) {
        cache.all(kind).forEach(object -> judge(kind, object, topology, partitions));
      }
    } else {
      for (Due one : due) {
        cache
            .get(one.kind(), one.key())
            .ifPresent(object -> judge(one.kind(), object, topology, partitions));
      }
    }
    areAllDue = false;
    due.clear();
  }

  private void judge(
      Kind<?> kind, HasMetadata object, TopologyAdvice topology, PartitionAdvice partitions) {
    // The PodGroup of a Job repeats what the Job states.
    if ((object instanceof PodGroup && JobOwner.isJob(object)) || JobObserver.hasEnded(object)) {
      return;
    }
    List<Finding> findings = new ArrayList<>(topology.of(object));
    findings.addAll(partitions.of(object));
    Optional<String> text = StoredObjectFaults.shown(findings);
    String uid = uid(object);
    if (text.isEmpty()) {
      reported.remove(uid);
    } else if (!text.get().equals(reported.put(uid, text.get()))) {
      var about = new ObjectEvent.About(kind.apiVersion(), kind.name(), Delta.keyOf(object), uid);
      events.happened(ObjectEvent.ofScheduler(about, ObjectEvent.Type.WARNING, REASON, text.get()));
    }
  }

  private static String uid(HasMetadata object) {
    return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
  }
}
