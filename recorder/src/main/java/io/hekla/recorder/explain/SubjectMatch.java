package io.hekla.recorder.explain;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.replay.PodGroupSearch;
import io.hekla.recorder.replay.PodGroupText;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The objects of one name, session after session: each costs its changes. A Job or PodGroup comes
 * before a pod of the same name, and the youngest of several before the others.
 */
final class SubjectMatch {
  private final ObjectKey name;
  private final Set<Subject.Kind> kinds;
  private final Set<ObjectKey> podGroups = new HashSet<>();
  private final Set<String> pods = new HashSet<>();

  /**
   * Creates the search for a name.
   *
   * @param kinds kinds of objects that count
   */
  SubjectMatch(ObjectKey name, Set<Subject.Kind> kinds) {
    this.name = name;
    this.kinds = Set.copyOf(kinds);
  }

  /**
   * Object of a name in a session.
   *
   * @param job the PodGroup; empty for a pod without one
   * @param pod the pod; empty if the name is that of a PodGroup or Job
   */
  record Match(Subject subject, Optional<SnapshotJob> job, Optional<SnapshotTask> pod) {}

  /** Takes the state of the first session. */
  void begin(ClusterState state) {
    PodGroupSearch.find(state, name).forEach(job -> podGroups.add(job.podGroup().key()));
    for (SnapshotTask task : state.tasks()) {
      see(task.info());
    }
  }

  /** Takes the changes of a further session. */
  void follow(List<Change> changes) {
    for (Change change : changes) {
      switch (change) {
        case Change.PodGroupSeen seen when isOfName(seen.podGroup().key()) ->
            podGroups.add(seen.podGroup().key());
        case Change.TaskSeen seen -> see(seen.task());
        default -> {}
      }
    }
  }

  private boolean isOfName(ObjectKey podGroup) {
    return podGroup.namespace().equals(name.namespace())
        && (podGroup.name().equals(name.name())
            || PodGroupText.withoutUid(podGroup.name()).equals(name.name()));
  }

  private void see(TaskInfo pod) {
    if (!pod.key().namespace().equals(name.namespace())) {
      return;
    }
    if (pod.key().equals(name)) {
      pods.add(pod.uid());
    }
    if (name.name().equals(pod.labels().get(WellKnownKeys.JOB_NAME))
        || name.name().equals(pod.annotations().get(WellKnownKeys.JOB_NAME))) {
      pod.podGroup().ifPresent(podGroups::add);
    }
  }

  /** Returns what the name stands for in a state. */
  Optional<Match> in(ClusterState state) {
    Optional<Match> job =
        podGroups.stream()
            .flatMap(key -> state.jobs().get(key).stream())
            .filter(one -> kinds.contains(subject(one).kind()))
            .max(Comparator.comparing(one -> one.podGroup().created()))
            .map(one -> new Match(subject(one), Optional.of(one), Optional.empty()));
    return job.or(() -> pod(state));
  }

  private Optional<Match> pod(ClusterState state) {
    if (!kinds.contains(Subject.Kind.POD)) {
      return Optional.empty();
    }
    return pods.stream()
        .flatMap(uid -> state.tasks().get(uid).stream())
        .max(Comparator.comparing(one -> one.info().created()))
        .map(
            pod ->
                new Match(
                    new Subject(Subject.Kind.POD, pod.info().key()),
                    pod.info().podGroup().flatMap(key -> state.jobs().get(key)),
                    Optional.of(pod)));
  }

  private Subject subject(SnapshotJob job) {
    return job.podGroup().key().equals(name)
        ? new Subject(Subject.Kind.POD_GROUP, name)
        : new Subject(Subject.Kind.JOB, name);
  }
}
