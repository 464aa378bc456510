package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;

/** Object that pods belong to. */
public sealed interface PodsOf {
  /** Returns namespace and name of the object. */
  ObjectKey key();

  /** All Jobs of a name. */
  record Job(ObjectKey key) implements PodsOf {}

  /** PodGroup, as one incarnation of a Job has it. */
  record PodGroup(ObjectKey key) implements PodsOf {}
}
