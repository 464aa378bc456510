package io.hekla.actors.webhook;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.Props;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.hekla.actors.health.ComponentFailure;
import io.hekla.actors.health.ComponentStopped;
import io.hekla.actors.health.Health;
import io.hekla.actors.health.HealthPort;
import io.hekla.actors.health.HealthWatch;
import io.hekla.actors.logging.LogLevelWatch;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.metrics.Metric;
import io.hekla.admission.webhook.ReviewListener;
import io.hekla.admission.webhook.ReviewOutcome;
import io.hekla.admission.webhook.WebhookPath;
import io.hekla.admission.webhook.WebhookReadiness;
import io.hekla.admission.webhook.WebhookServer;
import io.hekla.admission.webhook.certificate.CertificateMaker;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.controller.verb.ClusterEvent;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Webhook of one process. It keeps no state and knows no other member: any number of them may run.
 */
public final class WebhookMember implements AutoCloseable {
  private static final Duration LONGEST_STOP = Duration.ofSeconds(150);

  private final ActorSystem<?> system;
  private final WebhookServer server;

  private WebhookMember(ActorSystem<?> system, WebhookServer server) {
    this.system = system;
    this.server = server;
  }

  /**
   * Starts a webhook that is alone in its process: no member of a cluster, without a journal.
   *
   * @param config the whole configuration
   * @throws StartRefused if it cannot start; then nothing of it is left running
   */
  public static WebhookMember start(WebhookSettings settings, Config config, KubernetesApi api)
      throws StartRefused {
    Config alone =
        ConfigFactory.parseMap(Map.of("akka.actor.provider", "local")).withFallback(config);
    ActorSystem<Void> system = ActorSystem.create(watched(api), "hekla-admission", alone);
    LogLevelWatch.start(system);
    try {
      var unused = HealthPort.open(system);
      return startOn(system, settings, api);
    } catch (StartRefused | RuntimeException e) {
      end(system);
      throw e;
    }
  }

  /** Returns a behavior with nothing but the watch over the process's health. */
  private static Behavior<Void> watched(KubernetesApi api) {
    return Behaviors.setup(
        context -> {
          context.spawn(
              HealthWatch.ofMember(
                  Optional.empty(),
                  sentence -> ClusterEvent.notReady(api, sentence, Instant.now())),
              "health");
          return ComponentFailure.leaveOnFailure(context, Void.class);
        });
  }

  /**
   * Starts a webhook beside the other parts of a process, with which it ends.
   *
   * @throws StartRefused if it cannot start
   */
  public static WebhookMember startOn(
      ActorSystem<?> system, WebhookSettings settings, KubernetesApi api) throws StartRefused {
    Tls tls = settings.clients().tls();
    Optional<RulesFile> file = settings.configuration().map(RulesFile::new);
    var known =
        new AdmissionCache(
            settings.watched(),
            file.isEmpty() ? settings.rules() : file.get().begin(settings.rules()));
    var registered =
        new WebhookRegistrar(
            api, settings.registration(), settings.configurations(), settings.face().paths());
    CertificateSource certificate = certificate(settings, api, registered, tls);
    ExecutorService judging =
        Executors.newFixedThreadPool(
            settings.face().limits().parallel(),
            Thread.ofPlatform().name("admission-", 1).daemon().factory());
    Health.of(system).ask("webhook", () -> whyNotReady(known));
    WebhookServer server = open(system, settings, tls, judging, known);
    var unused =
        system.systemActorOf(
            room(settings, known, file, certificate, expiry(tls, Metering.of(system)), api),
            "admission",
            Props.empty());
    endWith(system, settings, server, judging);
    return new WebhookMember(system, server);
  }

  private static CertificateSource certificate(
      WebhookSettings settings, KubernetesApi api, WebhookRegistrar registered, Tls tls)
      throws StartRefused {
    switch (settings.certificate()) {
      case CertificateSettings.Files files -> {
        var source = new FileCertificate(files, registered, tls);
        var trouble = source.begin();
        if (trouble.isPresent()) {
          throw new StartRefused(
              trouble.get() + "; see hekla.admission.certificate.chain and .key");
        }
        return source;
      }
      case CertificateSettings.Own own -> {
        return new OwnCertificate(
            own, api, registered, tls, new CertificateMaker(new SecureRandom()), Clock.systemUTC());
      }
    }
  }

  private static WebhookServer open(
      ActorSystem<?> system,
      WebhookSettings settings,
      Tls tls,
      ExecutorService judging,
      AdmissionCache known)
      throws StartRefused {
    try {
      return WebhookServer.open(
              system,
              settings.face(),
              tls,
              judging,
              known::readiness,
              counting(Metering.of(system)))
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      judging.shutdown();
      throw new StartRefused(
          "port %d on %s is in use or may not be used; give another one (hekla.admission.port, hekla.admission.host)"
              .formatted(settings.face().port(), settings.face().host()),
          e);
    }
  }

