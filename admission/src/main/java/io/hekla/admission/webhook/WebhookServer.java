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

/** The webhook's port: HTTPS (TLS 1.2 or newer), HTTP/2 where the client speaks it. */
public final class WebhookServer {
  private final ServerBinding binding;
  private final Requests requests;

  private WebhookServer(ServerBinding binding, Requests requests) {
    this.binding = binding;
    this.requests = requests;
  }

  /**
   * Where and what.
   *
   * @param host address of this machine to listen at
   * @param port 0 takes a free one
   * @param paths which are served
   */
  public record Face(String host, int port, Set<WebhookPath> paths, Limits limits) {
    public Face {
      paths = Set.copyOf(paths);
    }
  }

  /**
   * Opens the port; fails if it cannot be had.
   *
   * @param judging runs what takes a processor's time
   * @param readiness asked at every request
   * @param listener told of every answer
   */
  public static CompletionStage<WebhookServer> open(
      ClassicActorSystemProvider system,
      Face face,
      Tls tls,
      Executor judging,
      Supplier<Readiness> readiness,
      Reviewed listener) {
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

  /** How often it is looked for connections that ask nothing. */
  private static final Duration SWEEP = Duration.ofSeconds(1);

  /** Longer than an API server keeps a connection that it does not use, so that it closes first. */
  private static final Duration IDLE = Duration.ofMinutes(3);

  /**
   * After each change of the CA bundle an API server opens new connections and lets old ones go.
   */
  private static final int MAX_CONNECTIONS = 4096;

  /** Of one connection; an API server has one for each configuration. */
  private static final int MAX_STREAMS = 1024;

  private static scala.concurrent.duration.FiniteDuration scala(Duration duration) {
    return scala.concurrent.duration.Duration.fromNanos(duration.toNanos());
  }

  /** The port that it listens at. */
  public int port() {
    return binding.localAddress().getPort();
  }

  /** From now on it says that it is not ready, and still answers. */
  public void announceEnd() {
    requests.announceEnd();
  }

  /** Takes no new connection, ends what is under way, and closes after no more than this time. */
  public CompletionStage<?> close(Duration patience) {
    return binding.terminate(patience);
  }
}
