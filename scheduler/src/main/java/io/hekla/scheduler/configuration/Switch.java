package io.hekla.scheduler.configuration;

/**
 * The switches of a plugin option, with the spelling of the file (its mix of {@code enable} and
 * {@code enabled} is the format's) and the default for an absent key. Source:
 * docs/reference/scheduler-configuration.md#switches.
 */
public enum Switch {
  JOB_ORDER("enableJobOrder", true),
  JOB_READY("enableJobReady", true),
  JOB_PIPELINED("enableJobPipelined", true),
  TASK_ORDER("enableTaskOrder", true),
  PREEMPTABLE("enablePreemptable", true),
  RECLAIMABLE("enableReclaimable", true),
  PREEMPTIVE("enablePreemptive", true),
  QUEUE_ORDER("enableQueueOrder", true),
  CLUSTER_ORDER("enabledClusterOrder", false),
  PREDICATE("enablePredicate", true),
  BEST_NODE("enableBestNode", true),
  NODE_ORDER("enableNodeOrder", true),
  TARGET_JOB("enableTargetJob", true),
  RESERVED_NODES("enableReservedNodes", true),
  JOB_ENQUEUED("enableJobEnqueued", true),
  VICTIM("enabledVictim", true),
  JOB_STARVING("enableJobStarving", true),
  OVERUSED("enabledOverused", true),
  ALLOCATABLE("enabledAllocatable", true),
  HYPER_NODE_ORDER("enabledHyperNodeOrder", true),
  HYPER_NODE_GRADIENT("enabledHyperNodeGradient", true),
  SUB_JOB_READY("enabledSubJobReady", true),
  SUB_JOB_PIPELINED("enabledSubJobPipelined", true),
  SUB_JOB_ORDER("enabledSubJobOrder", true),
  NAMESPACE_ORDER("enableNamespaceOrder", false),
  HIERARCHY("enableHierarchy", false);

  private final String key;
  private final boolean whenAbsent;

  Switch(String key, boolean whenAbsent) {
    this.key = key;
    this.whenAbsent = whenAbsent;
  }

  /** Returns the key in the file. */
  public String key() {
    return key;
  }

  /** Returns the value when the key is absent. */
  public boolean whenAbsent() {
    return whenAbsent;
  }
}
