package io.hekla.apiserver.rest;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.util.ByteString;
import io.hekla.apiserver.rest.fields.OwnWrites;
import io.hekla.apiserver.rest.protobuf.OpenApiMessages;
import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.OpenApi;
import io.hekla.apiserver.rest.schema.Schemas;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.apiserver.store.EmbeddedKinds;
import io.hekla.apiserver.store.Trees;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Router of requests to what {@link ServerEndpoint} and {@link ObjectEndpoint} find, and nothing
 * else.
 */
final class Router {
  private static final Set<String> READS = Set.of("GET", "HEAD");

  /** Type of OpenAPI 2 in protobuf, as clients name it behind {@code application/}. */
  private static final String OPENAPI_2_MESSAGE = "com.github.proto-openapi.spec.v2@v1.0+protobuf";

  /** The same as API servers name it: no type may have an at sign. */
  private static final ContentType.Binary OPENAPI_2_TYPE =
      MediaTypes.applicationBinary("com.github.proto-openapi.spec.v2.v1.0+protobuf", true)
          .toContentType();

  private final Catalog catalog;
  private final ApiDiscovery discovery;
  private final OpenApi openApi;
  private final Reads reads;
  private final Watches watches;
  private final Writes writes;
  private final Deletes deletes;
  private final PodRequests pods;
  private final Scales scales;

  Router(EmbeddedApiServer server, Catalog catalog, Clock clock, Executor executor) {
    this.catalog = catalog;
    this.discovery = new ApiDiscovery(catalog);
    this.reads = new Reads(server, clock);
    this.watches = new Watches(server, executor);
    var schemas = new Schemas(catalog);
    this.openApi = new OpenApi(catalog, schemas);
    this.writes = new Writes(server, reads, schemas, clock);
    server
        .store()
        .trackOwnWrites(kind -> OwnWrites.book(kind, () -> schemas.of(catalog.of(kind)), clock));
    this.deletes = new Deletes(server, reads);
    this.pods = new PodRequests(server, deletes);
    this.scales = new Scales(server);
  }

  /** Ends all watches. */
  void close() {
    watches.close();
  }

  /** Serves a request. A refusal is a response, too. */
  CompletionStage<HttpResponse> serve(Request request) {
    List<String> path = request.path();
    Optional<ServerEndpoint> endpoint = ServerEndpoint.find(path);
    if (endpoint.isPresent()) {
      if (!endpoint.get().takes(request.method())) {
        throw notAllowed();
      }
      return now(answer(endpoint.get(), request));
    }
    boolean isCore = path.size() > 2 && path.get(0).equals("api") && path.get(1).equals("v1");
    if (isCore) {
      return objects(request, "v1", path.subList(2, path.size()));
    }
    if (path.size() > 3 && path.getFirst().equals("apis")) {
      return objects(request, path.get(1) + "/" + path.get(2), path.subList(3, path.size()));
    }
    throw RefusedRequest.notServed();
  }

  private HttpResponse answer(ServerEndpoint endpoint, Request request) {
    List<String> path = request.path();
    return switch (endpoint) {
      case HEALTH -> Replies.text(Replies.OK, "ok");
      case VERSION -> Replies.json(Replies.OK, Versions.versionInfo());
      case CORE_VERSIONS -> discovered(request, true);
      case GROUPS -> discovered(request, false);
      case GROUP -> Replies.json(Replies.OK, discovery.group(path.get(1)));
      case RESOURCES -> Replies.json(Replies.OK, discovery.resources(apiVersion(path)));
      case OPENAPI_2 -> openApi2(request);
      case OPENAPI_3 -> Replies.json(Replies.OK, openApi.index(catalog.hash()));
      case OPENAPI_3_OF_GROUP -> openApi3(apiVersion(path.subList(2, path.size())));
      case REVIEW -> review(request);
    };
  }

  private static HttpResponse review(Request request) {
    String apiVersion = apiVersion(request.path());
    String kind = AccessReviews.kind(apiVersion, request.path().get(3)).orElseThrow();
    return AccessReviews.answer(apiVersion, kind, request);
  }

