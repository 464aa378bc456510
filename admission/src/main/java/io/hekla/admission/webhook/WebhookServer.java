package io.hekla.admission.webhook;

import akka.actor.Cancellable;
import akka.actor.ClassicActorSystemProvider;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.HttpsConnectionContext;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.settings.ServerSettings;
import io.hekla.admission.webhook.certificate.Tls;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Server of the webhook: HTTPS (TLS 1.2 or newer), HTTP/2 where the client speaks it. */
public final class WebhookServer {
  private final ServerBinding binding;
  private final Requests requests;

  private WebhookServer(ServerBinding binding, Requests requests) {
    this.binding = binding;
    this.requests = requests;
  }

  /**
   * Address that it listens on, and paths that it serves.
   *
   * @param host address of this machine to listen on
   * @param port 0 takes a free one
   * @param paths paths that are served
   */
  public record Face(String host, int port, Set<WebhookPath> paths, Limits limits) {
    public Face {
      paths = Set.copyOf(paths);
    }
  }

  /**
   * Opens the port; fails if it is not available.
   *
   * @param judging executor of what takes a processor's time
   * @param readiness called at every request
   * @param listener notified of every response
   */
  public static CompletionStage<WebhookServer> open(
      ClassicActorSystemProvider system,
      Face face,
      Tls tls,
      Executor judging,
      Supplier<WebhookReadiness> readiness,
      ReviewListener listener) {
    Limits limits = face.limits();
    var peers = new Peers(limits.connections(), limits.firstRequest().toNanos(), System::nanoTime);
    var requests =
        Requests.of(system, face, peers, tls.asksClients(), judging, readiness, listener);
    Cancellable sweeping =
        system
            .classicSystem()
            .scheduler()
            .scheduleWithFixedDelay(
                SWEEP, SWEEP, peers::sweep, system.classicSystem().dispatcher());
    return Http.get(system)
        .newServerAt(face.host(), face.port())
        .enableHttps(https(tls))
        .withSettings(settings(system, limits, peers))
        .bind(requests::answer)
        .whenComplete(
            (binding, failure) -> {
              if (binding == null) {
                sweeping.cancel();
              } else {
                var unused = binding.whenTerminated().thenRun(sweeping::cancel);
              }
            })
        .thenApply(binding -> new WebhookServer(binding, requests));
  }

  private static HttpsConnectionContext https(Tls tls) {
    return ConnectionContext.httpsServer(tls::newServerEngine);
  }

  private static ServerSettings settings(
      ClassicActorSystemProvider system, Limits limits, Peers peers) {
    ServerSettings settings = ServerSettings.create(system.classicSystem());
    return settings
        .withHttp2Enabled(true)
        .withHttp2Settings(settings.getHttp2Settings().withMaxConcurrentStreams(MAX_STREAMS))
        .withMaxConnections(MAX_CONNECTIONS)
        .withSocketOptions(List.of(peers))
        .withRemoteAddressAttribute(true)
        .withParserSettings(settings.getParserSettings().withIncludeSslSessionAttribute(true))
        .withTimeouts(
            settings
                .getTimeouts()
                .withRequestTimeout(scala(limits.answerTime()))
                .withIdleTimeout(scala(IDLE)));
  }

  /** Interval of checks for connections that send no request. */
  private static final Duration SWEEP = Duration.ofSeconds(1);

  /**
   * Idle time after which a connection is closed: longer than an API server keeps one that it does
   * not use, so that the API server closes first.
   */
  private static final Duration IDLE = Duration.ofMinutes(3);

  /**
   * Most connections: after each change of the CA bundle an API server opens new ones and lets old
   * ones go.
   */
  private static final int MAX_CONNECTIONS = 4096;

  /** Most streams of one connection; an API server has one connection for each configuration. */
  private static final int MAX_STREAMS = 1024;

  private static scala.concurrent.duration.FiniteDuration scala(Duration duration) {
    return scala.concurrent.duration.Duration.fromNanos(duration.toNanos());
  }

  /** Returns the port that it listens on. */
  public int port() {
    return binding.localAddress().getPort();
  }

  /** Makes it report from now on that it is not ready, while it still answers. */
  public void announceEnd() {
    requests.announceEnd();
  }

  /** Accepts no new connection, ends requests under way, and closes after at most this time. */
  public CompletionStage<?> close(Duration patience) {
    return binding.terminate(patience);
  }
}
