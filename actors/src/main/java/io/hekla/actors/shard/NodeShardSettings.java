package io.hekla.actors.shard;

import com.typesafe.config.Config;
import io.hekla.actors.observing.Observing;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings under {@code hekla.node-shards}.
 *
 * @param configMap that configures the division of nodes; empty if this Hekla divides none
 * @param poll interval at which the ConfigMap is read
 * @param start interval until it is known whether Hekla acts
 */
public record NodeShardSettings(Optional<ObjectKey> configMap, Duration poll, Duration start) {
  /** Reads {@code hekla}. */
  public static NodeShardSettings read(Config hekla) {
    Config own = hekla.getConfig("node-shards");
    return new NodeShardSettings(
        ObserverSettings.read(hekla).shards().divides()
            ? Optional.of(new ObjectKey(own.getString("namespace"), own.getString("config-map")))
            : Optional.empty(),
        own.getDuration("poll"),
        hekla.getDuration("hyper-node.gather"));
  }

  /** Returns the time to wait for Hekla to act: at first the mode is soon known. */
  Duration whileNotActing(Observing observing) {
    return observing.isUndecided() ? start : poll;
  }
}
