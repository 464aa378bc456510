package io.hekla.cli.cluster;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code -n}: the namespace, where a verb is about objects of one. */
public final class NamespaceOption {
  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "Namespace (default: that of the context, else \"default\").")
  private @Nullable String namespace;

  /** Namespace that applies where no cluster is read. */
  public String anywhere() {
    return namespace == null || namespace.isEmpty() ? "default" : namespace;
  }

  /** Namespace that applies in a cluster. */
  public String in(ApiServer server) {
    return namespace == null || namespace.isEmpty() ? server.namespace() : namespace;
  }
}
