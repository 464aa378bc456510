package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.cli.failure.CommandFailure;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import java.net.http.HttpHeaders;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Verbs of the Kubernetes API, one request each. A failed request is thrown as a {@link
 * CommandFailure} with the server's message.
 */
public final class ApiServer implements AutoCloseable {
  /** Number of objects in a page of a list, as with kubectl. */
  private static final int PAGE = 500;

  private final Http http;

  ApiServer(Http http) {
    this.http = http;
  }

  /** Connects to the current context of a kubeconfig. */
  public static ApiServer ofKubeconfig(Path file) {
    var flags = new ConnectionReader.Flags(Optional.of(file), "", "", "", List.of(), Duration.ZERO);
    return new ApiServer(new Http(new ConnectionReader(flags, Map.of(), false).read()));
  }

  /** Namespace of the context, which applies where none is named. */
  public String namespace() {
    return http.connection().namespace();
  }

  /** Address of the server. */
  public String address() {
    return http.connection().server().toString();
  }

  /** Source of the address, for messages. */
  public String origin() {
    return http.connection().origin();
  }

  /** Returns the answer of the API to a GET of a path, as {@code /version}. */
  public JsonNode get(String path) {
    return http.call("GET", path, "", "").body();
  }

  /** Time on the server's clock, to the second. */
  public Instant time() {
    HttpHeaders headers = http.call("GET", "/version", "", "").headers();
    return headers
        .firstValue("date")
        .map(date -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)))
        .orElseThrow(() -> new CommandFailure(address() + " does not report its time"));
  }

  /** Lists all objects of a selection, in the order of the server. */
  public List<ApiObject> list(Selection selection) {
    return read(selection).objects();
  }

  /** Result of a list, and the resource version from which a watch resumes. */
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

  /** Adds kind and version: items of lists have neither, and users who print them want both. */
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

  /** Reads the object of a name; empty if there is none. */
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
   * Reads the object of a name.
   *
   * @throws CommandFailure if there is none, with the names that are near
   */
  public ApiObject one(Resource resource, String namespace, String name) {
    return find(resource, namespace, name).orElseThrow(() -> missing(resource, namespace, name));
  }

  /** Returns the failure for an object that does not exist. */
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
   * @param dry whether the server shall only judge it, and store nothing
   */
  public ApiObject create(Resource resource, String namespace, JsonNode object, boolean dry) {
    return create(resource, namespace, object, dry, UnknownFields.DROPPED);
  }

  /** Treatment of fields that the server does not know. */
  public enum UnknownFields {
    /** The server drops them without a word, as it does for Volcano's commands. */
    DROPPED,
    /** The server refuses the object, and names them. */
    REFUSED
  }

  /**
   * Creates an object.
   *
   * @param dry whether the server shall only judge it, and store nothing
   */
  public ApiObject create(
      Resource resource, String namespace, JsonNode object, boolean dry, UnknownFields unknown) {
    String path =
        resource.path(namespace)
            + (unknown == UnknownFields.REFUSED
                ? "?fieldValidation=Strict"
                : "?fieldValidation=Ignore")
            + (dry ? "&dryRun=All" : "");
    return new ApiObject(http.call("POST", path, "application/json", object.toString()).body());
  }

  /**
   * Result of a write.
   *
   * @param warnings warnings of the server, for the user
   */
  public record Written(ApiObject object, List<String> warnings) {}

  /**
   * Creates an object of which every field has to be known to the server.
   *
   * @param manager name under which the server records the fields
   */
  public Written create(Resource resource, String namespace, JsonNode object, String manager) {
    return write("POST", resource.path(namespace), "application/json", object, manager);
  }

  /**
   * Patches an object, whose fields have to be known to the server.
   *
   * @param type media type of the patch
   * @param manager name under which the server records the fields
   */
  public Written patch(
      Resource resource, ObjectKey key, String type, JsonNode patch, String manager) {
    String path = resource.path(key.namespace(), key.name());
    return write("PATCH", path, type, patch, manager);
  }

  private Written write(String method, String path, String type, JsonNode body, String manager) {
    String query = "?fieldValidation=Strict&fieldManager=" + Resource.encoded(manager);
    Http.Reply reply = http.call(method, path + query, type, body.toString());
    return new Written(new ApiObject(reply.body()), warnings(reply.headers()));
  }

  /** Returns the texts of the headers {@code Warning: 299 - "text"}. */
  private static List<String> warnings(HttpHeaders headers) {
    return headers.allValues("warning").stream()
        .map(line -> line.replaceFirst("^\\d+ \\S+ \"", "").replaceFirst("\"[^\"]*$", ""))
        .map(text -> text.replace("\\\"", "\"").replace("\\\\", "\\"))
        .toList();
  }

  /** Applies a merge patch (RFC 7386). */
  public ApiObject merge(Resource resource, String namespace, String name, JsonNode patch) {
    return new ApiObject(
        http.call(
                "PATCH",
                resource.path(namespace, name),
                "application/merge-patch+json",
                patch.toString())
            .body());
  }

  /** Sets the number of replicas of an object of the group apps. */
  public void scale(Resource resource, String namespace, String name, int replicas) {
    http.call(
        "PATCH",
        resource.path(namespace, name) + "/scale",
        "application/merge-patch+json",
        "{\"spec\":{\"replicas\":%d}}".formatted(replicas));
  }

  /** Deletes an object, and in the background its dependents. */
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

  /** Posts a review of access, which the server does not store. */
  public JsonNode ask(String path, JsonNode review) {
    return http.call("POST", path, "application/json", review.toString()).body();
  }

  /** Returns a watch of these objects from now on; it begins with the existing objects. */
  public Watch watch(List<Selection> selections) {
    return new Watch(this, http, selections);
  }

  @Override
  public void close() {
    http.close();
  }
}
