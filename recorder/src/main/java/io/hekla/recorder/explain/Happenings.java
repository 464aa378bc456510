package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.resource.ResourceText;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Changes between two sessions that may matter to a PodGroup. */
final class Happenings {
  private final PendingSession before;
  private final PendingSession now;
  private final List<Occurrence> occurrences = new ArrayList<>();

  private Happenings(PendingSession before, PendingSession now) {
    this.before = before;
    this.now = now;
  }

  /** Returns the changes from one session to the next one. */
  static List<Occurrence> between(PendingSession before, PendingSession now) {
    return new Happenings(before, now).all();
  }

  private List<Occurrence> all() {
    RecordedSession session = now.recorded();
    if (!session.configuration().equals(before.recorded().configuration())) {
      add("the scheduler's configuration changed");
    }
    Set<ObjectKey> touched = new LinkedHashSet<>();
    for (Change change : session.changes()) {
      switch (change) {
        case Change.NodeSeen seen -> node(seen.node());
        case Change.NodeGone gone -> add("node " + gone.name() + " was removed");
        case Change.QueueSeen seen -> queue(seen.queue());
        case Change.QueueGone gone -> add("queue " + gone.name() + " was deleted");
        case Change.PodGroupSeen seen -> podGroup(seen.podGroup());
        case Change.PodGroupGone gone -> touched.add(gone.key());
        case Change.PriorityClassesSeen seen -> priorityClasses(seen);
        case Change.FactSeen(QuotaInfo quota) -> quota(quota);
        case Change.FactGone gone when gone.kind() == QuotaInfo.class ->
            inNamespace(gone.key(), "quota %s was deleted".formatted(gone.key().name()));
        case Change.TaskSeen seen -> seen.task().podGroup().ifPresent(touched::add);
        case Change.TaskGone gone ->
            before
                .state()
                .tasks()
                .get(gone.uid())
                .map(SnapshotTask::info)
                .flatMap(pod -> pod.podGroup())
                .ifPresent(touched::add);
        default -> {}
      }
    }
    touched.forEach(this::released);
    binds();
    evictions();
    return occurrences;
  }

  private void add(String text) {
    occurrences.add(new Occurrence.Common(now.recorded().at(), text));
  }

  private void node(NodeInfo node) {
    Optional<NodeInfo> known = before.state().nodes().get(node.name()).map(one -> one.info());
    if (known.isEmpty()) {
      add("node %s was added (%s)".formatted(node.name(), ResourceText.all(node.allocatable())));
      return;
    }
    NodeInfo was = known.get();
    if (was.unschedulable() != node.unschedulable()) {
      add(
          "node %s was %s"
              .formatted(node.name(), node.unschedulable() ? "cordoned" : "uncordoned"));
    }
    if (!was.allocatable().equals(node.allocatable())) {
      add(
          "node %s changed from %s to %s"
              .formatted(
                  node.name(),
                  ResourceText.all(was.allocatable()),
                  ResourceText.all(node.allocatable())));
    }
    if (!was.taints().equals(node.taints())) {
      add("the taints of node %s changed".formatted(node.name()));
    }
    if (!was.labels().equals(node.labels())) {
      add("the labels of node %s changed".formatted(node.name()));
    }
  }

  private void queue(QueueInfo queue) {
    Optional<QueueInfo> known = before.state().queues().get(queue.name());
    if (known.isEmpty()) {
      add("queue %s was created".formatted(queue.name()));
    } else {
      changed(SpecChanges.of(known.get(), queue))
          .ifPresent(text -> add("queue %s changed: %s".formatted(queue.name(), text)));
    }
  }

  private void priorityClasses(Change.PriorityClassesSeen seen) {
    if (before.state().asChanges().noneMatch(seen::equals)) {
      add("the priority classes changed");
    }
  }

  private void podGroup(PodGroupInfo podGroup) {
    before
        .state()
        .jobs()
        .get(podGroup.key())
        .flatMap(job -> changed(SpecChanges.of(job.podGroup(), podGroup)))
        .ifPresent(
            text ->
                occurrences.add(
                    new Occurrence.Own(
                        now.recorded().at(), podGroup.key(), "its spec changed: " + text)));
  }

  /** A quota whose limits changed; its use changes with each pod. */
  private void quota(QuotaInfo quota) {
    Optional<QuotaInfo> known = before.state().others().one(QuotaInfo.class, quota.key());
    if (known.isEmpty()) {
      inNamespace(quota.key(), "quota %s was created".formatted(quota.key().name()));
    } else {
      changed(SpecChanges.of(known.get(), quota))
          .ifPresent(
              text ->
                  inNamespace(
                      quota.key(), "quota %s changed: %s".formatted(quota.key().name(), text)));
    }
  }

  private void inNamespace(ObjectKey key, String text) {
    occurrences.add(new Occurrence.InNamespace(now.recorded().at(), key.namespace(), text));
  }

  private static Optional<String> changed(List<String> changes) {
    return changes.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", changes));
  }

  /** A job that held something, and holds nothing any more. */
  private void released(ObjectKey key) {
    Optional<SnapshotJob> was = before.state().jobs().get(key);
    if (was.isEmpty() || was.get().allocated().isEmpty()) {
      return;
    }
    ClusterState state = now.state();
    if (state.jobs().get(key).filter(one -> !one.allocated().isEmpty()).isEmpty()) {
      occurrences.add(
          new Occurrence.Released(
              now.recorded().at(), key, was.get().queueName(), was.get().allocated()));
    }
  }

  /** Pods that were bound by the session before. */
  private void binds() {
    Map<ObjectKey, Integer> bound = new TreeMap<>();
    for (Object one : before.recorded().decided().getOrDefault(Part.BINDS, List.of())) {
      if (one instanceof Decisions.Bind bind) {
        bound.merge(bind.podGroup(), 1, Integer::sum);
      }
    }
    bound.forEach(
        (key, pods) ->
            before
                .state()
                .jobs()
                .get(key)
                .ifPresent(
                    job ->
                        occurrences.add(
                            new Occurrence.Bound(
                                now.recorded().at(), key, job.queueName(), pods))));
  }

  private void evictions() {
    for (Object one : before.recorded().decided().getOrDefault(Part.EVICTIONS, List.of())) {
      if (one instanceof Decisions.Eviction eviction) {
        occurrences.add(new Occurrence.Evicted(now.recorded().at(), eviction));
      }
    }
  }
}
