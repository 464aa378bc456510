package io.hekla.recorder.explain;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;

/** State of the cluster that someone who waits is waiting for. */
sealed interface Goal {
  /** Returns whether a state meets it, binds that are assumed included. */
  boolean isReached(ClusterState state);

  /** Returns whether it can be reached by a bind of a pod of the PodGroup. */
  boolean isAbout(TaskInfo pod);

  /** Returns what is reached, as the end of a sentence about a remedy. */
  String text();

  /**
   * Returns the goal of a PodGroup: to be admitted as long as it has no pods, else that one more
   * pod gets a node. Pods of a gang are bound only once its minimum is met, as the plugins count it
   * (pending pods without requests may count): the goal needs no rule of its own about gangs.
   *
   * @param job as it waits
   */
  static Goal of(SnapshotJob job) {
    ObjectKey key = job.podGroup().key();
    return job.tasks().isEmpty() ? new Admitted(key) : new Started(key, job.counts().ready() + 1);
  }

  /** The PodGroup is admitted to its queue, and its pods can be created. */
  record Admitted(ObjectKey podGroup) implements Goal {
    @Override
    public boolean isReached(ClusterState state) {
      return state
          .jobs()
          .get(podGroup)
          .filter(job -> job.phase() != PodGroupPhase.PENDING)
          .isPresent();
    }

    @Override
    public boolean isAbout(TaskInfo pod) {
      return false;
    }

    @Override
    public String text() {
      return "it is admitted";
    }
  }

  /**
   * Enough pods of the PodGroup have a node.
   *
   * @param pods number of pods that need one
   */
  record Started(ObjectKey podGroup, int pods) implements Goal {
    @Override
    public boolean isReached(ClusterState state) {
      return state
          .jobs()
          .get(podGroup)
          .filter(job -> job.counts().ready() >= pods && job.counts().ready() > 0)
          .isPresent();
    }

    @Override
    public boolean isAbout(TaskInfo pod) {
      return true;
    }

    @Override
    public String text() {
      return "it starts";
    }
  }

  /** One pod has a node. */
  record Placed(String uid) implements Goal {
    @Override
    public boolean isReached(ClusterState state) {
      return state
          .tasks()
          .get(uid)
          .map(SnapshotTask::nodeName)
          .filter(node -> !node.isEmpty())
          .isPresent();
    }

    @Override
    public boolean isAbout(TaskInfo pod) {
      return pod.uid().equals(uid);
    }

    @Override
    public String text() {
      return "the pod gets a node";
    }
  }
}
