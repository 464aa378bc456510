package io.hekla.actors.health;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings under {@code hekla.health}.
 *
 * @param port of the health checks; 0 for none
 * @param giveUpAfter time in trouble after which a part has failed
 * @param longestSession a session that takes longer hangs
 */
public record HealthSettings(String host, int port, Duration giveUpAfter, Duration longestSession) {
  public HealthSettings {
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("hekla.health.port %d is no port".formatted(port));
    }
  }

  /** Reads the settings from a whole configuration. */
  public static HealthSettings read(Config all) {
    Config health = all.getConfig("hekla.health");
    return new HealthSettings(
        health.getString("host"),
        health.getInt("port"),
        health.getDuration("give-up-after"),
        health.getDuration("longest-session"));
  }
}
