package io.hekla.actors.shard;

import com.typesafe.config.Config;
import io.hekla.actors.configmap.PollIntervals;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.model.cluster.ObjectKey;
import java.util.Optional;

/**
 * Settings under {@code hekla.node-shards}.
 *
 * @param configMap that configures the division of nodes; empty if this Hekla divides none
 * @param intervals at which the ConfigMap is read
 */
public record NodeShardSettings(Optional<ObjectKey> configMap, PollIntervals intervals) {
  /** Reads {@code hekla}. */
  public static NodeShardSettings read(Config hekla) {
    Config own = hekla.getConfig("node-shards");
    return new NodeShardSettings(
        ObserverSettings.read(hekla).shards().divides()
            ? Optional.of(new ObjectKey(own.getString("namespace"), own.getString("config-map")))
            : Optional.empty(),
        new PollIntervals(own.getDuration("poll"), hekla.getDuration("hyper-node.gather")));
  }
}
