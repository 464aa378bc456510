package io.hekla.actors.kubernetes.fabric8;

import io.hekla.actors.kubernetes.Kind;
import io.hekla.model.cluster.ObjectKey;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * One HTTP request to the API server.
 *
 * @param path with its query, without the server
 * @param contentType of the body; meaningless if that is empty
 */
record Call(String method, String path, String contentType, String body) {
  /** Names Hekla in the managed fields of what it writes. */
  static final String FIELD_MANAGER = "?fieldManager=hekla";

  private static final String JSON = "application/json";

  static Call get(String path) {
    return new Call("GET", path, JSON, "");
  }

  static Call post(String path, String body) {
    return new Call("POST", path, JSON, body);
  }

  static Call put(String path, String body) {
    return new Call("PUT", path, JSON, body);
  }

  static Call mergePatch(String path, String body) {
    return new Call("PATCH", path, "application/merge-patch+json", body);
  }

  static Call delete(String path, String body) {
    return new Call("DELETE", path, JSON, body);
  }

  /** Path of all objects of a kind, in whatever namespace. */
  static String all(Kind<?> kind) {
    return root(kind) + "/" + kind.plural();
  }

  /** Path of the objects of a kind in a namespace, or of a kind without namespaces. */
  static String all(Kind<?> kind, String namespace) {
    return kind.namespaced()
        ? root(kind) + "/namespaces/" + encode(namespace) + "/" + kind.plural()
        : all(kind);
  }

  /** Path of an object. */
  static String one(Kind<?> kind, ObjectKey key) {
    return all(kind, key.namespace()) + "/" + encode(key.name());
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String root(Kind<?> kind) {
    return (kind.group().isEmpty() ? "/api/" : "/apis/") + kind.apiVersion();
  }
}
