package io.hekla.scheduler;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.plugin.NodeExclusion;

/**
 * Test for nodes on which a pod could run if nothing else did, under the plugins of one session. No
 * session binds a pod to another node, whatever ends and whatever its queue may hold.
 */
public final class PossibleNodes {
  private final NodeExclusion exclusion;

  PossibleNodes(NodeExclusion exclusion) {
    this.exclusion = exclusion;
  }

  /**
   * Returns whether a pod could run on a node: it is large enough, and does not exclude the pod. A
   * plugin that throws rules nothing out.
   */
  public boolean include(NodeInfo node, TaskInfo pod) {
    try {
      return isLargeEnough(node, pod) && exclusion.check(pod.constraints(), node).fits();
    } catch (RuntimeException | StackOverflowError failure) {
      return true;
    }
  }

  /** Pods without requests get a node whatever room it has. */
  private static boolean isLargeEnough(NodeInfo node, TaskInfo pod) {
    return pod.isBestEffort()
        || pod.request().lessEqual(node.allocatable(), ResourceVector.Missing.ZERO);
  }
}
