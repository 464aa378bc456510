package io.hekla.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.Objects;

/** Version of Kubernetes that clients see: one whose API is served here, marked as Hekla's. */
final class Versions {
  private static final String MAJOR = "1";
  private static final String MINOR = "36";

  private Versions() {}

  /** Returns the response of {@code /version}. */
  static ObjectNode versionInfo() {
    String own =
        Objects.requireNonNullElse(
            Versions.class.getPackage().getImplementationVersion(), "development");
    return Trees.object()
        .put("major", MAJOR)
        .put("minor", MINOR)
        .put("gitVersion", "v%s.%s.0%s%s".formatted(MAJOR, MINOR, EmbeddedVersion.MARK, own))
        .put("gitCommit", "")
        .put("gitTreeState", "")
        .put("buildDate", "1970-01-01T00:00:00Z")
        .put("goVersion", "")
        .put("compiler", "java")
        .put("platform", System.getProperty("os.name") + "/" + System.getProperty("os.arch"));
  }
}
