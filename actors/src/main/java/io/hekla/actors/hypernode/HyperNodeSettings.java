package io.hekla.actors.hypernode;

import com.typesafe.config.Config;
import io.hekla.actors.configmap.PollIntervals;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings under {@code hekla.hyper-node}.
 *
 * @param configMap that configures the discovery of the network; empty if there is none
 * @param plainHttp whether the login of a fabric manager may go to another host without TLS
 * @param poll interval at which the ConfigMap is read
 * @param gather changes within this time count as one
 * @param patience time that the watch may need to show the writes
 * @param pauses before failed requests are tried again
 */
public record HyperNodeSettings(
    Optional<ObjectKey> configMap,
    boolean plainHttp,
    Duration poll,
    Duration gather,
    Duration patience,
    Pauses pauses) {
  /** Reads {@code hekla}. */
  public static HyperNodeSettings read(Config hekla) {
    Config own = hekla.getConfig("hyper-node");
    String release = own.getString("release");
    return new HyperNodeSettings(
        release.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new ObjectKey(own.getString("namespace"), release + "-controller-configmap")),
        own.getBoolean("plain-http"),
        own.getDuration("poll"),
        own.getDuration("gather"),
        hekla.getDuration("entity.look-timeout"),
        new Pauses(
            hekla.getDuration("entity.retry-pause"),
            hekla.getDuration("entity.longest-retry-pause")));
  }

  /** Returns the intervals at which the ConfigMap is read. */
  PollIntervals intervals() {
    return new PollIntervals(poll, gather);
  }
}
