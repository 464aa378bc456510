package io.hekla.recorder.segment;

import java.io.IOException;

/** A segment that cannot be read on, with its name, the offset in bytes, and the reason. */
public final class RecordingDamage extends IOException {
  private static final long serialVersionUID = 1L;

  private final long offset;
  private final boolean truncated;

  /** Creates the failure. */
  public RecordingDamage(String segment, long offset, String reason) {
    this(segment, offset, reason, false);
  }

  private RecordingDamage(String segment, long offset, String reason, boolean truncated) {
    super("%s: at byte %d: %s".formatted(segment, offset, reason));
    this.offset = offset;
    this.truncated = truncated;
  }

  /** Returns the failure of a segment that ends within a frame, as a kill leaves it. */
  static RecordingDamage truncated(String segment, long offset) {
    return new RecordingDamage(
        segment, offset, "the frame is incomplete: the file is truncated", true);
  }

  /** Returns the offset of the frame that cannot be read, in bytes. */
  public long offset() {
    return offset;
  }

  /** Returns whether the segment ends within a frame, and everything before that was read. */
  public boolean isTruncated() {
    return truncated;
  }
}
