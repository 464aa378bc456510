package io.hekla.simulator.rest;

import akka.http.javadsl.model.HttpResponse;
import akka.util.ByteString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.actors.kubernetes.Kind;
import io.hekla.simulator.api.EmbeddedApiServer;
import io.hekla.simulator.api.EmbeddedKinds;
import io.hekla.simulator.api.Refusal;
import io.hekla.simulator.api.Trees;
import io.hekla.simulator.rest.fields.OwnWrites;
import io.hekla.simulator.rest.schema.Catalog;
import io.hekla.simulator.rest.schema.OpenApi;
import io.hekla.simulator.rest.schema.Schemas;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Which path and method mean what. */
final class Router {
  private static final Set<String> HEALTH = Set.of("livez", "readyz", "healthz");
  private static final Set<String> READS = Set.of("GET", "HEAD");
  private static final Set<String> NEED_A_CONTAINER = Set.of("exec", "attach", "portforward");

  private final Catalog catalog;
  private final Discovery discovery;
  private final OpenApi openApi;
  private final Reads reads;
  private final Watches watches;
  private final Writes writes;
  private final Deletes deletes;
  private final PodRequests pods;
  private final Scales scales;

  Router(EmbeddedApiServer server, Catalog catalog, Clock clock, Executor executor) {
    this.catalog = catalog;
    this.discovery = new Discovery(catalog);
    this.reads = new Reads(server, clock);
    this.watches = new Watches(server, executor);
    var schemas = new Schemas(catalog);
    this.openApi = new OpenApi(catalog, schemas);
    this.writes = new Writes(server, reads, schemas, clock);
    server
        .store()
        .keepBookOfOwnWrites(
            kind -> OwnWrites.book(kind, () -> schemas.of(catalog.of(kind)), clock));
    this.deletes = new Deletes(server, reads);
    this.pods = new PodRequests(server, deletes);
    this.scales = new Scales(server);
  }

  /** Whether anybody may ask for it. */
  static boolean isPublic(List<String> path) {
    return !path.isEmpty() && HEALTH.contains(path.getFirst());
  }

  /** Ends what would go on by itself. */
  void close() {
    watches.close();
  }

  /** Serves a request. A refusal is a response, too. */
  CompletionStage<HttpResponse> serve(Request request) {
    List<String> path = request.path();
    if (path.isEmpty()) {
      return now(Replies.json(Replies.OK, paths()));
    }
    String root = path.getFirst();
    if (HEALTH.contains(root)) {
      return now(Replies.text(Replies.OK, "ok"));
    }
    return switch (root) {
      case "version" -> now(Replies.json(Replies.OK, Versions.told()));
      case "api" -> api(request, path.subList(1, path.size()));
      case "apis" -> apis(request, path.subList(1, path.size()));
      case "openapi" -> now(openApi(request, path.subList(1, path.size())));
      default -> throw RefusedRequest.notServed();
    };
  }

  private CompletionStage<HttpResponse> api(Request request, List<String> path) {
    if (path.isEmpty()) {
      return now(discovered(request, true));
    }
    if (!path.getFirst().equals("v1")) {
      throw RefusedRequest.notServed();
    }
    return resources(request, "v1", path.subList(1, path.size()));
  }

