package io.hekla.apiserver.rest;

import io.hekla.apiserver.rest.schema.Catalog;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.Optional;

/**
 * Target of a path below {@code /api/v1} or {@code /apis/group/version}.
 *
 * @param namespace empty: all of them, or none
 * @param name empty: all objects
 * @param subresource such as {@code status}; empty: the object itself
 */
record RequestTarget(
    ServedKind served, Optional<String> namespace, Optional<String> name, String subresource) {

  /**
   * Finds the target of a path.
   *
   * @param path path after the version
   * @throws RefusedRequest if nothing is served there
   */
  static RequestTarget find(Catalog catalog, String apiVersion, List<String> path) {
    boolean inNamespace =
        path.size() >= 3
            && path.getFirst().equals("namespaces")
            && !isSubresourceOfNamespace(apiVersion, path);
    Optional<String> namespace = inNamespace ? Optional.of(path.get(1)) : Optional.empty();
    List<String> rest = inNamespace ? path.subList(2, path.size()) : path;
    if (rest.isEmpty() || rest.size() > 3) {
      throw RefusedRequest.notServed();
    }
    String plural = rest.getFirst();
    ServedKind served =
        catalog
            .find(apiVersion, plural)
            .orElseThrow(() -> RefusedRequest.notServed(apiVersion, plural));
    if (namespace.isPresent() && !served.kind().namespaced()) {
      throw RefusedRequest.notServed();
    }
    if (rest.size() > 1 && namespace.isEmpty() && served.kind().namespaced()) {
      throw RefusedRequest.notServed();
    }
    return new RequestTarget(
        served,
        namespace,
        rest.size() > 1 ? Optional.of(rest.get(1)) : Optional.empty(),
        rest.size() > 2 ? rest.get(2) : "");
  }

  private static boolean isSubresourceOfNamespace(String apiVersion, List<String> path) {
    return apiVersion.equals("v1")
        && path.size() == 3
        && (path.get(2).equals("status") || path.get(2).equals("finalize"));
  }

  /** Returns the same target for the object of a name, if one is given. */
  RequestTarget named(String other) {
    return other.isEmpty()
        ? this
        : new RequestTarget(served, namespace, Optional.of(other), subresource);
  }

  Kind<?> kind() {
    return served.kind();
  }

  /** Returns the key of the target's one object. */
  ObjectKey key() {
    return new ObjectKey(namespace.orElse(""), name.orElseThrow());
  }
}
