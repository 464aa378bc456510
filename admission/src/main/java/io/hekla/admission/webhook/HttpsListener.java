package io.hekla.admission.webhook;

import akka.actor.Cancellable;
import akka.actor.ClassicActorSystemProvider;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.settings.ServerSettings;
import io.hekla.admission.webhook.certificate.Tls;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * HTTPS port that API servers call: TLS 1.2 or newer, HTTP/2 where the client speaks it, with a
 * bounded number of connections of each address.
 */
public final class HttpsListener {
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

  private final ServerBinding binding;

  private HttpsListener(ServerBinding binding) {
    this.binding = binding;
  }

  /**
   * Bounds of the port.
   *
   * @param answerTime longest time for a whole request
   * @param connections most connections of one address
   * @param firstRequest longest time that a connection may be open without a first request
   * @param headers most headers of a request; more are refused
   */
  public record Bounds(Duration answerTime, int connections, Duration firstRequest, int headers) {
    /** Most headers of a request that names no groups of a user. */
    static final int USUAL_HEADERS = 64;
  }

  /**
   * Opens the port; fails if it is not available.
   *
   * @param host address of this machine to listen on
   * @param port 0 takes a free one
   */
  public static CompletionStage<HttpsListener> open(
      ClassicActorSystemProvider system,
      String host,
      int port,
      Tls tls,
      Bounds bounds,
      Function<HttpRequest, CompletionStage<HttpResponse>> handler) {
    var peers = new Peers(bounds.connections(), bounds.firstRequest().toNanos(), System::nanoTime);
    Cancellable sweeping =
        system
            .classicSystem()
            .scheduler()
            .scheduleWithFixedDelay(
                SWEEP, SWEEP, peers::sweep, system.classicSystem().dispatcher());
    akka.japi.function.Function<HttpRequest, CompletionStage<HttpResponse>> noticed =
        request -> {
          peer(request).ifPresent(peers::requested);
          return handler.apply(request);
        };
    return Http.get(system)
        .newServerAt(host, port)
        .enableHttps(ConnectionContext.httpsServer(tls::newServerEngine))
        .withSettings(settings(system, bounds, peers))
        .bind(noticed)
        .whenComplete(
            (binding, failure) -> {
              if (binding == null) {
                sweeping.cancel();
              } else {
                var unused = binding.whenTerminated().thenRun(sweeping::cancel);
              }
            })
        .thenApply(HttpsListener::new);
  }

  private static ServerSettings settings(
      ClassicActorSystemProvider system, Bounds bounds, Peers peers) {
    ServerSettings settings = ServerSettings.create(system.classicSystem());
    return settings
        .withHttp2Enabled(true)
        .withHttp2Settings(settings.getHttp2Settings().withMaxConcurrentStreams(MAX_STREAMS))
        .withMaxConnections(MAX_CONNECTIONS)
        .withSocketOptions(List.of(peers))
        .withRemoteAddressAttribute(true)
        .withParserSettings(
            settings
                .getParserSettings()
                .withMaxHeaderCount(bounds.headers())
                .withIncludeSslSessionAttribute(true))
        .withTimeouts(
            settings
                .getTimeouts()
                .withRequestTimeout(scala(bounds.answerTime()))
                .withIdleTimeout(scala(IDLE)));
  }

  private static scala.concurrent.duration.FiniteDuration scala(Duration duration) {
    return scala.concurrent.duration.Duration.fromNanos(duration.toNanos());
  }

  /** Returns the address of the sender of a request. */
  static Optional<InetSocketAddress> peer(HttpRequest request) {
    return request
        .getAttribute(AttributeKeys.remoteAddress)
        .flatMap(
            from ->
                from.getAddress().map(address -> new InetSocketAddress(address, from.getPort())));
  }

  /** Returns the TLS session of a request. */
  public static Optional<SSLSession> session(HttpRequest request) {
    return request.getAttribute(AttributeKeys.sslSession).map(shown -> shown.getSession());
  }

  /** Returns the certificates that the client showed, leaf first; none if it showed none. */
  public static List<X509Certificate> clientChain(HttpRequest request) {
    return session(request)
        .map(
            session -> {
              try {
                return Arrays.stream(session.getPeerCertificates())
                    .filter(X509Certificate.class::isInstance)
                    .map(X509Certificate.class::cast)
                    .toList();
              } catch (SSLPeerUnverifiedException none) {
                return List.<X509Certificate>of();
              }
            })
        .orElse(List.of());
  }

  /** Returns the port that it listens on. */
  public int port() {
    return binding.localAddress().getPort();
  }

  /** Accepts no new connection, ends requests under way, and closes after at most this time. */
  public CompletionStage<?> close(Duration patience) {
    return binding.terminate(patience);
  }
}
