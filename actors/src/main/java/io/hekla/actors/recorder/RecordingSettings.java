package io.hekla.actors.recorder;

import com.typesafe.config.Config;
import io.hekla.recorder.BuildVersion;
import io.hekla.recorder.PluginVersions;
import io.hekla.recorder.RecorderSettings;
import java.time.Duration;

/**
 * Settings under {@code hekla.recorder}.
 *
 * @param enabled whether sessions are recorded
 * @param flushEvery time after which a recorded session is written, at most
 * @param waiting sessions that may wait to be recorded; above, they are left out
 */
public record RecordingSettings(
    boolean enabled, Duration flushEvery, int waiting, RecorderSettings segments) {
  public RecordingSettings {
    if (!flushEvery.isPositive() || waiting < 1 || segments.segmentChanges() < 1) {
      throw new IllegalArgumentException(
          "hekla.recorder: flush-every must be positive, waiting and segment-changes at least 1");
    }
  }

  /** Reads {@code hekla}. */
  public static RecordingSettings read(Config hekla) {
    Config own = hekla.getConfig("recorder");
    return new RecordingSettings(
        own.getBoolean("enabled"),
        own.getDuration("flush-every"),
        own.getInt("waiting"),
        new RecorderSettings(
            own.getDuration("segment-for"),
            own.getBytes("segment-size"),
            own.getLong("segment-changes"),
            own.getDuration("keep-for"),
            own.getBytes("keep-size"),
            own.getDuration("retry-pause"),
            BuildVersion.ofProcess().text(),
            PluginVersions.ofProcess()));
  }
}
