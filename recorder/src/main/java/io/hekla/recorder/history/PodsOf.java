package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;

/** Object that pods belong to, or are. */
public sealed interface PodsOf {
  /** Returns namespace and name of the object. */
  ObjectKey key();

  /** All Jobs of a name. */
  record Job(ObjectKey key) implements PodsOf {}

  /**
   * One pod, and earlier ones of its name.
   *
   * @param key its Job, by whose name pods are found; an empty name for a pod without a Job
   * @param pod name of the pod
   */
  record Pod(ObjectKey key, String pod) implements PodsOf {}

  /** PodGroup, as one incarnation of a Job has it. */
  record PodGroup(ObjectKey key) implements PodsOf {}
}
