package io.hekla.actors.lease;

import com.typesafe.config.Config;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;

/**
 * Settings under {@code hekla.cluster.lease}.
 *
 * @param enabled whether the Lease decides which side of a partition stays
 * @param key namespace and name of the Lease
 * @param giveUpAfter time after which a side ends to which the API server does not answer
 * @param poll interval at which each member reads it, and one of them shows that the cluster lives
 * @param foundAfter time without a sign of life of a cluster, after which another may be founded
 */
public record MembersLeaseSettings(
    boolean enabled, ObjectKey key, Duration giveUpAfter, Duration poll, Duration foundAfter) {
  /** Polls for which the Lease stays unchanged while a member of the cluster lives, at most. */
  private static final int POLLS = 3;

  /**
   * Refuses times with which a cluster that lives would be taken for one that is gone.
   *
   * @throws IllegalArgumentException names the settings
   */
  public MembersLeaseSettings {
    if (poll.multipliedBy(POLLS).compareTo(foundAfter) > 0) {
      throw new IllegalArgumentException(
          "hekla.cluster.lease.found-after is at least three times hekla.cluster.lease.poll");
    }
  }

  /** Reads {@code hekla}; of several shards each has a Lease of its own. */
  public static MembersLeaseSettings read(Config hekla) {
    Config lease = hekla.getConfig("cluster.lease");
    String name = ObserverSettings.shards(hekla).leaseName(lease.getString("name"));
    return new MembersLeaseSettings(
        lease.getBoolean("enabled"),
        new ObjectKey(lease.getString("namespace"), name),
        lease.getDuration("give-up-after"),
        lease.getDuration("poll"),
        lease.getDuration("found-after"));
  }
}
