package io.hekla.actors.feed;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;

/** Listener to the pods of a feed, while the scheduler runs on its member. Must not block. */
public interface PodListener {
  /** Takes all pods: when the scheduler begins to run here, and when asked. */
  void all(Collection<Pod> pods);

  /** Takes a pod that was added or changed. */
  void seen(Pod pod);

  /** Takes a pod that is gone, as it was last. */
  void gone(Pod pod);

  /** Reports that the scheduler runs on this member no longer. */
  void ended();
}
