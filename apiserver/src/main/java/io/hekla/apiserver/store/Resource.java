package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;

/** What tells kinds apart, as manifests write it. */
record Resource(String apiVersion, String kind) {
  static Resource of(Kind<?> kind) {
    return new Resource(kind.apiVersion(), kind.name());
  }
}
