package io.hekla.simulator.api;

import io.hekla.actors.kubernetes.Kind;

/** What tells kinds apart, as manifests write it. */
record Resource(String apiVersion, String kind) {
  static Resource of(Kind<?> kind) {
    return new Resource(kind.apiVersion(), kind.name());
  }
}
