package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Namespace;

/** Reads a namespace as the scheduler sees it. */
public final class NamespaceReader {
  private NamespaceReader() {}

  /** The namespace with its labels. */
  public static NamespaceInfo read(Namespace namespace) {
    Metadata metadata = Metadata.of(namespace);
    return new NamespaceInfo(metadata.key().name(), metadata.labels());
  }
}
