package io.hekla.recorder.segment;

import java.io.IOException;

/** A segment that cannot be read on, with its name, the offset in bytes, and the reason. */
public final class RecordingDamage extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates the failure. */
  public RecordingDamage(String segment, long offset, String reason) {
    super("%s: at byte %d: %s".formatted(segment, offset, reason));
  }
}
