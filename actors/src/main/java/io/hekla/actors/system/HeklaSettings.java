package io.hekla.actors.system;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.configuration.ConfigurationSettings;
import io.hekla.actors.feed.FeedSettings;
import io.hekla.actors.history.HistorySettings;
import io.hekla.actors.hypernode.HyperNodeSettings;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.lease.LeaseSettings;
import io.hekla.actors.lease.MembersLeaseSettings;
import io.hekla.actors.observing.ObserveSettings;
import io.hekla.actors.recorder.RecordingSettings;
import io.hekla.actors.retention.RetentionSettings;
import io.hekla.actors.scheduler.SchedulerSettings;
import io.hekla.actors.shard.NodeShardSettings;
import io.hekla.controller.api.fabric8.ClientSettings;
import io.hekla.controller.effect.DefinitionSettings;
import io.hekla.controller.entity.EntitySettings;
import io.hekla.controller.event.EventSettings;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.host.SettingsCheck;
import io.hekla.controller.host.StartRefused;
import io.hekla.controller.report.QueueReportSettings;
import io.hekla.controller.request.RequestSettings;
import io.hekla.controller.verdict.VerdictSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Settings of a member, each read once.
 *
 * @param config all of it, for Akka
 * @param journal place of the journal
 * @param client settings of the client of a real API server, by a member that has one
 * @param definitions settings of the kinds of entities
 * @param configuration of the scheduler's sessions
 * @param queueReports settings of the reports about queues
 * @param observe settings of when Hekla decides without acting
 * @param lease by which Heklas exclude each other
 * @param membersLease which decides which side of a partition of members stays
 * @param hyperNodes settings of the discovery of the network
 * @param nodeShards settings of the division of nodes
 * @param retention of the journals of objects that are gone
 * @param recorder settings of the recording
 * @param history settings of the history
 */
public record HeklaSettings(
    Config config,
    JournalLocation journal,
    Set<String> roles,
    RequestSettings adapters,
    ClientSettings client,
    EntitySettings entities,
    FeedSettings feed,
    SchedulerSettings scheduler,
    DefinitionSettings definitions,
    ConfigurationSettings configuration,
    EventSettings events,
    VerdictSettings verdicts,
    QueueReportSettings queueReports,
    ObserveSettings observe,
    LeaseSettings lease,
    MembersLeaseSettings membersLease,
    HyperNodeSettings hyperNodes,
    NodeShardSettings nodeShards,
    RetentionSettings retention,
    RecordingSettings recorder,
    HistorySettings history) {
  /** Role of members that host entities and may run the scheduler. */
  public static final String SCHEDULER = "scheduler";

  /** Role of processes that judge objects before they are stored; members of no cluster. */
  public static final String ADMISSION = "admission";

  /** Returns whether the webhook is all that the process does. */
  public boolean admitsOnly() {
    return roles.equals(Set.of(ADMISSION));
  }

  /**
   * Reads {@code application.conf}, system properties first.
   *
   * @param overrides settings by path, for example {@code hekla.data}, that override the file
   * @throws StartRefused if a setting is missing, wrong or unknown; names the setting
   */
  public static HeklaSettings read(Map<String, ?> overrides) throws StartRefused {
    try {
      return of(checked(overrides));
    } catch (ConfigException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  /**
   * Reads what {@link #read} reads, before its parts are judged together: for settings that come
   * from the cluster.
   *
   * @throws StartRefused if a setting is wrong or unknown; names the setting
   */
  public static Config unjudged(Map<String, ?> overrides) throws StartRefused {
    try {
      return checked(overrides);
    } catch (ConfigException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  private static Config checked(Map<String, ?> overrides) throws StartRefused {
    Config config =
        ConfigFactory.systemProperties()
            .withFallback(ConfigFactory.parseMap(overrides))
            .withFallback(ApplicationConf.ofProcess())
            .withFallback(ConfigFactory.defaultReferenceUnresolved())
            .resolve();
    SettingsCheck.refuse(config);
    return config;
  }

  private static HeklaSettings of(Config config) throws StartRefused {
    Config hekla = config.getConfig("hekla");
    JournalLocation journal = journal(hekla);
    // Read for its faults alone, also where no Secret is named: a member reads it once it runs.
    var unused = MemberKeyRenewal.read(config);
    return new HeklaSettings(
        transport(config)
            .withFallback(resolver(hekla))
            .withFallback(journal.configuration())
            .withFallback(config)
            .resolve(),
        journal,
        Set.copyOf(hekla.getStringList("cluster.roles")),
        RequestSettings.read(hekla.getConfig("kubernetes")),
        ClientSettings.read(hekla.getConfig("kubernetes")),
        EntitySettings.read(hekla),
        FeedSettings.read(hekla),
        SchedulerSettings.read(hekla),
        DefinitionSettings.read(hekla),
        ConfigurationSettings.read(hekla.getConfig("scheduler")),
        EventSettings.read(hekla),
        VerdictSettings.read(hekla.getConfig("verdicts")),
        QueueReportSettings.read(hekla.getConfig("queue-reports")),
        ObserveSettings.read(hekla),
        LeaseSettings.read(hekla),
        MembersLeaseSettings.read(hekla),
        HyperNodeSettings.read(hekla),
        NodeShardSettings.read(hekla),
        RetentionSettings.read(hekla),
        RecordingSettings.read(hekla),
        HistorySettings.read(hekla));
  }

  /**
   * Returns the settings of the transport between members; a process that is member of no cluster
   * has no port for them.
   */
  private static Config transport(Config config) throws StartRefused {
    if (Set.of(ADMISSION).equals(Set.copyOf(config.getStringList("hekla.cluster.roles")))) {
      return ConfigFactory.empty();
    }
    MemberTransport transport = MemberTransport.of(config);
    if (transport instanceof MemberTransport.MutualTls tls) {
      // Read for their faults alone: the transport reads them itself, and again.
      var unused = MemberKeys.read(tls);
    }
    return transport.configuration();
  }

  /**
   * Returns whether this member writes the Lease of members; one that only observes does not, since
   * its role does not allow it.
   */
  public boolean writesMembersLease() {
    return membersLease.enabled() && observe.mode() != ObserveSettings.Choice.YES;
  }

  /** Returns the strategy of the split-brain resolver of members that write no Lease. */
  private static Config resolver(Config hekla) {
    boolean writes =
        hekla.getBoolean("cluster.lease.enabled")
            && ObserveSettings.read(hekla).mode() != ObserveSettings.Choice.YES;
    return writes
        ? ConfigFactory.empty()
        : ConfigFactory.parseMap(
            Map.of("akka.cluster.split-brain-resolver.active-strategy", "keep-majority"));
  }

  private static JournalLocation journal(Config hekla) {
    Config journal = hekla.getConfig("journal");
    String url = journal.getString("url");
    return url.isEmpty()
        ? new JournalLocation.Folder(Path.of(hekla.getString("data"), "journal"))
        : new JournalLocation.Database(
            url, journal.getString("user"), journal.getString("password"));
  }
}
