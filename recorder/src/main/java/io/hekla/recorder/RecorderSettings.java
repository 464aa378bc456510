package io.hekla.recorder;

import java.time.Duration;
import java.util.Map;

/**
 * Settings of the recorder.
 *
 * @param segmentFor time after which a segment ends and another one begins, with a base
 * @param segmentBytes size at which a segment ends
 * @param segmentChanges changes of the engine's state at which a segment ends, if its base has no
 *     more objects: reading a state costs the base and the changes up to it
 * @param keepFor time for which segments are kept
 * @param keepBytes size of all segments together above which the oldest are deleted
 * @param retryAfter pause after a failed write
 * @param build version and commit of this Hekla
 * @param plugins versions of plugins and actions of third parties, by their names
 */
public record RecorderSettings(
    Duration segmentFor,
    long segmentBytes,
    long segmentChanges,
    Duration keepFor,
    long keepBytes,
    Duration retryAfter,
    String build,
    Map<String, String> plugins) {
  /** Settings that are used where none are given. */
  public static final RecorderSettings DEFAULT =
      new RecorderSettings(
          Duration.ofHours(6),
          256L << 20,
          500_000,
          Duration.ofDays(7),
          4L << 30,
          Duration.ofSeconds(10),
          "",
          Map.of());

  private static final Duration FOR_EVER = Duration.ofDays(365_000);

  public RecorderSettings {
    plugins = Map.copyOf(plugins);
  }

  /** Returns a copy of another build. */
  public RecorderSettings of(String otherBuild, Map<String, String> otherPlugins) {
    return new RecorderSettings(
        segmentFor,
        segmentBytes,
        segmentChanges,
        keepFor,
        keepBytes,
        retryAfter,
        otherBuild,
        otherPlugins);
  }

  /** Returns a copy that keeps every segment, as a simulation of weeks in minutes needs. */
  public RecorderSettings keepingAll() {
    return new RecorderSettings(
        segmentFor,
        segmentBytes,
        segmentChanges,
        FOR_EVER,
        Long.MAX_VALUE,
        retryAfter,
        build,
        plugins);
  }
}
