package io.hekla.cli.cluster;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code -n}: which namespace, where a verb is about objects of one. */
public final class NamespaceOption {
  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "Namespace (default: that of the context, else default).")
  private @Nullable String namespace;

  /** The namespace that counts where no cluster is looked at. */
  public String anywhere() {
    return namespace == null || namespace.isEmpty() ? "default" : namespace;
  }

  /** The namespace that counts. */
  public String in(ApiServer server) {
    return namespace == null || namespace.isEmpty() ? server.namespace() : namespace;
  }
}
