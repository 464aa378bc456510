package io.hekla.model.cluster;

/**
 * A ResourceQuota of a namespace. Scopes of quotas are not looked at, as in Volcano.
 *
 * @param hard what the namespace may use at most
 * @param used what it uses
 */
public record QuotaInfo(ObjectKey key, QuotaAmounts hard, QuotaAmounts used)
    implements ClusterFact {}
