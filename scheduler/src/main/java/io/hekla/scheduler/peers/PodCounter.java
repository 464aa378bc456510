package io.hekla.scheduler.peers;

/** Told of pods that are on nodes, come to them or leave them. */
@FunctionalInterface
public interface PodCounter {
  /** So many pods more (or less, if negative) are on the node of this index. */
  void count(int node, int pods);
}
