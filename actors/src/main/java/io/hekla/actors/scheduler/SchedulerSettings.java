package io.hekla.actors.scheduler;

import com.typesafe.config.Config;
import io.hekla.model.cluster.QueueNames;
import java.time.Duration;

/**
 * Settings of the scheduler, under {@code hekla.scheduler} and {@code hekla.journal}.
 *
 * @param period time between two sessions when nothing calls for one earlier
 * @param shortestPause shortest time between two sessions
 * @param seed breaks ties between nodes
 * @param unconfirmedBinds binds that were not seen done, which all namespaces share: above its
 *     share a namespace begins no new gang
 * @param deliveriesInFlight deliveries sent at once at most that PodGroups have not yet persisted
 * @param deliveryTimeout time after which an unacknowledged delivery is repeated
 * @param snapshotEvery events between two snapshots
 * @param defaultQueue queue of objects that name none
 * @param partitionThreads threads that decide partitions at the same time; at least 1
 */
public record SchedulerSettings(
    Duration period,
    Duration shortestPause,
    long seed,
    int unconfirmedBinds,
    int deliveriesInFlight,
    Duration deliveryTimeout,
    int snapshotEvery,
    String defaultQueue,
    int partitionThreads) {
  /** Reads {@code hekla}. */
  public static SchedulerSettings read(Config hekla) {
    Config scheduler = hekla.getConfig("scheduler");
    return new SchedulerSettings(
        scheduler.getDuration("period"),
        scheduler.getDuration("shortest-pause"),
        scheduler.getLong("seed"),
        scheduler.getInt("unconfirmed-binds"),
        scheduler.getInt("deliveries-in-flight"),
        scheduler.getDuration("delivery-timeout"),
        hekla.getInt("journal.scheduler-snapshot-every"),
        QueueNames.readDefault(scheduler.getString("default-queue")),
        threads(scheduler.getInt("partition-threads")));
  }

  private static int threads(int setting) {
    if (setting < 0) {
      throw new IllegalArgumentException(
          "hekla.scheduler.partition-threads is %d, which is below 0".formatted(setting));
    }
    return setting == 0 ? Runtime.getRuntime().availableProcessors() : setting;
  }
}
