package io.hekla.actors.recorder.api;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.stream.SystemMaterializer;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metering;
import io.hekla.actors.recorder.OpenGap;
import io.hekla.admission.webhook.HttpsListener;
import io.hekla.admission.webhook.certificate.CertificateFiles;
import io.hekla.admission.webhook.certificate.CertificateFiles.CheckResult;
import io.hekla.admission.webhook.certificate.Tls;
import io.hekla.controller.api.KubernetesApi;
import io.hekla.controller.host.StartRefused;
import io.hekla.recorder.api.QuestionLimits;
import io.hekla.recorder.explain.RecordingEnd;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server of the aggregated API on a member. It keeps no state but what it has read: every member
 * may have one. Questions are answered by a few threads of the lowest priority, which no session
 * waits for.
 */
public final class RecorderApi {
  private static final Logger LOG = LoggerFactory.getLogger(RecorderApi.class);

  /** Connections of one address: the API server has one or two. */
  private static final int CONNECTIONS = 256;

  private static final Duration FIRST_REQUEST = Duration.ofSeconds(20);

  /** Headers of a request: the front proxy sends one for each group of the user. */
  private static final int HEADERS = 4_096;

  /** Time by which the server gives up later than the handler, whose answer says why. */
  private static final Duration SPARE = Duration.ofSeconds(5);

  private static final Duration DRAIN = Duration.ofSeconds(3);

  private final HttpsListener listener;

  private RecorderApi(HttpsListener listener) {
    this.listener = listener;
  }

  /**
   * Starts the server beside the other parts of a member, with which it ends.
   *
   * @param data folder of a member that has no database
   * @throws StartRefused if the certificate cannot be served, or the port is not available
   */
  public static RecorderApi start(
      ActorSystem<?> system,
      RecorderApiSettings settings,
      JournalLocation journal,
      Path data,
      KubernetesApi api,
      StartEstimates estimates)
      throws StartRefused {
    return start(
        system,
        settings,
        RecordedState.of(
            journal, data, new RecordingEnd(Clock.systemUTC(), OpenGap.of(system)::reason)),
        api,
        estimates,
        Metering.of(system));
  }

  /** Starts the server with a recorded state and counts. */
  static RecorderApi start(
      ActorSystem<?> system,
      RecorderApiSettings settings,
      RecordedState state,
      KubernetesApi api,
      StartEstimates estimates,
      Counts counts)
      throws StartRefused {
    RecorderApiSettings.Certificate files = settings.certificate().orElseThrow();
    Tls tls = Tls.askingAny();
    var certificate = new CertificateFiles(files.chain(), files.key());
    if (certificate.read() instanceof CheckResult.Another(var served)) {
      tls.serve(served);
    } else {
      throw new StartRefused(
          "certificate %s with key %s cannot be served; see hekla.recorder.api.certificate and .key"
              .formatted(files.chain(), files.key()));
    }
    var proxy = new TrustedProxy(api);
    ExecutorService answering =
        Executors.newFixedThreadPool(
            settings.threads(),
            Thread.ofPlatform()
                .name("recorder-api-", 1)
                .priority(Thread.MIN_PRIORITY)
                .daemon()
                .factory());
    ScheduledExecutorService care =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("recorder-api-care").daemon().factory());
    var answers =
        new Answers(
            state,
            new AccessReviews(api, settings.permissionTime(), settings.answerTime()),
            new ObjectAnswers.Searches(settings.remedySessions(), estimates),
            Clock.systemUTC());
    var limits = new QuestionLimits(settings.limits(), System::nanoTime);
    var keepingUp = new KeepingUp(answers::keepUp, limits, answering);
    var handler =
        new ApiHandler(
            proxy::trust,
            limits,
            answers,
            new QuestionCounts(counts),
            answering,
            settings.answerTime(),
            Clock.systemUTC(),
            SystemMaterializer.get(system).materializer());
    HttpsListener listener = open(system, settings, tls, handler);
    var unused =
        care.scheduleWithFixedDelay(
            () -> {
              check(certificate, tls, proxy);
              keepingUp.begin();
            },
            0,
            settings.poll().toMillis(),
            TimeUnit.MILLISECONDS);
    endWith(system, listener, answering, care);
    LOG.info("recorder API: serves on port {}", listener.port());
    return new RecorderApi(listener);
  }

  private static HttpsListener open(
      ActorSystem<?> system, RecorderApiSettings settings, Tls tls, ApiHandler handler)
      throws StartRefused {
    try {
      return HttpsListener.open(
              system,
              settings.host(),
              settings.port(),
              tls,
              new HttpsListener.Bounds(
                  settings.answerTime().plus(SPARE), CONNECTIONS, FIRST_REQUEST, HEADERS),
              handler::handle)
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      throw new StartRefused(
          "port %d on %s is in use or may not be used; give another one (hekla.recorder.api.port, hekla.recorder.api.host)"
              .formatted(settings.port(), settings.host()),
          e);
    }
  }

  private static void check(CertificateFiles certificate, Tls tls, TrustedProxy proxy) {
    try {
      switch (certificate.check()) {
        case CheckResult.Nothing nothing -> {}
        case CheckResult.Another(var served) -> {
          tls.serve(served);
          LOG.info("recorder API: serves {}", served);
        }
        case CheckResult.Unusable(var why) ->
            LOG.error("recorder API: {}; the previous one stays in use", why);
      }
      proxy.refresh();
    } catch (RuntimeException e) {
      // A fault must not end the checks.
      LOG.error("recorder API: the check failed", e);
    }
  }

  private static void endWith(
      ActorSystem<?> system,
      HttpsListener listener,
      ExecutorService answering,
      ScheduledExecutorService care) {
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceUnbind(),
            "recorder-api",
            () -> {
              care.shutdownNow();
              return listener
                  .close(DRAIN)
                  .handle(
                      (done, failure) -> {
                        answering.shutdownNow();
                        return Done.getInstance();
                      });
            });
  }

  /** Returns the port that it listens at. */
  public int port() {
    return listener.port();
  }
}
