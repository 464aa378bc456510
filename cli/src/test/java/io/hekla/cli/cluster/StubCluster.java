package io.hekla.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/**
 * Part of an API server that verbs need: objects that a test puts there, read, listed and changed
 * over HTTP. It records the writes that it received, in order.
 */
public final class StubCluster implements AutoCloseable {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final HttpServer server;
  private final Map<String, ObjectNode> objects = new TreeMap<>();
  private final List<String> forbidden = new CopyOnWriteArrayList<>();
  private final List<String> writes = new CopyOnWriteArrayList<>();
  private String unknown = "";
  private String version = "v1.30.0";
  private BiConsumer<String, Integer> onScale = (name, replicas) -> {};

  public StubCluster() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** An object, as YAML; its metadata say where it is. */
  public synchronized StubCluster with(Resource kind, String yaml) throws IOException {
    ObjectNode object = (ObjectNode) new YAMLMapper().readTree(yaml);
    var read = new ApiObject(object);
    objects.put(kind.path(read.namespace(), read.name()), object);
    return this;
  }

  /** Has strict requests refused, as those for objects with this unknown field. */
  public synchronized StubCluster refusingUnknown(String field) {
    unknown = field;
    return this;
  }

  /** Returns the number of objects of a kind. */
  public synchronized long objects(Resource kind) {
    return objects.keySet().stream()
        .filter(path -> path.contains("/" + kind.plural() + "/"))
        .count();
  }

  /** Sets the version that the server reports. */
  public synchronized StubCluster version(String gitVersion) {
    version = gitVersion;
    return this;
  }

  public synchronized void remove(Resource kind, String namespace, String name) {
    objects.remove(kind.path(namespace, name));
  }

  /** Forbids requests for a kind. */
  public StubCluster forbidding(Resource kind) {
    forbidden.add("/" + kind.plural());
    return this;
  }

  /** Sets the effect of scaling on the cluster, by name and number of replicas. */
  public void onScale(BiConsumer<String, Integer> then) {
    onScale = then;
  }

  /** Writes received, as {@code PATCH /path}. */
  public List<String> writes() {
    return List.copyOf(writes);
  }

  /** A kubeconfig of it. */
  public Path kubeconfig(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: test
        contexts: [{name: test, context: {cluster: test}}]
        clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
        """
            .formatted(server.getAddress().getPort()));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query =
        URLDecoder.decode(
            String.valueOf(exchange.getRequestURI().getRawQuery()), StandardCharsets.UTF_8);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !path.endsWith("reviews")) {
      writes.add(method + " " + path);
    }
    if (forbidden.stream().anyMatch(path::contains)) {
      reply(exchange, 403, status("forbidden: User \"ann\" cannot get " + path, ""));
      return;
    }
    synchronized (this) {
      switch (method) {
        case "GET" -> read(exchange, path, query);
        case "POST" -> post(exchange, path, query, (ObjectNode) Http.JSON.readTree(body));
        case "PATCH" -> change(exchange, path, (ObjectNode) Http.JSON.readTree(body));
        default -> {
          objects.remove(path);
          reply(exchange, 200, JSON.objectNode());
        }
      }
    }
  }

  private void post(HttpExchange exchange, String path, String query, ObjectNode object)
      throws IOException {
    if (query.contains("fieldValidation=Strict") && hasUnknown(object)) {
      String message = "strict decoding error: unknown field \"%s\"".formatted(unknown);
      reply(exchange, 400, status(message, ""));
    } else if (query.contains("dryRun=All")) {
      reply(exchange, 201, object);
    } else {
      create(exchange, path, object);
    }
  }

  private boolean hasUnknown(JsonNode object) {
    return !unknown.isEmpty() && object.at("/" + unknown.replace('.', '/')).isValueNode();
  }

  private void read(HttpExchange exchange, String path, String query) throws IOException {
    if (objects.containsKey(path)) {
      reply(exchange, 200, objects.get(path));
    } else if (path.equals("/version")) {
      reply(exchange, 200, JSON.objectNode().put("gitVersion", version));
    } else if (isCollection(path)) {
      ObjectNode list = JSON.objectNode();
      list.putObject("metadata");
      var items = list.putArray("items");
      found(path, query).forEach(items::add);
      reply(exchange, 200, list);
    } else {
      String name = path.substring(path.lastIndexOf('/') + 1);
      reply(exchange, 404, status(name + " not found", name));
    }
  }

  private static boolean isCollection(String path) {
    String bare = path.replaceFirst("^/(api/[^/]+|apis/[^/]+/[^/]+)", "");
    return bare.matches("(/namespaces/[^/]+)?/[^/]+") && !bare.matches("/namespaces/[^/]+");
  }

  private List<ObjectNode> found(String path, String query) {
    String plural = path.substring(path.lastIndexOf('/') + 1);
    String root = path.replaceFirst("(/namespaces/[^/]+)?/[^/]+$", "");
    String pattern =
        path.contains("/namespaces/")
            ? path + "/[^/]+"
            : root + "(/namespaces/[^/]+)?/" + plural + "/[^/]+";
    var found = new ArrayList<ObjectNode>();
    objects.forEach(
        (at, object) -> {
          if (at.matches(pattern) && isTarget(new ApiObject(object), query)) {
            found.add(object);
          }
        });
    return found;
  }

  private static boolean isTarget(ApiObject object, String query) {
    for (String part : query.split("&", -1)) {
      String[] words = part.split("=", 3);
      if (words.length == 3
          && ((words[0].equals("labelSelector") && !object.label(words[1]).equals(words[2]))
              || (words[0].equals("fieldSelector")
                  && words[1].equals("metadata.name")
                  && !object.name().equals(words[2])))) {
        return false;
      }
    }
    return true;
  }

  private void create(HttpExchange exchange, String path, ObjectNode object) throws IOException {
    if (path.endsWith("accessreviews")) {
      object.putObject("status").put("allowed", true);
    } else if (!path.endsWith("reviews")) {
      var read = new ApiObject(object);
      objects.put(path + "/" + read.name(), object);
      String namespace = path.replaceFirst(".*/namespaces/([^/]+)/.*", "$1");
      object.withObject("/metadata").put("namespace", namespace);
    }
    reply(exchange, 201, object);
  }

  private void change(HttpExchange exchange, String path, ObjectNode patch) throws IOException {
    boolean isScale = path.endsWith("/scale");
    String of = isScale ? path.substring(0, path.length() - "/scale".length()) : path;
    ObjectNode object = Objects.requireNonNull(objects.get(of), of);
    if (isScale) {
      int replicas = patch.path("spec").path("replicas").asInt();
      object.withObject("/spec").put("replicas", replicas);
      object.withObject("/status").put("readyReplicas", replicas);
      onScale.accept(of.substring(of.lastIndexOf('/') + 1), replicas);
    } else {
      merge(object, patch);
    }
    reply(exchange, 200, object);
  }

  private static void merge(ObjectNode object, ObjectNode patch) {
    patch
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                object.remove(field.getKey());
              } else if (field.getValue() instanceof ObjectNode part
                  && object.get(field.getKey()) instanceof ObjectNode there) {
                merge(there, part);
              } else {
                object.set(field.getKey(), field.getValue());
              }
            });
  }

  private static JsonNode status(String message, String name) {
    ObjectNode status = JSON.objectNode().put("kind", "Status").put("message", message);
    if (!name.isEmpty()) {
      status.putObject("details").put("name", name);
    }
    return status;
  }

  private static void reply(HttpExchange exchange, int code, JsonNode body) throws IOException {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
