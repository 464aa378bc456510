package io.hekla.actors.journal;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Configuration of the running system, for actors without a cluster. */
public final class TestSettings {
  private TestSettings() {}

  /** Long timeouts, as a busy machine may be slow. */
  private static final String PATIENCE =
      """
      akka.actor.testkit.typed {
        single-expect-default = 30s
        default-timeout = 30s
        filter-leeway = 30s
        system-shutdown-default = 30s
      }
      """;

  /** Returns the settings of {@code application.conf}, on one member that has no network. */
  public static Config withoutCluster() {
    return ConfigFactory.parseString(
            "akka.actor.provider = local, akka.actor.serialize-messages = on")
        .withFallback(ConfigFactory.parseString(PATIENCE))
        .withFallback(ConfigFactory.load());
  }

  /** Returns the settings of {@link #withoutCluster}, with this journal. */
  public static Config withJournal(JournalLocation journal) {
    return journal.configuration().withFallback(withoutCluster()).resolve();
  }
}
