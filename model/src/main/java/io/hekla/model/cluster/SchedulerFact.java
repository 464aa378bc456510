package io.hekla.model.cluster;

/**
 * A fact that the scheduler itself establishes: an event of a session changes it, and the next
 * session finds it among the facts, after a restart too.
 */
public sealed interface SchedulerFact extends ClusterFact
    permits EvictedJobInfo, RunTimes, UsageAccount {
  /** Returns its kind and key, unique among these facts. */
  default String id() {
    return kind() + "/" + key();
  }

  /** Returns the name of its kind, as people read it. */
  String kind();
}
