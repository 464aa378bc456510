package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;

/** Identity of a kind, as in manifests. */
record Resource(String apiVersion, String kind) {
  static Resource of(Kind<?> kind) {
    return new Resource(kind.apiVersion(), kind.name());
  }
}
