package io.hekla.apiserver.rest;

import akka.actor.ClassicActorSystemProvider;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.HttpsConnectionContext;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.ServerBuilder;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.settings.ServerSettings;
import akka.http.scaladsl.model.EntityStreamSizeException;
import akka.stream.Materializer;
import akka.stream.SystemMaterializer;
import com.typesafe.config.ConfigFactory;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.EmbeddedKinds;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * REST server: accepts requests on loopback, authenticates them by token, and passes them to the
 * router.
 */
public final class ApiHttpServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ApiHttpServer.class);
  static final String LOOPBACK = "127.0.0.1";
  private static final Duration LONGEST_BODY = Duration.ofSeconds(30);
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(3);
  private static final Duration LONGEST_BIND = Duration.ofSeconds(20);

  /** HTTP settings: watches are silent for long, and no client on loopback is far away. */
  private static final String SETTINGS =
      """
      akka.http.server {
        server-header = ""
        idle-timeout = infinite
        max-connections = 4096
        parsing.illegal-header-warnings = off
        parsing.uri-parsing-mode = relaxed
      }
      """;

  private final Router router;
  private final TokenAccess access;
  private final Materializer materializer;
  private final CompletableFuture<ServerBinding> binding = new CompletableFuture<>();

  private ApiHttpServer(Router router, TokenAccess access, Materializer materializer) {
    this.router = router;
    this.access = access;
    this.materializer = materializer;
  }

  /**
   * Opens the server.
   *
   * @param port 0 for a free one
   * @param system actor system on which it runs, and with which it ends
   * @throws BindException if the port is not available
   * @throws io.hekla.apiserver.store.StoreClosedException if the store is closed
   */
  public static ApiHttpServer open(
      EmbeddedApiServer server, TokenAccess access, int port, ClassicActorSystemProvider system)
      throws BindException {
    var materializer = SystemMaterializer.get(system).materializer();
    InstalledCrds.bringUpToDate(server.store(), Clock.systemUTC().instant());
    var router =
        new Router(
            server,
            new Catalog(EmbeddedKinds.SERVED),
            Clock.systemUTC(),
            system.classicSystem().dispatcher()::execute);
    var face = new ApiHttpServer(router, access, materializer);
    HttpsConnectionContext https = ConnectionContext.httpsServer(access.tls()::newServerEngine);
    ServerBuilder builder =
        Http.get(system)
            .newServerAt(LOOPBACK, port)
            .withSettings(
                ServerSettings.create(
                    ConfigFactory.parseString(SETTINGS)
                        .withFallback(system.classicSystem().settings().config())))
            .enableHttps(https);
    try {
      face.binding.complete(
          builder
              .bind(face::handle)
              .toCompletableFuture()
              .get(LONGEST_BIND.toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException | TimeoutException e) {
      var taken = new BindException("port %d on %s cannot be had".formatted(port, LOOPBACK));
      taken.initCause(e);
      throw taken;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BindException("interrupted");
    }
    return face;
  }

  /** Returns its URL: {@code https://127.0.0.1:40123}. */
  public String url() {
    return "https://%s:%d".formatted(LOOPBACK, address().getPort());
  }

  /** Returns its address and port. */
  public InetSocketAddress address() {
    return binding.join().localAddress();
  }

  /** Accepts no more requests, ends watches in good order, and lets requests under way end. */
  @Override
  public void close() {
    router.close();
    try {
      binding
          .join()
          .terminate(LONGEST_DRAIN)
          .toCompletableFuture()
          .get(2 * LONGEST_DRAIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.debug("the server of the API ends with requests in flight", e);
    }
  }

  private CompletionStage<HttpResponse> handle(HttpRequest request) {
    List<String> path = path(request);
    if (!ServerEndpoint.isPublic(path) && !access.allows(header(request, "authorization"))) {
      request.discardEntityBytes(materializer);
      return CompletableFuture.completedFuture(
          Replies.refused(new ApiRefusal(401, "Unauthorized", "Unauthorized"), Optional.empty()));
    }
    if (request.entity().getContentLengthOption().orElse(0) > RequestBodies.LONGEST) {
      // A client that gets its response while it still sends does not read it.
      return request
          .entity()
          .withoutSizeLimit()
          .discardBytes(materializer)
          .completionStage()
          .handle((done, failure) -> tooLarge());
    }
    return request
        .entity()
        .withSizeLimit(RequestBodies.LONGEST)
        .toStrict(LONGEST_BODY.toMillis(), materializer)
        .thenCompose(
            entity ->
                router.serve(
                    new Request(
                        request.method().value(),
                        path,
                        Query.parse(request.getUri().rawQueryString().orElse("")),
                        header(request, "accept"),
                        mediaType(entity.getContentType().mediaType().toString()),
                        agent(header(request, "user-agent")),
                        entity.getData())))
        .exceptionally(ApiHttpServer::failed);
  }

  private static HttpResponse failed(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof RefusedRequest refused) {
      return Replies.refused(refused.refusal(), Optional.empty());
    }
    if (cause instanceof EntityStreamSizeException) {
      return tooLarge();
    }
    log.error("a request failed", cause);
    return Replies.refused(
        new ApiRefusal(500, "InternalError", "Internal error occurred: " + cause),
        Optional.empty());
  }

  private static HttpResponse tooLarge() {
    return Replies.refused(
        new ApiRefusal(
            413,
            "RequestEntityTooLarge",
            "Request entity too large: limit is " + RequestBodies.LONGEST),
        Optional.empty());
  }

  private static List<String> path(HttpRequest request) {
    var segments = new ArrayList<String>();
    for (String segment : request.getUri().pathSegments()) {
      if (!segment.isEmpty()) {
        segments.add(segment);
      }
    }
    return segments;
  }

  private static String header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value).orElse("");
  }

  private static String mediaType(String contentType) {
    int parameters = contentType.indexOf(';');
    return (parameters < 0 ? contentType : contentType.substring(0, parameters))
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  /** Returns the program's name: the part before the slash. */
  private static String agent(String userAgent) {
    String name = userAgent.split("[/ ]", 2)[0];
    return name.isEmpty() ? "unknown" : name;
  }
}
