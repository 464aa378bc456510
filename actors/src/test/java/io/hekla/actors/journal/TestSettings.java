package io.hekla.actors.journal;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** The running system's own configuration, for actors without a cluster. */
public final class TestSettings {
  private TestSettings() {}

  /** How long a busy machine may take for what comes in the end. */
  private static final String PATIENCE =
      """
      akka.actor.testkit.typed {
        single-expect-default = 30s
        default-timeout = 30s
        filter-leeway = 30s
        system-shutdown-default = 30s
      }
      """;

  /** Everything as in {@code application.conf}, on one member that has no network. */
  public static Config withoutCluster() {
    return ConfigFactory.parseString(
            "akka.actor.provider = local, akka.actor.serialize-messages = on")
        .withFallback(ConfigFactory.parseString(PATIENCE))
        .withFallback(ConfigFactory.load());
  }

  /** As {@link #withoutCluster}, with its events in this journal. */
  public static Config withJournal(JournalLocation journal) {
    return journal.configuration().withFallback(withoutCluster()).resolve();
  }
}
