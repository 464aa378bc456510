package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskInfo;

/**
 * Addition of a pod to a node or removal from it in the session, as Kubernetes' filters count: a
 * pipelined pod has been added, an evicted one is removed.
 *
 * @param node the node's index
 * @param pods 1 if it was added, -1 if it was removed
 * @param spared whether it is back because the attempt that evicted it was dropped; a pod evicted
 *     only in a trial comes back unspared
 */
public record PodMove(int node, TaskInfo task, int pods, boolean spared) {}
