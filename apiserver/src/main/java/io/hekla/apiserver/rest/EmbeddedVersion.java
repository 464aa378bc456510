package io.hekla.apiserver.rest;

/** Mark in the version of an API server by which clients recognize an embedded one. */
public final class EmbeddedVersion {
  static final String MARK = "+hekla-";

  private EmbeddedVersion() {}

  /** Returns whether a {@code gitVersion} of {@code /version} is that of an embedded API server. */
  public static boolean isEmbedded(String gitVersion) {
    return gitVersion.contains(MARK);
  }
}
