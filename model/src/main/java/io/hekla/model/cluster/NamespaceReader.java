package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Namespace;

/** Reader of namespaces for the scheduler. */
public final class NamespaceReader {
  private NamespaceReader() {}

  /** Reads the namespace with its labels. */
  public static NamespaceInfo read(Namespace namespace) {
    Metadata metadata = Metadata.of(namespace);
    return new NamespaceInfo(metadata.key().name(), metadata.labels());
  }
}
