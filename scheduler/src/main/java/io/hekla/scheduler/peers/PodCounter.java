package io.hekla.scheduler.peers;

/** Callback for pods that are on nodes, are added to them or removed. */
@FunctionalInterface
public interface PodCounter {
  /** Counts so many pods more (or less, if negative) on the node of this index. */
  void count(int node, int pods);
}
