package io.hekla.controller.api.fabric8;

import io.hekla.controller.api.ApiPath;

/**
 * One HTTP request to the API server.
 *
 * @param contentType of the body; meaningless if that is empty
 */
record Call(String method, ApiPath path, String contentType, String body) {
  private static final String JSON = "application/json";

  static Call get(ApiPath path) {
    return new Call("GET", path, JSON, "");
  }

  static Call post(ApiPath path, String body) {
    return new Call("POST", path, JSON, body);
  }

  static Call put(ApiPath path, String body) {
    return new Call("PUT", path, JSON, body);
  }

  static Call mergePatch(ApiPath path, String body) {
    return new Call("PATCH", path, "application/merge-patch+json", body);
  }

  static Call delete(ApiPath path, String body) {
    return new Call("DELETE", path, JSON, body);
  }

  /** Returns the path with Hekla's name as field manager of what is written there. */
  static ApiPath byHekla(ApiPath path) {
    return path.with("fieldManager", "hekla");
  }
}
