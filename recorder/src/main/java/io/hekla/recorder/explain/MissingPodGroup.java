package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.recorder.limit.TimeLimit;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remedy for a pod that names a PodGroup which does not exist. */
final class MissingPodGroup {
  private static final int MOST_TRIALS = 8;

  private MissingPodGroup() {}

  static List<Remedy> remedies(PendingSession session, SnapshotTask pod, ObjectKey podGroup) {
    Goal goal = new Goal.Placed(pod.info().uid());
    Edit edit = Edit.of(List.of(new Change.PodGroupSeen(created(podGroup, session))));
    return new Trials(session, goal, new Effort(MOST_TRIALS, TimeLimit.NONE)).succeeds(edit)
        ? List.of(
            new Remedy(
                Remedy.Kind.CREATE_POD_GROUP, "Create PodGroup " + podGroup, goal.text(), edit))
        : List.of();
  }

  /** Returns a PodGroup of one pod in the default queue. */
  private static PodGroupInfo created(ObjectKey key, PendingSession session) {
    return new PodGroupInfo(
        key,
        "new-pod-group",
        "",
        1,
        Map.of(),
        Optional.empty(),
        QuotaAmounts.NONE,
        Optional.empty(),
        List.of(),
        "",
        session.recorded().at(),
        Map.of(),
        Map.of(),
        PodGroupPhase.INQUEUE,
        List.of(),
        0,
        0,
        0);
  }
}
