package io.hekla.recorder.segment;

import java.time.Instant;
import java.util.Map;

/**
 * Header of a segment, which stands uncompressed before everything else.
 *
 * @param format version of the form of everything that follows
 * @param build version and commit of the Hekla that wrote it
 * @param java version of the JVM that wrote it
 * @param plugins versions of plugins and actions of third parties, by their names
 * @param term term of its sessions
 * @param firstSession number of its first session
 * @param at clock of its first session
 * @param gap why sessions between the segment before it and this one are not recorded; empty if
 *     none are missing
 */
public record SegmentHeader(
    int format,
    String build,
    String java,
    Map<String, String> plugins,
    long term,
    long firstSession,
    Instant at,
    String gap) {
  /** The form that this build writes: format 1 had no objects of the API server. */
  public static final int FORMAT = 2;

  /** The oldest form that this build reads. */
  public static final int OLDEST_FORMAT = 1;

  public SegmentHeader {
    plugins = Map.copyOf(plugins);
  }
}
