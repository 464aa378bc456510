package io.hekla.apiserver.store;

import io.hekla.controller.api.Kind;

/** Identity of a kind, as in manifests. */
record ServedResource(String apiVersion, String kind) {
  static ServedResource of(Kind<?> kind) {
    return new ServedResource(kind.apiVersion(), kind.name());
  }
}
