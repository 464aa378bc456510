package io.hekla.model.cluster;

/**
 * A ResourceQuota of a namespace. Scopes of quotas are not looked at, as in Volcano.
 *
 * @param hard what the namespace may use at most
 * @param used what it uses
 * @param isReadable false if it is there and nobody knows what it allows
 */
public record QuotaInfo(ObjectKey key, QuotaAmounts hard, QuotaAmounts used, boolean isReadable)
    implements ClusterFact {
  /** A quota that can be read. */
  public QuotaInfo(ObjectKey key, QuotaAmounts hard, QuotaAmounts used) {
    this(key, hard, used, true);
  }

  /** A quota that is there and cannot be read. */
  static QuotaInfo unreadable(ObjectKey key) {
    return new QuotaInfo(key, QuotaAmounts.NONE, QuotaAmounts.NONE, false);
  }
}
