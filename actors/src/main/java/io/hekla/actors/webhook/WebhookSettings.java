package io.hekla.actors.webhook;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigResolveOptions;
import io.hekla.admission.rule.AdmissionSettings;
import io.hekla.admission.rule.UserRecording;
import io.hekla.admission.webhook.Limits;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.WebhookServer;
import io.hekla.admission.webhook.configuration.WebhookAddress;
import io.hekla.admission.webhook.configuration.WebhookConfigurations;
import io.hekla.controller.api.Kind;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.host.SettingsCheck;
import io.hekla.controller.host.StartRefused;
import io.hekla.controller.pace.Pauses;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.job.JobLimits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Settings under {@code hekla.admission}, and those of others that the webhook needs.
 *
 * @param clients that may ask for reviews
 * @param registration treatment of the webhook configurations in the cluster
 * @param configurations as they would be written
 * @param rules without those that {@code configuration} adds
 * @param configuration file in the format of volcano-admission.conf
 * @param watchPauses before a watch that broke is resumed
 * @param watchSilence after which a watch counts as broken
 * @param leaveAfter time that it goes on after a request to end
 * @param drain time that requests under way may then take
 */
public record WebhookSettings(
    WebhookServer.Face face,
    ClientCertificates clients,
    CertificateSettings certificate,
    Registration registration,
    WebhookConfigurations configurations,
    AdmissionSettings rules,
    Optional<Path> configuration,
    Pauses watchPauses,
    Duration watchSilence,
    Duration leaveAfter,
    Duration drain) {
  /** Treatment of the webhook configurations in the cluster. */
  public enum Registration {
    LEAVE,
    TRUST,
    WRITE
  }

  /**
   * Reads {@code hekla.admission} of a whole configuration.
   *
   * @throws StartRefused if a setting is wrong; names the setting
   */
  public static WebhookSettings read(Config all) throws StartRefused {
    try {
      return of(all.getConfig("hekla"));
    } catch (ConfigException | IllegalArgumentException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the settings of the rules where no webhook asks them: the same settings, with the groups
   * of nodes of {@code hekla.admission.configuration}.
   *
   * @throws StartRefused if a setting or that file is wrong; names it
   */
  public static AdmissionSettings rules(Config all) throws StartRefused {
    AdmissionSettings rules;
    String file;
    try {
      Config hekla = all.getConfig("hekla");
      rules = rulesOf(hekla);
      file = hekla.getString("admission.configuration");
    } catch (ConfigException | IllegalArgumentException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
    return file.isEmpty() ? rules : new RulesFile(Path.of(file)).begin(rules);
  }

  /**
   * Reads the rules as {@link #rules(Config)} does, from system properties and {@code
   * application.conf}, or the file that {@code -Dconfig.file} names.
   */
  public static AdmissionSettings rulesHere() throws StartRefused {
    try {
      Config config =
          ConfigFactory.systemProperties()
              .withFallback(ApplicationConf.ofProcess())
              .resolve(ConfigResolveOptions.defaults().setAllowUnresolved(true));
      SettingsCheck.refuse(config);
      return rules(config);
    } catch (ConfigException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
  }

  private static WebhookSettings of(Config hekla) {
    Config admission = hekla.getConfig("admission");
    List<String> schedulers = hekla.getStringList("scheduler.names");
    WebhookAddress address = address(admission);
    Config kubernetes = hekla.getConfig("kubernetes");
    String file = admission.getString("configuration");
    return new WebhookSettings(
        face(admission),
        ClientCertificates.read(admission),
        CertificateSettings.read(admission, address),
        registration(admission.getString("configurations")),
        new WebhookConfigurations(
            address,
            admission.getString("namespace"),
            schedulers,
            podsOf(admission.getString("pods")),
            Map.of()),
        rulesOf(hekla),
        file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file)),
        new Pauses(
            kubernetes.getDuration("watch-pause"), kubernetes.getDuration("longest-retry-pause")),
        kubernetes.getDuration("watch-silence"),
        admission.getDuration("leave-after"),
        admission.getDuration("graceful-shutdown-time"));
  }

  private static WebhookServer.Face face(Config admission) {
    int port = admission.getInt("port");
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("hekla.admission.port %d is no port".formatted(port));
    }
    int parallel = admission.getInt("parallel");
    var limits =
        new Limits(
            Math.toIntExact(admission.getBytes("body-limit")),
            admission.getBytes("bodies-limit"),
            admission.getDuration("body-time"),
            admission.getDuration("answer-time"),
            parallel == 0 ? Runtime.getRuntime().availableProcessors() : parallel,
            admission.getInt("peer-connections"),
            admission.getDuration("first-request"));
    return new WebhookServer.Face(admission.getString("host"), port, paths(admission), limits);
  }

  private static Set<WebhookPath> paths(Config admission) {
    try {
      Set<WebhookPath> paths = WebhookPath.named(admission.getStringList("enabled"));
      if (admission.getBoolean("users.record")) {
        paths.addAll(WebhookPath.ofUsers());
      }
      return paths;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("hekla.admission.enabled: " + e.getMessage(), e);
    }
  }

  private static WebhookAddress address(Config admission) {
    String url = admission.getString("url");
    try {
      return url.isEmpty()
          ? new WebhookAddress.Service(
              admission.getString("namespace"), admission.getString("service"))
          : new WebhookAddress.Url(URI.create(url));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("hekla.admission.url: " + e.getMessage(), e);
    }
  }

  private static Registration registration(String word) {
    return switch (word) {
      case "leave" -> Registration.LEAVE;
      case "trust" -> Registration.TRUST;
      case "write" -> Registration.WRITE;
      default ->
          throw new IllegalArgumentException(
              "hekla.admission.configurations must be leave, trust or write, is " + word);
    };
  }

  private static WebhookConfigurations.Pods podsOf(String word) {
    return switch (word) {
      case "ours" -> WebhookConfigurations.Pods.OURS;
      case "all" -> WebhookConfigurations.Pods.ALL;
      default ->
          throw new IllegalArgumentException(
              "hekla.admission.pods must be ours or all, is " + word);
    };
  }

  private static AdmissionSettings rulesOf(Config hekla) {
    Config admission = hekla.getConfig("admission");
    Config scheduler = hekla.getConfig("scheduler");
    int depth = admission.getInt("max-queue-depth");
    if (depth < 1) {
      throw new IllegalArgumentException("hekla.admission.max-queue-depth must be at least 1");
    }
    return new AdmissionSettings(
        scheduler.getStringList("names"),
        QueueNames.readDefault(scheduler.getString("default-queue")),
        depth,
        admission.getBoolean("root-queue-protection"),
        admission.getBoolean("queue-allocated-pods-check"),
        admission.getBoolean("scheduling-gates"),
        new JobLimits(hekla.getInt("limits.job-replicas")),
        List.of(),
        false,
        users(admission));
  }

  /** Reads who is recorded; service accounts of Hekla's namespace always act for others. */
  private static UserRecording users(Config admission) {
    Config users = admission.getConfig("users");
    var groups = new TreeSet<>(users.getStringList("trusted-groups"));
    groups.add(UserRecording.serviceAccounts(admission.getString("namespace")));
    return new UserRecording(
        users.getBoolean("record"), Set.copyOf(users.getStringList("trusted-users")), groups);
  }

  /** Returns the kinds that the rules read: queues, and the namespaces that these may admit. */
  public List<Kind<?>> watched() {
    return List.of(Kind.QUEUE, Kind.NAMESPACE);
  }
}
