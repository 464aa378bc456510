package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.text.NearestName;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The verbs of the Kubernetes API, one request each. Whatever is not done is thrown as a {@link
 * CommandFailure} with what the server said.
 */
public final class ApiServer implements AutoCloseable {
  /** How many objects a page of a list has, as with kubectl. */
  private static final int PAGE = 500;

  private final Http http;

  ApiServer(Http http) {
    this.http = http;
  }

  /** The namespace of the context, which counts where none is named. */
  public String namespace() {
    return http.connection().namespace();
  }

  /** Its address. */
  public String address() {
    return http.connection().server().toString();
  }

  /** What named it, for messages. */
  public String whence() {
    return http.connection().whence();
  }

  /** What the API answers to a GET of a path, as {@code /version}. */
  public JsonNode get(String path) {
    return http.call("GET", path, "", "").body();
  }

  /** The time on the server's clock, to the second. */
  public Instant time() {
    HttpHeaders headers = http.call("GET", "/version", "", "").headers();
    return headers
        .firstValue("date")
        .map(date -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)))
        .orElseThrow(() -> new CommandFailure(address() + " does not say what time it is"));
  }

  /** All objects of a selection, in the order of the server. */
  public List<ApiObject> list(Selection selection) {
    return read(selection).objects();
  }

  /** What a list read, and the version from which a watch goes on. */
  record Read(List<ApiObject> objects, String version) {}

  Read read(Selection selection) {
    var objects = new ArrayList<ApiObject>();
    String path = selection.resource().path(selection.namespace());
    String go = "";
    while (true) {
      JsonNode page =
          http.call("GET", path + "?limit=" + PAGE + selection.query() + go, "", "").body();
      page.path("items").forEach(item -> objects.add(complete(item, selection.resource())));
      String rest = page.path("metadata").path("continue").asText("");
      if (rest.isEmpty()) {
        String version = page.path("metadata").path("resourceVersion").asText("");
        return new Read(List.copyOf(objects), version);
      }
      go = "&continue=" + Resource.encoded(rest);
    }
  }

  /** Items of lists say neither kind nor version; users who print them want both. */
  private static ApiObject complete(JsonNode item, Resource resource) {
    if (item.hasNonNull("kind")
        || !(item instanceof com.fasterxml.jackson.databind.node.ObjectNode bare)) {
      return new ApiObject(item);
    }
    var whole = bare.objectNode();
    whole.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
    whole.setAll(bare);
    return new ApiObject(whole);
  }

  /** The object of a name; nothing if there is none. */
  public Optional<ApiObject> find(Resource resource, String namespace, String name) {
    try {
      return Optional.of(new ApiObject(get(resource.path(namespace, name))));
    } catch (ApiFailure failure) {
      if (failure.isNotFound()) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  /**
   * The object of a name.
   *
   * @throws CommandFailure if there is none, with the names that are near
   */
  public ApiObject one(Resource resource, String namespace, String name) {
    return find(resource, namespace, name).orElseThrow(() -> missing(resource, namespace, name));
  }

  /** What to say of an object that is not there. */
  public CommandFailure missing(Resource resource, String namespace, String name) {
    List<String> names;
    try {
      names = list(Selection.in(namespace, resource)).stream().map(ApiObject::name).toList();
    } catch (CommandFailure mayNotList) {
      names = List.of();
    }
    String where = resource.namespaced() ? " in namespace \"%s\"".formatted(namespace) : "";
    String near = NearestName.to(name, names).map(one -> "; did you mean " + one + "?").orElse("");
    return new CommandFailure(
        "%s \"%s\" not found%s%s".formatted(resource.qualified(), name, where, near));
  }

  /**
   * Creates an object.
   *
   * @param dry whether the server shall judge it only, and keep nothing
   */
  public ApiObject create(Resource resource, String namespace, JsonNode object, boolean dry) {
    String path = resource.path(namespace) + (dry ? "?dryRun=All" : "");
    return new ApiObject(http.call("POST", path, "application/json", object.toString()).body());
  }

  /** Changes what a patch names (RFC 7386). */
  public ApiObject merge(Resource resource, String namespace, String name, JsonNode patch) {
    return new ApiObject(
        http.call(
                "PATCH",
                resource.path(namespace, name),
                "application/merge-patch+json",
                patch.toString())
            .body());
  }

  /** Sets how many replicas an object of the group apps has. */
  public void scale(Resource resource, String namespace, String name, int replicas) {
    http.call(
        "PATCH",
        resource.path(namespace, name) + "/scale",
        "application/merge-patch+json",
        "{\"spec\":{\"replicas\":%d}}".formatted(replicas));
  }

  /** Deletes an object, and in the background what it owns. */
  public void delete(Resource resource, String namespace, String name) {
    try {
      http.call(
          "DELETE",
          resource.path(namespace, name),
          "application/json",
          "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"propagationPolicy\":\"Background\"}");
    } catch (ApiFailure failure) {
      throw failure.isNotFound() ? missing(resource, namespace, name) : failure;
    }
  }

  /** Asks without keeping anything: reviews of access. */
  public JsonNode ask(String path, JsonNode review) {
    return http.call("POST", path, "application/json", review.toString()).body();
  }

  /** A watch of these objects from now on; the first thing that it tells is what there is. */
  public Watch watch(List<Selection> selections) {
    return new Watch(this, http, selections);
  }

  @Override
  public void close() {
    http.close();
  }
}
