package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.cluster.ObjectKey;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;

/**
 * Listener to the pods of a feed, while the scheduler runs on its member. Must not block. It may
 * ask for the queues of PodGroups during a call only; a PodGroup that is not there has none.
 */
public interface PodListener {
  /** Takes all pods: when the scheduler begins to run here, and when asked. */
  void all(Collection<Pod> pods, Function<ObjectKey, Optional<String>> queues);

  /** Takes a pod that was added or changed. */
  void seen(Pod pod, Function<ObjectKey, Optional<String>> queues);

  /** Takes a pod that is gone, as it was last. */
  void gone(Pod pod);

  /** Reports that the scheduler runs on this member no longer. */
  void ended();
}
