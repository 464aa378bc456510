package io.hekla.actors.lease;

import com.typesafe.config.Config;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.lease.LeaseTiming;

/**
 * Settings under {@code hekla.lease}.
 *
 * @param enabled whether this process acts only while its journal holds the lease
 * @param key namespace and name of the Lease
 */
public record LeaseSettings(boolean enabled, ObjectKey key, LeaseTiming timing) {
  /** Reads {@code hekla}; of several shards each has a Lease of its own. */
  public static LeaseSettings read(Config hekla) {
    Config lease = hekla.getConfig("lease");
    String name = ObserverSettings.shards(hekla).leaseName(lease.getString("name"));
    try {
      return new LeaseSettings(
          lease.getBoolean("enabled"),
          new ObjectKey(lease.getString("namespace"), name),
          new LeaseTiming(lease.getDuration("duration"), lease.getDuration("renew")));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "hekla.lease.duration and hekla.lease.renew: " + e.getMessage(), e);
    }
  }
}
