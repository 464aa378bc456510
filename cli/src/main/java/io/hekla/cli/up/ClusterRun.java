package io.hekla.cli.up;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.hekla.actors.observing.ObserveSettings;
import io.hekla.actors.recorder.api.RecorderApi;
import io.hekla.actors.recorder.api.RecorderApiSettings;
import io.hekla.actors.system.HeklaSettings;
import io.hekla.actors.system.HeklaSystem;
import io.hekla.actors.system.MemberKeyWatch;
import io.hekla.actors.system.MemberSecret;
import io.hekla.actors.system.OwnProcess;
import io.hekla.actors.webhook.WebhookMember;
import io.hekla.actors.webhook.WebhookSettings;
import io.hekla.cli.display.StopMessage;
import io.hekla.cli.explain.BoundedEstimates;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.api.fabric8.ClientSettings;
import io.hekla.controller.api.fabric8.ClusterAccess;
import io.hekla.controller.api.fabric8.Fabric8KubernetesApi;
import io.hekla.controller.api.fabric8.Permission;
import io.hekla.controller.host.StartRefused;
import io.hekla.model.cluster.ObjectKey;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Member on a real cluster. */
final class ClusterRun {
  private static final Logger log = LoggerFactory.getLogger(ClusterRun.class);

  /** Longest wait for the first check whether another scheduler is active. */
  private static final Duration LONGEST_OBSERVATION = Duration.ofSeconds(10);

  private static final String STOPPED = "Hekla has stopped.";
  private static final String UNKNOWN = "this member ended unexpectedly; see its log";

  private ClusterRun() {}

  /**
   * Runs until the process receives a signal to end, which lets requests under way end first, or
   * until the member ends by itself.
   *
   * @return reason why it ended by itself, in a line for people; empty if a signal ended it
   * @throws StartRefused with a line for people; nothing is left running then
   */
  static Optional<String> untilEnd(Path kubeconfig, Map<String, ?> overrides, PrintWriter out)
      throws StartRefused {
    HeklaSettings settings = settings(kubeconfig, overrides);
    return settings.admitsOnly()
        ? admitUntilEnd(kubeconfig, settings, out)
        : scheduleUntilEnd(kubeconfig, settings, out);
  }

  /** Returns the settings, with those that the Secret of the members gives. */
  private static HeklaSettings settings(Path kubeconfig, Map<String, ?> overrides)
      throws StartRefused {
    Config config = HeklaSettings.unjudged(overrides);
    Optional<ObjectKey> secret = MemberSecret.named(config);
    if (secret.isEmpty()) {
      return HeklaSettings.read(overrides);
    }
    var client = ClientSettings.read(config.getConfig("hekla.kubernetes"));
    try (var api = ClusterAccess.openUnchecked(kubeconfig, client)) {
      var all = new HashMap<String, Object>(overrides);
      all.putAll(MemberSecret.settings(config, secret.orElseThrow(), api));
      return HeklaSettings.read(all);
    }
  }

  private static Optional<String> admitUntilEnd(
      Path kubeconfig, HeklaSettings settings, PrintWriter out) throws StartRefused {
    WebhookSettings webhook = WebhookSettings.read(settings.config());
    try (var api = ClusterAccess.openToAdmit(kubeconfig, settings.client(), webhook.watched());
        var member = WebhookMember.start(webhook, settings.config(), api)) {
      OwnProcess.boundEnd(member.actorSystem());
      out.println(
          "Hekla is up and checks objects of %s on port %d. Ctrl-C stops it."
              .formatted(api.server(), member.port()));
      out.flush();
      awaitEndWithMessage(member.ended());
      return member.endsWithProcess()
          ? Optional.empty()
          : Optional.of(member.whyEnded().orElse(UNKNOWN));
    }
  }

  private static Optional<String> scheduleUntilEnd(
      Path kubeconfig, HeklaSettings settings, PrintWriter out) throws StartRefused {
    try (var warmUp = MemberWarmUp.begin(settings.config());
        var api = open(kubeconfig, settings);
        var system =
            HeklaSystem.start(
                settings, api, actors -> startBefore(actors, warmUp, settings, api))) {
      MemberSecret.named(settings.config())
          .ifPresent(secret -> MemberKeyWatch.start(system.actorSystem(), api, secret));
      startRecorderApi(settings, system, api);
      OwnProcess.boundEnd(system.actorSystem());
      new Greeting(api.server(), system::mode, system.ended(), out).print(LONGEST_OBSERVATION);
      awaitEndWithMessage(system.ended());
      return system.endsWithProcess()
          ? Optional.empty()
          : Optional.of(system.whyEnded().orElse(UNKNOWN));
    }
  }

  /** Starts the parts without which this member must not be ready; they end with the system. */
  private static void startBefore(
      ActorSystem<?> actors, MemberWarmUp warmUp, HeklaSettings settings, KubernetesApi api)
      throws StartRefused {
    warmUp.reportTo(actors);
    if (settings.roles().contains(HeklaSettings.ADMISSION)) {
      var unused = WebhookMember.startOn(actors, WebhookSettings.read(settings.config()), api);
    }
  }

  private static void startRecorderApi(
      HeklaSettings settings, HeklaSystem system, KubernetesApi api) throws StartRefused {
    RecorderApiSettings own;
    try {
      own = RecorderApiSettings.read(settings.config());
    } catch (ConfigException | IllegalArgumentException e) {
      throw new StartRefused("configuration: " + e.getMessage(), e);
    }
    if (own.certificate().isPresent()) {
      // The API ends with the system.
      var unused =
          RecorderApi.start(
              system.actorSystem(),
              own,
              settings.journal(),
              Path.of(settings.config().getString("hekla.data")),
              api,
              new BoundedEstimates());
    }
  }

  private static Fabric8KubernetesApi open(Path kubeconfig, HeklaSettings settings)
      throws StartRefused {
    return settings.observe().mode() == ObserveSettings.Choice.YES
        ? ClusterAccess.openToObserve(kubeconfig, settings.client())
        : ClusterAccess.open(
            kubeconfig,
            settings.client(),
            Map.of(
                Permission.LEASE,
                settings.lease().key().name(),
                Permission.MEMBERS_LEASE,
                settings.membersLease().key().name()));
  }

  private static void awaitEndWithMessage(CompletionStage<?> ended) {
    StopMessage message = StopMessage.atExit(() -> awaitEnd(ended), System.out, STOPPED);
    awaitEnd(ended);
    message.close();
  }

  private static void awaitEnd(CompletionStage<?> ended) {
    try {
      ended.toCompletableFuture().join();
    } catch (CompletionException e) {
      log.warn("the member ended badly", e);
    }
  }
}
