package io.hekla.apiserver.rest;

import io.hekla.controller.api.Kind;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Endpoints of all objects of a kind, of one object, and of a subresource. */
enum ObjectEndpoint implements Endpoint {
  LIST("GET {kind}", Client.KUBECTL_GET, Client.HEKLA, Client.MEMBER),
  WATCH("GET {kind}?watch", Client.KUBECTL_WATCH, Client.HEKLA, Client.MEMBER),
  CREATE("POST {kind}", Client.KUBECTL_CREATE, Client.HEKLA, Client.MEMBER),
  DELETE_COLLECTION("DELETE {kind}", Client.FABRIC8_COLLECTION),
  GET("GET {kind}/{name}", Client.KUBECTL_GET, Client.HEKLA, Client.MEMBER),
  REPLACE("PUT {kind}/{name}", Client.KUBECTL_REPLACE, Client.MEMBER),
  PATCH("PATCH {kind}/{name}", Client.KUBECTL_PATCH, Client.HEKLA, Client.MEMBER),
  DELETE("DELETE {kind}/{name}", Client.KUBECTL_DELETE, Client.HEKLA, Client.MEMBER),
  GET_STATUS("GET {kind}/{name}/status", Client.KUBECTL_STATUS),
  REPLACE_STATUS("PUT {kind}/{name}/status", Client.KUBECTL_STATUS),
  PATCH_STATUS("PATCH {kind}/{name}/status", Client.KUBECTL_STATUS, Client.MEMBER),
  GET_SCALE("GET {kind}/{name}/scale", Client.KUBECTL_SCALE),
  REPLACE_SCALE("PUT {kind}/{name}/scale", Client.KUBECTL_SCALE),
  PATCH_SCALE("PATCH {kind}/{name}/scale", Client.KUBECTL_SCALE),
  BIND("POST pods/{name}/binding", Client.MEMBER),
  EVICT("POST pods/{name}/eviction", Client.KUBECTL_DRAIN),
  LOG("GET pods/{name}/log", Client.KUBECTL_LOGS),
  CONTAINER("GET, POST pods/{name}/exec, attach, portforward", Client.KUBECTL_EXEC);

  private static final Set<String> NEED_A_CONTAINER = Set.of("exec", "attach", "portforward");

  private final String shown;

  @SuppressWarnings("ImmutableEnumChecker") // of Set.of
  private final Set<Client> clients;

  ObjectEndpoint(String shown, Client... clients) {
    this.shown = shown;
    this.clients = Set.of(clients);
  }

  @Override
  public String shown() {
    return shown;
  }

  @Override
  public Set<Client> clients() {
    return clients;
  }

  /**
   * Returns the endpoint of a request.
   *
   * @return empty if the target is served, and not by this method
   * @throws RefusedRequest if there is no such target
   */
  static Optional<ObjectEndpoint> find(Request request, RequestTarget target) {
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    if (target.name().isEmpty()) {
      return Optional.ofNullable(ofAll(method, request.query().flag("watch")));
    }
    String part = target.subresource();
    if (part.isEmpty()) {
      return Optional.ofNullable(ofOne(method));
    }
    if (part.equals("status") && target.kind().statusApart()) {
      return Optional.ofNullable(ofStatus(method));
    }
    if (part.equals("scale") && Scales.has(target.served())) {
      return Optional.ofNullable(ofScale(method));
    }
    return Optional.of(ofPod(method, target));
  }

  private static @Nullable ObjectEndpoint ofAll(String method, boolean watch) {
    return switch (method) {
      case "GET" -> watch ? WATCH : LIST;
      case "POST" -> CREATE;
      case "DELETE" -> DELETE_COLLECTION;
      default -> null;
    };
  }

  private static @Nullable ObjectEndpoint ofOne(String method) {
    return switch (method) {
      case "GET" -> GET;
      case "PUT" -> REPLACE;
      case "PATCH" -> PATCH;
      case "DELETE" -> DELETE;
      default -> null;
    };
  }

  private static @Nullable ObjectEndpoint ofStatus(String method) {
    return switch (method) {
      case "GET" -> GET_STATUS;
      case "PUT" -> REPLACE_STATUS;
      case "PATCH" -> PATCH_STATUS;
      default -> null;
    };
  }

  private static @Nullable ObjectEndpoint ofScale(String method) {
    return switch (method) {
      case "GET" -> GET_SCALE;
      case "PUT" -> REPLACE_SCALE;
      case "PATCH" -> PATCH_SCALE;
      default -> null;
    };
  }

  private static ObjectEndpoint ofPod(String method, RequestTarget target) {
    if (target.kind().equals(Kind.POD)) {
      if (target.subresource().equals("log")) {
        return LOG;
      }
      if (NEED_A_CONTAINER.contains(target.subresource())) {
        return CONTAINER;
      }
      if (method.equals("POST") && target.subresource().equals("binding")) {
        return BIND;
      }
      if (method.equals("POST") && target.subresource().equals("eviction")) {
        return EVICT;
      }
    }
    throw RefusedRequest.notServed();
  }
}