  private static ReviewListener counting(Counts counts) {
    return counts.areRead()
        ? (WebhookPath path, ReviewOutcome outcome, Set<String> rules, Duration took) -> {
          counts.one(Metric.REVIEWS, path.path(), outcome.label());
          rules.forEach(rule -> counts.one(Metric.BROKEN_RULES, rule));
          counts.duration(Metric.REVIEW_TIME, took, List.of(path.path()));
        }
        : (path, outcome, rules, took) -> {};
  }

  /** Reports until when the certificate that is served is valid. */
  private static Runnable expiry(Tls tls, Counts counts) {
    return () ->
        tls.served()
            .ifPresent(
                served ->
                    counts.set(
                        Metric.CERTIFICATE_END, served.validUntil().getEpochSecond(), List.of()));
  }

  private static Optional<String> whyNotReady(AdmissionCache known) {
    return switch (known.readiness()) {
      case WebhookReadiness.Ready ready -> Optional.empty();
      case WebhookReadiness.NotReady(String why) -> Optional.of(why);
    };
  }

  private static Behavior<Void> room(
      WebhookSettings settings,
      AdmissionCache known,
      Optional<RulesFile> file,
      CertificateSource certificate,
      Runnable afterObservation,
      KubernetesApi api) {
    return Behaviors.setup(
        context -> {
          context.spawn(
              AdmissionInformer.create(
                  known, settings.watched(), api, settings.watchPauses(), settings.watchSilence()),
              "known");
          context.spawn(
              CertificateWatch.create(certificate, settings.certificate().poll(), afterObservation),
              "certificate");
          file.ifPresent(
              rules ->
                  context.spawn(
                      RulesWatch.create(rules, known, settings.certificate().poll()), "rules"));
          context.getChildren().forEach(context::watch);
          return Behaviors.<Void>receive(Void.class)
              .onSignal(ChildFailed.class, failed -> leave(context.getSystem(), failed))
              .onSignal(Terminated.class, ended -> Behaviors.same())
              .build();
        });
  }

  /**
   * Leaves after the failure of a part, without which the webhook would judge by outdated objects:
   * the health watch ends it.
   */
  private static Behavior<Void> leave(ActorSystem<?> system, ChildFailed failed) {
    String part = failed.getRef().path().name();
    system.log().error("{} of the webhook failed", part, failed.cause());
    Health.of(system).failed("webhook", part + " failed; the log says more");
    return Behaviors.same();
  }

  /**
   * Ends the webhook with the process: first no requests are sent to it any more, then those under
   * way are ended.
   */
  private static void endWith(
      ActorSystem<?> system,
      WebhookSettings settings,
      WebhookServer server,
      ExecutorService judging) {
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "webhook-not-ready",
            () -> {
              server.announceEnd();
              return CompletableFuture.supplyAsync(
                  Done::getInstance,
                  CompletableFuture.delayedExecutor(
                      settings.leaveAfter().toMillis(), TimeUnit.MILLISECONDS));
            });
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceRequestsDone(),
            "webhook-drain",
            () ->
                server
                    .close(settings.drain())
                    .handle(
                        (done, failure) -> {
                          judging.shutdown();
                          return Done.getInstance();
                        }));
  }

  /** Returns the actor system, for layers above. */
  public ActorSystem<?> actorSystem() {
    return system;
  }

  /** Returns the port that it listens at. */
  public int port() {
    return server.port();
  }

  /** Returns a stage that completes when it has ended, for any reason. */
  public CompletionStage<?> ended() {
    return system.getWhenTerminated();
  }

  /** Returns whether the webhook ended, or is about to, on request. */
  public boolean endsWithProcess() {
    return CoordinatedShutdown.get(system)
        .getShutdownReason()
        .filter(reason -> reason == CoordinatedShutdown.jvmExitReason())
        .isPresent();
  }

  /**
   * Returns the reason why it ended, or is about to, by itself, if it is known; a line for people.
   */
  public Optional<String> whyEnded() {
    return ComponentStopped.why(system);
  }

  /** Ends it as on a request to stop, and waits for it. */
  @Override
  public void close() {
    end(system);
  }

  private static void end(ActorSystem<?> system) {
    CoordinatedShutdown.get(system).runAll(CoordinatedShutdown.actorSystemTerminateReason());
    try {
      system
          .getWhenTerminated()
          .toCompletableFuture()
          .orTimeout(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)
          .join();
    } catch (CompletionException e) {
      system.log().warn("did not end within {} s", LONGEST_STOP.toSeconds());
    }
  }
}