  private CompletionStage<HttpResponse> apis(Request request, List<String> path) {
    if (path.isEmpty()) {
      return now(discovered(request, false));
    }
    if (path.size() == 1) {
      return now(Replies.json(Replies.OK, discovery.group(path.getFirst())));
    }
    String apiVersion = path.get(0) + "/" + path.get(1);
    return resources(request, apiVersion, path.subList(2, path.size()));
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

  private HttpResponse openApi(Request request, List<String> path) {
    if (path.equals(List.of("v2"))) {
      if (!request.accept().isEmpty()
          && !request.accept().contains("json")
          && !request.accept().contains("*/*")) {
        throw new RefusedRequest(
            new Refusal(
                406,
                "NotAcceptable",
                "only the following media types are accepted: application/json"));
      }
      return Replies.json(Replies.OK, openApi.version2());
    }
    if (path.equals(List.of("v3"))) {
      return Replies.json(Replies.OK, openApi.index(catalog.hash()));
    }
    if (path.equals(List.of("v3", "api", "v1"))) {
      return Replies.json(Replies.OK, openApi.version3("v1"));
    }
    if (path.size() == 4 && path.get(0).equals("v3") && path.get(1).equals("apis")) {
      String apiVersion = path.get(2) + "/" + path.get(3);
      if (!catalog.of(apiVersion).isEmpty()) {
        return Replies.json(Replies.OK, openApi.version3(apiVersion));
      }
    }
    throw RefusedRequest.notServed();
  }

  private CompletionStage<HttpResponse> resources(
      Request request, String apiVersion, List<String> path) {
    if (path.isEmpty()) {
      return now(Replies.json(Replies.OK, discovery.resources(apiVersion)));
    }
    Optional<String> review = Reviews.kind(apiVersion, path.getFirst());
    if (review.isPresent() && path.size() == 1 && request.method().equals("POST")) {
      return now(Reviews.answer(apiVersion, review.get(), request));
    }
    Target target = Target.find(catalog, apiVersion, path);
    try {
      return serve(request, target);
    } catch (RefusedRequest e) {
      return now(Replies.refused(e.refusal(), Optional.of(target)));
    }
  }

  private CompletionStage<HttpResponse> serve(Request request, Target target) {
    if (EmbeddedKinds.isFixed(target.kind()) && !READS.contains(request.method())) {
      throw notAllowed(
          target.kind().equals(EmbeddedKinds.CRD)
              ? "the CRDs of an embedded cluster are those of its Hekla, and stay as they are"
              : "an embedded cluster asks no webhooks or policies: Hekla's own rules of admission are"
                  + " built in");
    }
    if (target.name().isEmpty()) {
      return switch (request.method()) {
        case "GET", "HEAD" ->
            request.query().flag("watch")
                ? watches.watch(request, target, reads.rendering(request, target))
                : reads.list(request, target);
        case "POST" -> writes.create(request, target);
        case "DELETE" -> deletes.deleteCollection(request, target);
        default -> throw notAllowed();
      };
    }
    boolean status = target.subresource().equals("status") && target.kind().statusApart();
    if (target.subresource().isEmpty() || status) {
      return switch (request.method()) {
        case "GET", "HEAD" -> reads.get(request, target);
        case "PUT" -> writes.replace(request, target);
        case "PATCH" -> writes.patch(request, target);
        case "DELETE" -> {
          if (status) {
            throw notAllowed();
          }
          yield deletes.delete(request, target);
        }
        default -> throw notAllowed();
      };
    }
    return subresource(request, target);
  }

  private CompletionStage<HttpResponse> subresource(Request request, Target target) {
    String name = target.subresource();
    if (name.equals("scale") && Scales.has(target.served())) {
      return switch (request.method()) {
        case "GET" -> scales.get(target);
        case "PUT" -> scales.put(request, target);
        case "PATCH" -> scales.patch(request, target);
        default -> throw notAllowed();
      };
    }
    if (target.kind().equals(Kind.POD)) {
      if (name.equals("log")) {
        return now(PodRequests.noLog(target));
      }
      if (NEED_A_CONTAINER.contains(name)) {
        return now(PodRequests.nothingRuns(target));
      }
      if (request.method().equals("POST")) {
        return pods.post(request, target);
      }
    }
    throw RefusedRequest.notServed();
  }

  private ObjectNode paths() {
    ObjectNode root = Trees.object();
    var paths = root.putArray("paths").add("/api").add("/api/v1").add("/apis");
    for (String apiVersion : catalog.groupVersions()) {
      paths.add("/apis/" + apiVersion);
    }
    for (String other :
        List.of("healthz", "livez", "openapi/v2", "openapi/v3", "readyz", "version")) {
      paths.add("/" + other);
    }
    return root;
  }

  private static RefusedRequest notAllowed() {
    return notAllowed("the server does not allow this method on the requested resource");
  }

  private static RefusedRequest notAllowed(String why) {
    return new RefusedRequest(new Refusal(405, "MethodNotAllowed", why));
  }

  private static CompletionStage<HttpResponse> now(HttpResponse response) {
    return CompletableFuture.completedFuture(response);
  }
}
