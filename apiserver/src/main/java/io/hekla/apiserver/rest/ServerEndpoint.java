package io.hekla.apiserver.rest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Endpoints that describe the server itself. */
enum ServerEndpoint implements Endpoint {
  HEALTH("GET /livez, /readyz, /healthz", Client.KUBECTL_RAW),
  VERSION("GET /version", Client.KUBECTL_VERSION, Client.DOCTOR),
  CORE_VERSIONS("GET /api", Client.KUBECTL_API_RESOURCES),
  GROUPS("GET /apis", Client.KUBECTL_API_RESOURCES),
  GROUP("GET /apis/{group}", Client.FABRIC8_GROUP),
  RESOURCES("GET /api/v1, /apis/{group}/{version}", Client.KUBECTL_API_RESOURCES),
  OPENAPI_2("GET /openapi/v2", Client.KUBECTL_OPENAPI_2, Client.KUBECTL_UNKNOWN),
  OPENAPI_3("GET /openapi/v3", Client.KUBECTL_EXPLAIN, Client.KUBECTL_CREATE),
  OPENAPI_3_OF_GROUP(
      "GET /openapi/v3/api/v1, /openapi/v3/apis/{group}/{version}",
      Client.KUBECTL_EXPLAIN,
      Client.KUBECTL_CREATE),
  REVIEW(
      "POST /apis/authorization.k8s.io/v1/{…reviews},"
          + " /apis/authentication.k8s.io/v1/selfsubjectreviews",
      Client.KUBECTL_AUTH);

  private static final Set<String> PROBED = Set.of("livez", "readyz", "healthz");

  private final String shown;

  @SuppressWarnings("ImmutableEnumChecker") // of Set.of
  private final Set<Client> clients;

  ServerEndpoint(String shown, Client... clients) {
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

  /** Returns whether it serves a method. */
  boolean takes(String method) {
    return shown.startsWith((method.equals("HEAD") ? "GET" : method) + " ");
  }

  /** Returns whether a path needs no authentication. */
  static boolean isPublic(List<String> path) {
    return !path.isEmpty() && PROBED.contains(path.getFirst());
  }

  /** Returns the endpoint at a path; empty if objects are served there, or nothing. */
  static Optional<ServerEndpoint> find(List<String> path) {
    if (isPublic(path)) {
      return Optional.of(HEALTH);
    }
    return Optional.ofNullable(
        switch (path.isEmpty() ? "" : path.getFirst()) {
          case "version" -> VERSION;
          case "api" -> path.size() == 1 ? CORE_VERSIONS : path.size() == 2 ? RESOURCES : null;
          case "apis" ->
              switch (path.size()) {
                case 1 -> GROUPS;
                case 2 -> GROUP;
                case 3 -> RESOURCES;
                case 4 -> isReview(path) ? REVIEW : null;
                default -> null;
              };
          case "openapi" -> openApi(path.subList(1, path.size()));
          default -> null;
        });
  }

  private static boolean isReview(List<String> path) {
    return AccessReviews.kind(path.get(1) + "/" + path.get(2), path.get(3)).isPresent();
  }

  private static @Nullable ServerEndpoint openApi(List<String> path) {
    if (path.equals(List.of("v2"))) {
      return OPENAPI_2;
    }
    if (path.equals(List.of("v3"))) {
      return OPENAPI_3;
    }
    boolean isCore = path.equals(List.of("v3", "api", "v1"));
    boolean isGroup = path.size() == 4 && path.get(0).equals("v3") && path.get(1).equals("apis");
    return isCore || isGroup ? OPENAPI_3_OF_GROUP : null;
  }
}
