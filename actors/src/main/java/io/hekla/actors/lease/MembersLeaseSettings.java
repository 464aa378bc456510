package io.hekla.actors.lease;

import com.typesafe.config.Config;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;

/**
 * Settings under {@code hekla.cluster.lease}.
 *
 * @param enabled whether the Lease decides which side of a partition stays
 * @param key namespace and name of the Lease
 * @param giveUpAfter time after which a side ends to which the API server does not answer
 */
public record MembersLeaseSettings(boolean enabled, ObjectKey key, Duration giveUpAfter) {
  /** Reads {@code hekla.cluster.lease}. */
  public static MembersLeaseSettings read(Config lease) {
    return new MembersLeaseSettings(
        lease.getBoolean("enabled"),
        new ObjectKey(lease.getString("namespace"), lease.getString("name")),
        lease.getDuration("give-up-after"));
  }
}
