package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * A ResourceQuota of a namespace. Scopes of quotas are ignored, as in Volcano.
 *
 * @param hard upper limit of the namespace; and its weight, under {@link #NAMESPACE_WEIGHT}
 * @param used current use
 * @param isReadable false if it exists and cannot be read, so that its limits are unknown
 */
@LogicalName("fact.quota")
public record QuotaInfo(ObjectKey key, QuotaAmounts hard, QuotaAmounts used, boolean isReadable)
    implements ClusterFact {
  /** Entry of {@code spec.hard} that holds the weight of the namespace. */
  public static final String NAMESPACE_WEIGHT = "volcano.sh/namespace.weight";

  /** Creates a quota that can be read. */
  public QuotaInfo(ObjectKey key, QuotaAmounts hard, QuotaAmounts used) {
    this(key, hard, used, true);
  }

  /** Returns a quota that exists and cannot be read. */
  static QuotaInfo unreadable(ObjectKey key) {
    return new QuotaInfo(key, QuotaAmounts.NONE, QuotaAmounts.NONE, false);
  }
}
