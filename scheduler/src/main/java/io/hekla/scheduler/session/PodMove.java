package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskInfo;

/**
 * A pod that came to a node or left it in the session, as Kubernetes' filters count: a promised pod
 * has come, an evicted one is gone.
 *
 * @param node the node's index
 * @param pods 1 if it came, -1 if it left
 * @param spared whether it came back because the attempt that evicted it was given up; who only
 *     left to see what would be, comes back unspared
 */
public record PodMove(int node, TaskInfo task, int pods, boolean spared) {}
