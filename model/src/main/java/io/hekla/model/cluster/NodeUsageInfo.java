package io.hekla.model.cluster;

import java.time.Instant;

/**
 * How busy a node really is, whatever its pods asked for.
 *
 * @param key the node's name, without namespace
 * @param cpuPercent average of the last ten minutes, of what the node can give
 * @param memoryPercent average of the last ten minutes, of what the node can give
 * @param measured when that was found
 */
public record NodeUsageInfo(
    ObjectKey key, double cpuPercent, double memoryPercent, Instant measured)
    implements ClusterFact {}
