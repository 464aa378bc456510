package io.hekla.controller.api;

import org.jspecify.annotations.Nullable;

/**
 * ResourceVersions as numbers, to order older and newer observations. An API server that counts
 * otherwise loses only the shortcut: observations are then never taken for too old.
 */
public final class ResourceVersions {
  private ResourceVersions() {}

  /** Returns the version as a number; 0 if it is none. */
  public static long read(@Nullable String version) {
    if (version == null || version.isEmpty() || version.length() > 18) {
      return 0;
    }
    for (int i = 0; i < version.length(); i++) {
      if (version.charAt(i) < '0' || version.charAt(i) > '9') {
        return 0;
      }
    }
    return Long.parseLong(version);
  }
}
