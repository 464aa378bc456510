package io.hekla.model.cluster;

import io.hekla.model.resource.ResourceVector;

/**
 * A ResourceQuota of a namespace.
 *
 * @param hard what the namespace may use at most, in the dimensions that the quota names
 * @param used what it uses, in the same dimensions
 */
public record QuotaInfo(ObjectKey key, ResourceVector hard, ResourceVector used)
    implements ClusterFact {}