  /** Returns {@code v1} of {@code api/v1}, {@code group/version} of {@code apis/group/version}. */
  private static String apiVersion(List<String> path) {
    if (path.getFirst().equals("apis")) {
      return path.get(1) + "/" + path.get(2);
    }
    if (!path.get(1).equals("v1")) {
      throw RefusedRequest.notServed();
    }
    return "v1";
  }

  private HttpResponse discovered(Request request, boolean oldest) {
    if (AggregatedResource.isWanted(request.accept())) {
      return Replies.bytes(
          Replies.OK,
          AggregatedResource.CONTENT_TYPE,
          ByteString.fromArrayUnsafe(Trees.bytes(discovery.aggregated(oldest))));
    }
    return Replies.json(Replies.OK, oldest ? discovery.versions() : discovery.groups());
  }

  private HttpResponse openApi2(Request request) {
    if (request.accept().contains(OPENAPI_2_MESSAGE)) {
      return Replies.binary(
          OPENAPI_2_TYPE, ByteString.fromArrayUnsafe(OpenApiMessages.document(openApi.version2())));
    }
    if (!request.accept().isEmpty()
        && !request.accept().contains("json")
        && !request.accept().contains("*/*")) {
      throw new RefusedRequest(
          new ApiRefusal(
              406,
              "NotAcceptable",
              "only the following media types are accepted: application/json, "
                  + OPENAPI_2_TYPE.mediaType()));
    }
    return Replies.json(Replies.OK, openApi.version2());
  }

  private HttpResponse openApi3(String apiVersion) {
    if (catalog.of(apiVersion).isEmpty()) {
      throw RefusedRequest.notServed();
    }
    return Replies.json(Replies.OK, openApi.version3(apiVersion));
  }

  private CompletionStage<HttpResponse> objects(
      Request request, String apiVersion, List<String> path) {
    RequestTarget target = RequestTarget.find(catalog, apiVersion, path);
    try {
      if (EmbeddedKinds.isFixed(target.kind()) && !READS.contains(request.method())) {
        throw notAllowed(
            target.kind().equals(EmbeddedKinds.CRD)
                ? "the CRDs of an embedded cluster are those of its Hekla, and stay as they are"
                : "an embedded cluster calls no webhooks or policies: Hekla's admission rules are "
                    + "built in");
      }
      return answer(
          ObjectEndpoint.find(request, target).orElseThrow(Router::notAllowed), request, target);
    } catch (RefusedRequest e) {
      return now(Replies.refused(e.refusal(), Optional.of(target)));
    }
  }

  private CompletionStage<HttpResponse> answer(
      ObjectEndpoint endpoint, Request request, RequestTarget target) {
    return switch (endpoint) {
      case LIST -> reads.list(request, target);
      case WATCH -> watches.watch(request, target, reads.rendering(request, target));
      case CREATE -> writes.create(request, target);
      case DELETE_COLLECTION -> deletes.deleteCollection(request, target);
      case GET, GET_STATUS -> reads.get(request, target);
      case REPLACE, REPLACE_STATUS -> writes.replace(request, target);
      case PATCH, PATCH_STATUS -> writes.patch(request, target);
      case DELETE -> deletes.delete(request, target);
      case GET_SCALE -> scales.get(target);
      case REPLACE_SCALE -> scales.put(request, target);
      case PATCH_SCALE -> scales.patch(request, target);
      case BIND -> pods.bind(request, target);
      case EVICT -> pods.evict(request, target);
      case LOG -> now(PodRequests.noLog(target));
      case CONTAINER -> now(PodRequests.noRunningContainer(target));
    };
  }

  private static RefusedRequest notAllowed() {
    return notAllowed("the server does not allow this method on the requested resource");
  }

  private static RefusedRequest notAllowed(String why) {
    return new RefusedRequest(new ApiRefusal(405, "MethodNotAllowed", why));
  }

  private static CompletionStage<HttpResponse> now(HttpResponse response) {
    return CompletableFuture.completedFuture(response);
  }
}
