package io.hekla.pluginapi;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of the plugin API.
 *
 * @param snapshot whether it is in development: nobody can depend on it yet
 */
record ApiVersion(int major, int minor, int patch, boolean snapshot)
    implements Comparable<ApiVersion> {
  private static final Pattern FORM = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)(-SNAPSHOT)?");
  private static final Comparator<ApiVersion> ORDER =
      Comparator.comparingInt(ApiVersion::major)
          .thenComparingInt(ApiVersion::minor)
          .thenComparingInt(ApiVersion::patch);

  /** Reads a version, as {@code 1.0.0-SNAPSHOT}. */
  static ApiVersion of(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no version of the plugin API: write it as 1.2.3 or 1.2.3-SNAPSHOT");
    }
    return new ApiVersion(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)),
        parts.group(4) != null);
  }

  /** Returns the lowest version that may follow this one with such a change. */
  ApiVersion after(ApiChange change) {
    if (snapshot || change.isNone()) {
      return this;
    }
    return change.breaksPlugins()
        ? new ApiVersion(major + 1, 0, 0, true)
        : new ApiVersion(major, minor + 1, 0, true);
  }

  /** Compares the numbers alone: a version in development is that version. */
  @Override
  public int compareTo(ApiVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%d.%d.%d%s".formatted(major, minor, patch, snapshot ? "-SNAPSHOT" : "");
  }
}
